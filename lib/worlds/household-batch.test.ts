import { describe, expect, it } from "vitest";
import { MISTAKES } from "./agents/mistakes";
import { generateHouseholdBatch } from "./household-batch";
import { isWriteLine, replayHousehold } from "./household-run";
import { countDecoys } from "./planted";

const BATCH = 16;
const runs = Array.from({ length: 60 }, (_, seed) => generateHouseholdBatch(seed, BATCH)).flat();

describe("scripted agents", () => {
  it("find an occasion for nearly every mistake they are told to make", () => {
    expect(runs.length).toBeGreaterThanOrEqual(60 * BATCH - 10);
  });

  it("act the same way on the same seed", () => {
    expect(generateHouseholdBatch(7, BATCH)).toEqual(generateHouseholdBatch(7, BATCH));
  });

  it("leave a record that runs again, reply for reply", () => {
    for (const { run } of runs) expect(replayHousehold(run)).toEqual(run.steps.map(({ reply }) => reply));
  });

  it("have planted every refused write of every run, and repeats only of lines that are in the record as often", () => {
    for (const { name, run } of runs) {
      const { cases, slips } = run.truth;
      const planted = [...cases, ...slips];
      let refused = 0;
      run.steps.forEach(({ action, reply }) => {
        if (isWriteLine(action) && reply.startsWith("Nothing happens.")) refused += 1;
      });
      const counted = planted.filter(({ failure }) => failure === "F1").reduce((sum, { repeats }) => sum + repeats, 0);
      expect(counted, name).toBe(refused);
    }
  });

  it("point at a step before the mistake when a fact was overlooked, and at none otherwise", () => {
    for (const { name, run } of runs) {
      for (const planted of [...run.truth.cases, ...run.truth.slips]) {
        if (planted.label === "overlooked") expect(planted.factStep, name).not.toBeNull();
        else expect(planted.factStep, name).toBeNull();
        expect(planted.factStep ?? -1).toBeLessThan(planted.failure === "F4" ? planted.t + 1 : planted.t);
        expect(run.steps[planted.t - 1]?.action ?? null).toBe(planted.action ?? run.steps[planted.t - 1]?.action ?? null);
      }
    }
  });

  it("give every failed run one ending and a deciding case, and every success none", () => {
    for (const { run } of runs) {
      const endings = run.truth.cases.filter(({ failure }) => failure === "F4");
      expect(endings).toHaveLength(run.isSuccess || run.steps.length === 0 ? 0 : 1);
      expect(run.truth.label === null).toBe(run.isSuccess);
    }
  });

  it("plant every rule that a household allows", () => {
    const rules = new Set(
      runs.flatMap(({ run: { truth } }) => [
        ...(truth.ruleId === null ? [] : [truth.ruleId]),
        ...[...truth.cases, ...truth.slips].map(({ ruleId }) => ruleId),
      ]),
    );
    const expected = [
      ...["A0", "A2", "A3", "A4", "A5", "A6", "A7", "A8", "A9", "A10", "A11", "A12", "A13", "A14", "A15", "A16", "A17", "A17b", "A17c"],
      ...["A18", "A19", "A20", "A21", "A22", "A23", "B1", "B2", "B3", "B4", "U1"],
      ...["T00", "T0", "T1", "T2", "T3", "T4", "T5", "T6", "T7", "T7b", "T8", "T9", "T10", "T11", "T12", "T13"],
    ];
    expect(expected.filter((rule) => !rules.has(rule))).toEqual([]);
    expect(runs.some(({ run }) => run.truth.cases.some(({ subPatterns }) => subPatterns.includes("repeat")))).toBe(true);
  });

  it("set decoys beside about one case in ten", () => {
    const cases = runs.flatMap(({ run }) => run.truth.cases).length;
    const decoys = runs.reduce((sum, { run }) => sum + countDecoys(run.truth), 0);
    expect(decoys / cases).toBeGreaterThan(0.08);
    expect(decoys / cases).toBeLessThan(0.25);
  });

  it("have names that are not used twice", () => {
    expect(new Set(MISTAKES.map(({ id }) => id)).size).toBe(MISTAKES.length);
  });
});
