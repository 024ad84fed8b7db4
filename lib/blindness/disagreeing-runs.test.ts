import { describe, expect, it } from "vitest";
import { type ComparedEntry, disagreeingRuns } from "./disagreeing-runs";

const entry = (seq: number, rater: string, answer: string, over: Partial<ComparedEntry> = {}): ComparedEntry => ({
  seq,
  undoes: null,
  rater,
  trajectoryId: "tr_1",
  place: "case 1",
  answer,
  ...over,
});
const ANN = "human:ann";
const BEN = "human:ben";

describe("runs with disagreements", () => {
  it("are those where two people say different things of one place", () => {
    expect(disagreeingRuns([entry(1, ANN, "a"), entry(2, BEN, "b")])).toEqual(new Set(["tr_1"]));
    expect(disagreeingRuns([entry(1, ANN, "a"), entry(2, BEN, "a")])).toEqual(new Set());
    expect(disagreeingRuns([entry(1, ANN, "a"), entry(2, BEN, "b", { place: "case 2" })])).toEqual(new Set());
  });

  it("count what stands, not what was changed or taken back", () => {
    expect(disagreeingRuns([entry(1, ANN, "b"), entry(2, BEN, "a"), entry(3, ANN, "a")])).toEqual(new Set());
    expect(disagreeingRuns([entry(1, ANN, "a"), entry(2, BEN, "a"), entry(3, ANN, "b"), entry(4, ANN, "", { undoes: 3 })])).toEqual(new Set());
  });

  it("are settled place by place", () => {
    const both = [entry(1, ANN, "a"), entry(2, BEN, "b"), entry(3, ANN, "a", { place: "case 2" }), entry(4, BEN, "b", { place: "case 2" })];
    expect(disagreeingRuns([...both, entry(5, "adjudicated", "a")])).toEqual(new Set(["tr_1"]));
    expect(disagreeingRuns([...both, entry(5, "adjudicated", "a"), entry(6, "adjudicated", "b", { place: "case 2" })])).toEqual(new Set());
  });

  it("do not arise from what a machine or another laboratory says", () => {
    expect(disagreeingRuns([entry(1, ANN, "a"), entry(2, "judge:x", "b"), entry(3, "imported:lab", "b")])).toEqual(new Set());
  });
});
