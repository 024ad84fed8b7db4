import { describe, expect, it } from "vitest";
import { bootstrapInterval } from "./bootstrap-interval";

const draws = (values: (number | null)[], times: number): (number | null)[] => Array.from({ length: times }, () => values).flat();

describe("bootstrapInterval", () => {
  it("leaves undefined draws out and counts them", () => {
    expect(bootstrapInterval([null, 1, 2, 3, 4, 10], 20, 0.95)).toMatchObject({ draws: 6, dropped: 1, undefinedBecause: null });
    expect(bootstrapInterval([null, 10, 2, 3, 4, 1], 20, 0.95).low).toBeCloseTo(1.1, 12);
  });

  it("drops a draw that is not a number, and keeps 0", () => {
    expect(bootstrapInterval([Number.NaN, 0, 0], 20, 0.95)).toMatchObject({ low: 0, high: 0, dropped: 1 });
  });

  it("says why there is no interval", () => {
    expect(bootstrapInterval([1, 1], 1, 0.95)).toMatchObject({ low: null, high: null, undefinedBecause: "too_few_clusters", dropped: 0 });
    expect(bootstrapInterval([null, null], 20, 0.95)).toMatchObject({ low: null, undefinedBecause: "all_draws_undefined", dropped: 2 });
    expect(bootstrapInterval([], 20, 0.95).undefinedBecause).toBe("all_draws_undefined");
  });

  it("warns of few clusters, few draws, many dropped draws and no width (methods.md §7.8)", () => {
    const warnings = (values: (number | null)[], times: number, clusters: number): string[] =>
      bootstrapInterval(draws(values, times), clusters, 0.95).warnings;
    expect(warnings([1, 2], 1000, 10)).toEqual([]);
    expect(warnings([1, 2], 1000, 9)).toEqual(["few_clusters"]);
    expect(warnings([1, 2], 999, 10)).toEqual(["few_draws"]);
    expect(warnings([1, 2, null], 1000, 10)).toEqual(["many_draws_dropped"]);
    expect(warnings([...new Array<number>(18).fill(1), 2, null], 1000, 10)).toEqual([]);
    expect(warnings([1], 2000, 10)).toEqual(["zero_width"]);
    expect(warnings([null], 2000, 10)).toEqual(["many_draws_dropped"]);
  });
});
