import { describe, expect, it } from "vitest";
import { bootstrapEstimate, shareEstimate } from "./estimate";
import { defined, notDefined, type Quantity } from "./quantity";

const mean = (sample: readonly number[]): Quantity<"no_items"> =>
  sample.length === 0 ? notDefined("no_items") : defined(sample.reduce((sum, value) => sum + value, 0) / sample.length);
const VALUES = Array.from({ length: 20 }, (_, i) => i);

describe("shareEstimate", () => {
  it("gives a share with its Wilson interval", () => {
    expect(shareEstimate(8, 30)).toMatchObject({ value: 8 / 30, n: 30, interval: "wilson", undefinedBecause: null, seed: null, draws: null });
  });

  it("is undefined for a share of nothing", () => {
    expect(shareEstimate(0, 0)).toMatchObject({ value: null, low: null, high: null, n: 0, interval: null, undefinedBecause: "n_zero" });
  });
});

describe("bootstrapEstimate", () => {
  it("gives a value with its interval, seed and draws", () => {
    const found = bootstrapEstimate(VALUES, mean, { n: 20, seed: 5, draws: 2000 });
    expect(found).toMatchObject({ value: 9.5, n: 20, interval: "cluster-bootstrap", seed: 5, draws: 2000, dropped: 0, warnings: [] });
    expect(found.low).toBeLessThan(9.5);
    expect(found.high).toBeGreaterThan(9.5);
  });

  it("has a value and no interval for 0 draws and for one cluster", () => {
    for (const found of [bootstrapEstimate(VALUES, mean, { n: 20, seed: 5, draws: 0 }), bootstrapEstimate([9.5], mean, { n: 1, seed: 5 })]) {
      expect(found).toMatchObject({ value: 9.5, low: null, high: null, interval: null, seed: null, draws: null, undefinedBecause: null });
    }
  });

  it("has no interval where the value is undefined, even if draws would be defined", () => {
    const statistic = (sample: readonly number[]): Quantity<"unequal_ratings"> =>
      new Set(sample).size > 10 ? notDefined("unequal_ratings") : defined(1);
    expect(bootstrapEstimate(VALUES, statistic, { n: 20, seed: 5, draws: 100 })).toMatchObject({
      value: null,
      low: null,
      interval: null,
      undefinedBecause: "unequal_ratings",
    });
  });

  it("hands on what a reader should know", () => {
    expect(bootstrapEstimate([1, 1, 1], mean, { n: 3, seed: 1, draws: 100 }).warnings).toEqual(["few_clusters", "few_draws", "zero_width"]);
  });
});
