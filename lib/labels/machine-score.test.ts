import { describe, expect, it } from "vitest";
import { type MachinePair, machineScore } from "./machine-score";

const pairs = (rows: string): MachinePair[] =>
  rows.split(" ").map((row, index) => {
    const [given, rated] = row.split("/").map((letter) => (letter === "i" ? "incomplete" : letter === "o" ? "overlooked" : "unclear"));
    return { trajectoryId: `tr_${Math.floor(index / 2)}`, given, rated } as MachinePair;
  });

describe("a machine rater against final labels", () => {
  it("gives the share of equal labels, κ over all labels and κ of each label", () => {
    // Table i/o: 2 1 / 1 2: po 4/6, pe 1/2, κ 1/3, for either label as for both.
    const score = machineScore(pairs("i/i i/i i/o o/i o/o o/o"), 200);
    expect(score.same).toMatchObject({ correct: 4, share: 4 / 6 });
    expect(score.kappa.value).toBeCloseTo(1 / 3, 12);
    const row = score.perLabel.find(({ label }) => label === "overlooked");
    expect(row).toMatchObject({ given: 3, rated: 3 });
    expect(row?.kappa.value).toBeCloseTo(1 / 3, 12);
    expect(row?.kappa.low).toBeLessThanOrEqual(1 / 3);
    expect(row?.kappa.high).toBeGreaterThanOrEqual(1 / 3);
  });

  it("is undefined with its reason where a label was never in question, and without a pair", () => {
    const score = machineScore(pairs("i/i i/i i/o o/i"), 0);
    expect(score.perLabel.find(({ label }) => label === "unclear")?.kappa).toMatchObject({ value: null, low: null });
    expect(score.perLabel.find(({ label }) => label === "unclear")?.kappa.undefinedBecause).not.toBeNull();
    const none = machineScore([], 100);
    expect(none).toMatchObject({ n: 0, same: { correct: 0, share: null }, kappa: { value: null } });
    expect(none.kappa.undefinedBecause).not.toBeNull();
  });
});
