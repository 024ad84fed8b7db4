import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ExpectedQuantity, expectPrinted, expectQuantity, itTellsPlantedErrors, readOracle } from "../statistics/testing/oracle";
import { isFullReward, passHatK } from "./pass-hat-k";

const { cases } = readOracle<{
  id: string;
  tasks: { n: number; c: number }[];
  rewards?: number[][];
  expected: { k: number; tasksUsed: number; passHatK: ExpectedQuantity; passAtK: ExpectedQuantity }[];
}>("metrics", "pass_hat_k");
const trialsOf = (tasks: { n: number; c: number }[]) => tasks.map(({ n, c }) => ({ trials: n, successes: c }));
const tasksWith = (trials: number) =>
  fc.array(fc.integer({ min: 0, max: trials }), { minLength: 1, maxLength: 20 }).map((all) => all.map((successes) => ({ trials, successes })));

describe("passHatK", () => {
  it("gives every oracle case for every k, pass@k too", () => {
    expect(cases).toHaveLength(120);
    for (const { id, tasks, expected } of cases) {
      for (const { k, tasksUsed, ...quantities } of expected) {
        const found = passHatK(trialsOf(tasks), k);
        expect(found.tasksUsed, `${id} k ${k}`).toBe(tasksUsed);
        expect(found.tasksLeftOut, `${id} k ${k}`).toBe(tasks.length - tasksUsed);
        expectQuantity(found.passHatK, quantities.passHatK, `${id} pass^${k}`);
        expectQuantity(found.passAtK, quantities.passAtK, `${id} pass@${k}`);
      }
    }
  });

  it.each([
    [1, 0.4375],
    [2, 0.291667],
    [3, 0.25],
    [4, 0.25],
  ])("gives pass^%i = %f for 4 trials with 4 2 0 1 successes (methods.md §6.3)", (k, value) => {
    const tasks = [4, 2, 0, 1].map((successes) => ({ trials: 4, successes }));
    expectPrinted(passHatK(tasks, k).passHatK.value, value, 6);
  });

  it("does not overflow for many trials", () => {
    expect(passHatK([{ trials: 5000, successes: 2500 }], 5).passHatK.value).toBeCloseTo(0.5 ** 5, 3);
  });

  it("falls with k while pass@k rises, from the success rate", () => {
    fc.assert(
      fc.property(tasksWith(6), (tasks) => {
        const rows = [1, 2, 3, 4, 5, 6].map((k) => passHatK(tasks, k));
        const rate = tasks.reduce((sum, { successes }) => sum + successes, 0) / (6 * tasks.length);
        expect(rows[0]?.passHatK.value).toBeCloseTo(rate, 12);
        expect(rows[0]?.passAtK.value).toBeCloseTo(rate, 12);
        for (const [i, row] of rows.entries()) {
          const next = rows[i + 1];
          if (next === undefined) continue;
          expect(next.passHatK.value).toBeLessThanOrEqual((row.passHatK.value ?? Number.NaN) + 1e-12);
          expect(next.passAtK.value).toBeGreaterThanOrEqual((row.passAtK.value ?? Number.NaN) - 1e-12);
        }
      }),
    );
  });

  it("refuses a k below 1 and more successes than trials", () => {
    expect(() => passHatK([], 0)).toThrow("k must be a whole number from 1, found 0");
    expect(() => passHatK([{ trials: 2, successes: 3 }], 1)).toThrow("found 3 of 2");
  });

  const choose = (n: number, k: number): number => {
    let ways = 1;
    for (let i = 0; i < k; i++) ways = (ways * (n - i)) / (i + 1);
    return ways;
  };
  itTellsPlantedErrors(
    cases,
    ["sign: failures for successes", "n − 1: drawn with replacement", "swapped margin: pooled over tasks", "tasks with too few trials as 0"],
    ({ tasks, expected }, fault) =>
      expected.map(({ k }) => {
        const counted = tasks.filter(({ n }) => n >= k);
        if (counted.length === 0) return null;
        const ratios = counted.map(({ n, c }) => {
          const successes = fault === "sign: failures for successes" ? n - c : c;
          return fault === "n − 1: drawn with replacement" ? (c / n) ** k : choose(successes, k) / choose(n, k);
        });
        if (fault === "swapped margin: pooled over tasks") {
          return counted.reduce((sum, { c }) => sum + choose(c, k), 0) / counted.reduce((sum, { n }) => sum + choose(n, k), 0);
        }
        return ratios.reduce((sum, ratio) => sum + ratio, 0) / (fault === "tasks with too few trials as 0" ? tasks.length : counted.length);
      }),
    ({ expected }) => expected.map((row) => row.passHatK.value),
  );
});

describe("isFullReward", () => {
  it("counts the successes of every oracle case that lists rewards", () => {
    const rewarded = cases.filter((oneCase) => oneCase.rewards !== undefined);
    expect(rewarded.length).toBeGreaterThan(20);
    for (const { id, rewards = [], tasks } of rewarded) {
      expect(
        rewards.map((row) => ({ n: row.length, c: row.filter(isFullReward).length })),
        id,
      ).toEqual(tasks);
    }
  });

  it("takes what is within a millionth of 1, on either side, and nothing else", () => {
    expect([0.9999995, 1, 1.0000005].every(isFullReward)).toBe(true);
    expect([0, 0.5, 0.99999, 1.00001, Number.NaN].some(isFullReward)).toBe(false);
  });
});
