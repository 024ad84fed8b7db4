import { describe, expect, it } from "vitest";
import type { Span } from "../trajectory/span";
import type { RecordPiece, RecordRow } from "./adjudication-record";
import type { DisagreementDocument } from "./adjudication-view";
import type { Settlement } from "./settlement";
import { pinnableSentences, pinOfSelection, withOwnPins, withPins } from "./settlement-pin";

const observation = (t: number, text: string, offset = 0): RecordPiece => ({
  address: { source: "step", t, k: 0, field: "observation" },
  name: "reply",
  ...{ text, offset, length: text.length + offset, pins: [] },
});
const action = (t: number, text: string): RecordPiece => ({
  ...observation(t, text),
  address: { source: "step", t, k: 0, field: "action" },
  name: "action",
});
const row = (t: number, ...pieces: RecordPiece[]): RecordRow => ({ t, isCurrent: t === 3, addressesJudge: false, pieces });
const RECORD = [
  row(1, action(1, "go to desk 1"), observation(1, "On the desk 1, you see a pen 1. It is dark.", 100)),
  row(2, observation(2, "On the shelf 1, you see nothing.")),
  row(3, action(3, "take apple 1 from shelf 1"), observation(3, "Nothing happens at shelf 1.")),
];
const PLACE = { t: 3, action: "take apple 1 from shelf 1" };
const settlement: Settlement = {
  ...{
    item: "dg_1",
    label: "overlooked",
    labels: ["overlooked"],
    value: null,
    evidence: [],
    note: "",
    via: "adjudication",
    answersSeq: null,
    undoes: null,
  },
};
const detail = (evidence: Span[]): DisagreementDocument => ({
  ...{
    schemaVersion: 1,
    id: "dg_1",
    unit: "case",
    trajectoryId: "tr_1",
    t: 3,
    k: 0,
    action: PLACE.action,
    place: "",
    settled: null,
    newestSeq: null,
  },
  ...{ mode: "single", via: "adjudication", record: RECORD, stepsBefore: 0 },
  sides: [{ side: "A", label: "overlooked", labels: ["overlooked"], elements: null, value: null, evidence, note: "", unsure: false }],
});

describe("pins of whoever settles", () => {
  it("are sentences that the agent could see before the write, beginning with the one that shares most with it", () => {
    const { spans, first } = pinnableSentences(RECORD, PLACE);
    expect(spans.map(({ t, start, quote }) => [t, start, quote])).toEqual([
      [1, 100, "On the desk 1, you see a pen 1."],
      [1, 132, "It is dark."],
      [2, 0, "On the shelf 1, you see nothing."],
    ]);
    expect(first).toBe(2);
    const twice = [row(1, observation(1, "You see a shelf 1.")), row(2, observation(2, "On a shelf 1."))];
    expect(pinnableSentences(twice, PLACE).first).toBe(1);
  });

  it("may lie anywhere in what was seen where the write never came or the run is labelled as a whole", () => {
    expect(pinnableSentences(RECORD, { t: 3, action: null }).spans).toHaveLength(4);
    expect(pinnableSentences(RECORD, { t: null, action: null }).spans).toHaveLength(4);
    expect(pinnableSentences([], PLACE)).toEqual({ spans: [], first: -1 });
  });

  it("are exactly what is selected, by its place in the raw text, and nothing of an action or of the write's own reply", () => {
    const at = (t: number, field: "observation" | "action") => ({ source: "step", t, k: 0, field }) as const;
    expect(pinOfSelection(RECORD, { address: at(1, "observation"), start: 107, end: 113 }, PLACE)).toMatchObject({
      ok: true,
      value: { quote: "desk 1", start: 107, end: 113, role: "decisive" },
    });
    expect(pinOfSelection(RECORD, { address: at(1, "action"), start: 0, end: 2 }, PLACE).ok).toBe(false);
    expect(pinOfSelection(RECORD, { address: at(3, "observation"), start: 0, end: 2 }, PLACE).ok).toBe(false);
  });

  it("are asked for where nobody pinned what was overlooked, and go with the settlement", () => {
    const pin = pinnableSentences(RECORD, PLACE).spans.slice(2, 3);
    const wanted = { ok: true, value: settlement } as const;
    expect(withPins(wanted, [], detail([]))).toMatchObject({ ok: false, error: expect.stringContaining("press p") });
    expect(withPins(wanted, pin, detail([]))).toMatchObject({ ok: true, value: { evidence: pin } });
    expect(withPins(wanted, [], detail(pin)).ok).toBe(true);
    expect(withPins({ ok: true, value: { ...settlement, label: "incomplete", labels: ["incomplete"] } }, [], detail([])).ok).toBe(true);
  });

  it("are lit in the record beside those of the sides", () => {
    const pin = pinnableSentences(RECORD, PLACE).spans.slice(2, 3);
    expect(withOwnPins(RECORD, pin)[1]?.pieces[0]?.pins).toEqual([{ name: "you 1", role: "decisive", start: 0, end: 32 }]);
    expect(withOwnPins(RECORD, pin)[0]).toEqual(RECORD[0]);
  });
});
