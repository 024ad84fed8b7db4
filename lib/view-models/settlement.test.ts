import { describe, expect, it } from "vitest";
import type { DisagreementCard } from "./adjudication-view";
import { answerName, settlementOf, settlementOfSet, settlementOfSide, sharedTaskComplete, undoOf } from "./settlement";

const card = (more: Partial<DisagreementCard> = {}): DisagreementCard => ({
  id: "dg_00000000000000000000",
  unit: "case",
  trajectoryId: "tr_1",
  t: 3,
  k: 0,
  action: "take apple 1",
  place: "",
  sides: [
    { side: "A", label: "overlooked", labels: ["overlooked"], value: null },
    { side: "B", label: "incomplete", labels: ["incomplete"], value: null },
  ],
  settled: null,
  newestSeq: null,
  mode: "single",
  via: "adjudication",
  ...more,
});
const turnCard = (done: readonly ("yes" | "no" | null)[]): DisagreementCard =>
  card({
    unit: "turn",
    place: "turn:2",
    sides: done.map((taskComplete, side) => ({
      side: side === 0 ? "A" : "B",
      label: null,
      labels: [],
      value: side === 0 ? { value: "grounded", taskComplete, driftType: null } : { value: "ungrounded", taskComplete, driftType: "fact" },
    })),
  });
const choice = (key: string, more = {}) => ({ key, taskComplete: null, note: "", ...more });

describe("settlements", () => {
  it("are one key for a case, in answer to what was there", () => {
    expect(settlementOf(card({ newestSeq: 7 }), choice("2", { note: "why" }))).toMatchObject({
      ok: true,
      value: { label: "overlooked", labels: ["overlooked"], note: "why", answersSeq: 7, via: "adjudication" },
    });
    expect(settlementOf(card(), choice("9"))).toMatchObject({ ok: false });
  });

  it("keep what both say of the task, and ask where they differ", () => {
    expect(sharedTaskComplete(turnCard(["yes", "yes"]))).toBe("yes");
    expect(sharedTaskComplete(turnCard(["yes", "no"]))).toBeNull();
    expect(settlementOf(turnCard(["yes", "no"]), choice("2"))).toMatchObject({ ok: false });
    expect(settlementOf(turnCard(["yes", "no"]), choice("2", { taskComplete: "no" }))).toMatchObject({
      ok: true,
      value: { label: null, value: { value: "ungrounded", taskComplete: "no", driftType: "fact" } },
    });
    expect(settlementOf(turnCard([null, null]), choice("1"))).toMatchObject({ ok: true, value: { value: { driftType: null } } });
  });

  it("take a score from a digit, ten from 0, a set from several, and a whole side at once", () => {
    const scale = card({ unit: "scale", place: "scale:tgq", sides: [{ side: "A", label: null, labels: [], value: { scale: "tgq", value: 4 } }] });
    expect(settlementOf(scale, choice("0"))).toMatchObject({ ok: true, value: { value: { scale: "tgq", value: 10 } } });
    expect(settlementOfSet(card(), ["incomplete", "overlooked"], "")).toMatchObject({ ok: true, value: { labels: ["incomplete", "overlooked"] } });
    expect(settlementOfSet(card(), [], "")).toMatchObject({ ok: false });
    expect(settlementOfSide(card(), "B", "")).toMatchObject({ ok: true, value: { label: "incomplete" } });
  });

  it("are taken back by naming the entry that stands", () => {
    const settled = { label: "unclear" as const, labels: ["unclear" as const], value: null, via: "adjudication" as const, note: "", seq: 9 };
    expect(undoOf(card({ settled, newestSeq: 9 }))).toMatchObject({ ok: true, value: { undoes: 9, answersSeq: 9, label: null } });
    expect(undoOf(card())).toMatchObject({ ok: false });
  });

  it("are named in a word or two", () => {
    expect(turnCard(["yes", null]).sides.map(answerName)).toEqual(["grounded, task done", "ungrounded"]);
    expect(answerName({ labels: ["incomplete", "overlooked"], value: null })).toBe("incomplete + overlooked");
  });
});
