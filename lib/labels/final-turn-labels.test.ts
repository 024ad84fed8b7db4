import { describe, expect, it } from "vitest";
import { finalTurnLabels } from "./final-turn-labels";
import type { LabelEntry, TurnLabel } from "./label";
import { type EntryInput, journalOf } from "./testing/journal";

const ANN = "human:ann";
const BEN = "human:ben";

function turn(rater: string, index: number, value: TurnLabel["value"], more: Partial<TurnLabel> = {}, over: Partial<LabelEntry> = {}): EntryInput {
  return { rater, kind: "turn", place: `turn:${index}`, value: { value, taskComplete: null, driftType: null, ...more }, ...over };
}

const finals = (...entries: EntryInput[]) =>
  finalTurnLabels(journalOf(...entries), [ANN, BEN]).map(({ turn: index, value, via, taskComplete, taskCompleteVia }) => [
    index,
    value,
    via,
    taskComplete,
    taskCompleteVia,
  ]);

describe("final turn labels", () => {
  it("are what two raters agree on, and wait where they differ", () => {
    expect(finals(turn(ANN, 1, "grounded"), turn(BEN, 1, "grounded"), turn(ANN, 2, "grounded"), turn(BEN, 2, "ungrounded"))).toEqual([
      [1, "grounded", "agreement", null, null],
      [2, null, "pending", null, null],
    ]);
  });

  it("are settled by a third person, or by the two together, and say which", () => {
    const both = [turn(ANN, 1, "grounded"), turn(BEN, 1, "ungrounded")];
    const settled = (via: "adjudication" | "discussion") => finals(...both, turn("adjudicated", 1, "ungrounded", {}, { via }))[0]?.slice(1, 3);
    expect(settled("adjudication")).toEqual(["ungrounded", "adjudication"]);
    expect(settled("discussion")).toEqual(["ungrounded", "discussion"]);
  });

  it("are marked as single where one rater alone has answered; a skip is no answer", () => {
    expect(finals(turn(ANN, 1, "grounded"), turn(BEN, 1, "skip"))).toEqual([[1, "grounded", "single", null, null]]);
    expect(finals(turn(ANN, 1, "skip"), turn(BEN, 1, "skip"))).toEqual([]);
  });

  it("combine task-complete by itself, unclear being an answer like the others", () => {
    expect(finals(turn(ANN, 1, "grounded", { taskComplete: "unclear" }), turn(BEN, 1, "grounded", { taskComplete: "unclear" }))).toEqual([
      [1, "grounded", "agreement", "unclear", "agreement"],
    ]);
    expect(finals(turn(ANN, 1, "grounded", { taskComplete: "yes" }), turn(BEN, 1, "grounded", { taskComplete: "unclear" }))).toEqual([
      [1, "grounded", "agreement", null, "pending"],
    ]);
    expect(finals(turn(ANN, 1, "grounded", { taskComplete: "yes" }), turn(BEN, 1, "ungrounded", { taskComplete: "yes" }))).toEqual([
      [1, null, "pending", "yes", "agreement"],
    ]);
  });

  it("take the newest of each rater, and nothing that was taken back, assisted, or said by a machine", () => {
    expect(finals(turn(ANN, 1, "ungrounded"), turn(ANN, 1, "grounded"), turn(BEN, 1, "grounded"))[0]?.slice(1, 3)).toEqual(["grounded", "agreement"]);
    expect(
      finals(turn(ANN, 1, "grounded"), turn(BEN, 1, "ungrounded"), turn(BEN, 1, "skip", {}, { value: null, undoes: 2 }))[0]?.slice(1, 3),
    ).toEqual(["grounded", "single"]);
    expect(finals(turn(ANN, 1, "grounded"), turn(BEN, 1, "ungrounded", {}, { assisted: true }))[0]?.slice(1, 3)).toEqual(["grounded", "single"]);
    expect(finals(turn(ANN, 1, "grounded"), turn("judge:x", 1, "ungrounded"))[0]?.slice(1, 3)).toEqual(["grounded", "single"]);
  });

  it("name a kind of drift only where the raters who see one name the same", () => {
    const drift = (...entries: EntryInput[]) => finalTurnLabels(journalOf(...entries), [ANN, BEN])[0]?.driftType;
    expect(drift(turn(ANN, 1, "ungrounded", { driftType: "fact" }), turn(BEN, 1, "ungrounded", { driftType: "fact" }))).toBe("fact");
    expect(drift(turn(ANN, 1, "ungrounded", { driftType: "fact" }), turn(BEN, 1, "ungrounded", { driftType: "slot" }))).toBeNull();
    expect(drift(turn(ANN, 1, "grounded"), turn(BEN, 1, "grounded"))).toBeNull();
  });

  it("come by run, then by turn as a number", () => {
    const run = { trajectoryId: "tr_0" };
    const found = finalTurnLabels(journalOf(turn(ANN, 10, "grounded"), turn(ANN, 2, "grounded"), turn(ANN, 7, "grounded", {}, run)), [ANN]);
    expect(found.map((final) => [final.trajectoryId, final.turn])).toEqual([
      ["tr_0", 7],
      ["tr_1", 2],
      ["tr_1", 10],
    ]);
  });
});
