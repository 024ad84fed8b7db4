import { describe, expect, it } from "vitest";
import { clusterBootstrap } from "./cluster-bootstrap";
import { unpairedBootstrap } from "./unpaired-bootstrap";

const mean = (sample: readonly number[]): number => sample.reduce((sum, value) => sum + value, 0) / sample.length;
const plan = { seed: 3, draws: 2000 };

describe("unpairedBootstrap", () => {
  it("is the interval of the second group moved by the first, where the first does not vary", () => {
    const second = [1, 2, 3, 4, 9, 2, 5, 7, 7, 1];
    const alone = clusterBootstrap(second, mean, { ...plan, seed: "3/second" });
    const found = unpairedBootstrap([5, 5, 5, 5, 5, 5, 5, 5, 5, 5], second, mean, plan);
    expect(found.low).toBeCloseTo((alone.low ?? 0) - 5, 12);
    expect(found.high).toBeCloseTo((alone.high ?? 0) - 5, 12);
  });

  it("warns of a width of 0 (worked example), and of few clusters", () => {
    expect(unpairedBootstrap([0, 0, 0], [1, 1], mean, plan)).toMatchObject({ low: 1, high: 1, warnings: ["few_clusters", "zero_width"] });
  });

  it("is wider than the interval of pairs whose sides move together", () => {
    const first = [0, 0, 0, 10, 10, 10, 0, 10, 0, 10];
    const second = first.map((value) => value + 1);
    const found = unpairedBootstrap(first, second, mean, plan);
    expect((found.high ?? 0) - (found.low ?? 0)).toBeGreaterThan(5);
  });

  it("has no interval when either side has fewer than two clusters", () => {
    expect(unpairedBootstrap([1], [1, 2, 3], mean, plan)).toMatchObject({ low: null, undefinedBecause: "too_few_clusters" });
  });
});
