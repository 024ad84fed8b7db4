import { describe, expect, it } from "vitest";
import { type LabelEntry, PLAIN_GAP } from "@/lib/labels/label";
import type { LabelInput } from "@/lib/view-models/trajectory-label-draft";
import { createSaveQueue, type PendingSave, type SendResult } from "./save-queue";

const input = (caseId: string, more: Partial<LabelInput> = {}): LabelInput => ({
  trajectoryId: "tr_1",
  caseId,
  label: "none",
  labels: ["none"],
  evidence: [],
  note: "",
  assisted: true,
  answersSeq: null,
  undoes: null,
  ...more,
});

const entryOf = (save: PendingSave, seq: number): LabelEntry => ({
  ...PLAIN_GAP,
  ...save.input,
  seq,
  key: save.key,
  at: "2026-01-01T00:00:00Z",
  rater: "human:owner",
  raterVersion: null,
  rubric: "grounding-gap",
  rubricVersion: "1",
});

const problem = { status: 409, title: "Somebody was faster", detail: "", found: "entry 9", expected: "no label", where: "answersSeq" };

/** A server whose answers the test gives one by one, and a storage that outlives the page. */
function build(storage: { text: string | null } = { text: null }) {
  const sent: { save: PendingSave; answer: (result: SendResult) => Promise<void> }[] = [];
  const timers: (() => void)[] = [];
  let keys = 0;
  const queue = createSaveQueue({
    send: (save) =>
      new Promise((resolve) =>
        sent.push({
          save,
          answer: async (result) => {
            resolve(result);
            for (let i = 0; i < 5; i++) await Promise.resolve();
          },
        }),
      ),
    readStorage: () => storage.text,
    writeStorage: (text) => {
      storage.text = text;
    },
    newKey: () => `key-${++keys}`,
    schedule: (callback) => {
      timers.push(callback);
      return () => timers.splice(timers.indexOf(callback), 1);
    },
  });
  const stored = (): PendingSave[] => JSON.parse(storage.text ?? "[]") as PendingSave[];
  return { queue, sent, timers, storage, stored };
}

describe("createSaveQueue", () => {
  it("keeps a label in storage from the moment it is given until the server has it", async () => {
    const { queue, sent, stored } = build();
    const saved: number[] = [];
    queue.onSaved((entry) => saved.push(entry.seq));
    const save = queue.add("s", input("a"));
    expect(stored()).toEqual([save]);
    expect(queue.state()).toMatchObject({ isSending: true, waiting: [save] });
    await sent[0]?.answer({ kind: "saved", entry: entryOf(save, 4) });
    expect(stored()).toEqual([]);
    expect(saved).toEqual([4]);
    expect(queue.state()).toMatchObject({ isSending: false, waiting: [] });
  });

  it("sends the same label under the same key again until the server answers", async () => {
    const { queue, sent, timers, stored } = build();
    const save = queue.add("s", input("a"));
    await sent[0]?.answer({ kind: "unreachable" });
    expect(queue.state()).toMatchObject({ failedTries: 1, waiting: [save] });
    expect(stored()).toHaveLength(1);
    timers[0]?.();
    expect(sent[1]?.save).toEqual(save);
    await sent[1]?.answer({ kind: "saved", entry: entryOf(save, 1) });
    expect(queue.state()).toMatchObject({ failedTries: 0, waiting: [] });
  });

  it("sends what an earlier page left behind", () => {
    const first = build();
    first.queue.add("s", input("a"));
    const second = build(first.storage);
    second.queue.flush();
    expect(second.sent.map(({ save }) => save.input.caseId)).toEqual(["a"]);
  });

  it("lets a second label at the same place answer to the first, whose number it learns when that is saved", async () => {
    const { queue, sent } = build();
    const first = queue.add("s", input("a"));
    const second = queue.add("s", input("a", { label: "unclear", labels: ["unclear"] }));
    expect(second.follows).toBe(first.key);
    expect(sent).toHaveLength(1);
    await sent[0]?.answer({ kind: "saved", entry: entryOf(first, 7) });
    expect(sent[1]?.save).toMatchObject({ key: second.key, follows: null, input: { answersSeq: 7, label: "unclear" } });
  });

  it("holds what is refused, and whatever follows at that place, until the person decides; other places go on", async () => {
    const { queue, sent, stored } = build();
    const stale = queue.add("s", input("a"));
    const follows = queue.add("s", input("a"));
    const other = queue.add("s", input("b"));
    await sent[0]?.answer({ kind: "refused", problem });
    expect(queue.state().refused).toEqual([{ save: stale, problem }]);
    expect(stored().map((save) => save.key)).toContain(stale.key);
    expect(sent[1]?.save.key).toBe(other.key);
    await sent[1]?.answer({ kind: "saved", entry: entryOf(other, 2) });
    expect(sent).toHaveLength(2);
    queue.drop(stale.key);
    expect(stored().map((save) => save.key)).toEqual([follows.key]);
    expect(sent[2]?.save.key).toBe(follows.key);
  });

  it("leaves entries of other tabs in storage alone", async () => {
    const { queue, sent, storage, stored } = build();
    const save = queue.add("s", input("a"));
    storage.text = JSON.stringify([...stored(), { ...save, key: "of-another-tab" }]);
    await sent[0]?.answer({ kind: "saved", entry: entryOf(save, 1) });
    expect(stored().map((other) => other.key)).toEqual(["of-another-tab"]);
  });

  it.each(["{", "7", '[{"key":1},null]'])("passes over %s in storage", (text) => {
    expect(build({ text }).queue.state().waiting).toEqual([]);
  });

  it("lets a decision on one verdict follow no decision on another, and none of a label of the run", async () => {
    const { queue, sent } = build();
    const review = (place: string) => input("", { caseId: null, kind: "verdict", place, label: null, labels: [] });
    queue.add("s", input("", { caseId: null }));
    const saves = [review("verdict:rule@none:3.0"), review("verdict:rule@none:5.0"), review("verdict:rule@none:3.0")].map((one) =>
      queue.add("s", one),
    );
    expect(saves.map(({ follows }) => follows)).toEqual([null, null, saves[0]?.key]);
    for (let at = 0; at < 3; at++) {
      const save = sent[at]?.save;
      if (save !== undefined) await sent[at]?.answer({ kind: "saved", entry: entryOf(save, 10 + at) });
    }
    expect(sent.map(({ save }) => save.input.answersSeq)).toEqual([null, null, null, 11]);
  });
});
