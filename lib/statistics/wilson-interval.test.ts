import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ExpectedQuantity, expectPrinted, expectQuantity, itTellsPlantedErrors, readOracle } from "./testing/oracle";
import { wilsonInterval, Z_95 } from "./wilson-interval";

const { cases } = readOracle<{ id: string; x: number; n: number; z: number; expected: Record<"share" | "low" | "high", ExpectedQuantity> }>(
  "statistics",
  "wilson",
);

const counts = fc.integer({ min: 1, max: 5000 }).chain((total) => fc.tuple(fc.integer({ min: 0, max: total }), fc.constant(total)));

describe("wilsonInterval", () => {
  it("gives every oracle case, at three levels", () => {
    expect(cases).toHaveLength(150);
    for (const { id, x, n, z, expected } of cases) {
      const interval = wilsonInterval(x, n, z);
      const undefinedBecause = interval === null ? "n_zero" : null;
      expectQuantity({ value: interval?.low ?? null, undefinedBecause }, expected.low, `${id} low`);
      expectQuantity({ value: interval?.high ?? null, undefinedBecause }, expected.high, `${id} high`);
    }
  });

  it.each([
    [0, 10, 0, 0.277533],
    [10, 10, 0.722467, 1],
    [8, 30, 0.141827, 0.44448],
    [167, 200, 0.777342, 0.880031],
  ])("gives %i of %i → %f to %f (methods.md §7.7)", (count, total, low, high) => {
    const interval = wilsonInterval(count, total);
    expectPrinted(interval?.low, low, 6);
    expectPrinted(interval?.high, high, 6);
  });

  it.each([
    [8, 30, 14.2, 44.4, "§1.1"],
    [20, 30, 48.8, 80.8, "§1.1"],
    [11, 30, 21.9, 54.5, "§1.1"],
    [10, 30, 19.2, 51.2, "§1.1"],
    [40, 200, 15.0, 26.1, "§3.2"],
    [53, 200, 20.9, 33.0, "§3.2"],
    [93, 200, 39.7, 53.4, "§3.2"],
    [113, 200, 49.6, 63.2, "§3.2"],
    [167, 200, 77.7, 88.0, "§3.2"],
  ])("gives %i of %i → %f to %f percent (methods.md %s)", (count, total, low, high) => {
    const interval = wilsonInterval(count, total);
    expectPrinted(100 * (interval?.low ?? Number.NaN), low, 1);
    expectPrinted(100 * (interval?.high ?? Number.NaN), high, 1);
  });

  it("holds the bounds of nothing and of everything at exactly 0 and 1", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (total) => {
        expect(wilsonInterval(0, total)?.low).toBe(0);
        expect(wilsonInterval(total, total)?.high).toBe(1);
      }),
    );
  });

  it("holds the share between its bounds, and mirrors when successes and failures change places", () => {
    fc.assert(
      fc.property(counts, ([count, total]) => {
        const interval = wilsonInterval(count, total);
        const mirrored = wilsonInterval(total - count, total);
        expect(interval?.low).toBeLessThanOrEqual(count / total);
        expect(interval?.high).toBeGreaterThanOrEqual(count / total);
        expect(interval?.low).toBeCloseTo(1 - (mirrored?.high ?? Number.NaN), 12);
      }),
    );
  });

  it("rises with the count", () => {
    fc.assert(
      fc.property(counts, ([count, total]) => {
        fc.pre(count < total);
        expect(wilsonInterval(count + 1, total)?.low).toBeGreaterThan(wilsonInterval(count, total)?.low ?? Number.NaN);
      }),
    );
  });

  it("is null for a share of nothing, and refuses what is no count", () => {
    expect(wilsonInterval(0, 0)).toBeNull();
    expect(() => wilsonInterval(3, 2)).toThrow(RangeError);
    expect(() => wilsonInterval(0.5, 2)).toThrow(RangeError);
  });

  itTellsPlantedErrors(
    cases,
    ["sign", "n − 1", "swapped margin: failures for successes", "z of two decimals"],
    ({ x, n, z: full }, fault) => {
      if (n === 0) return [null, null];
      const z = fault === "z of two decimals" && full === Z_95 ? 1.96 : full;
      const size = fault === "n − 1" ? n - 1 : n;
      const p = (fault === "swapped margin: failures for successes" ? n - x : x) / n;
      const centre = (p + ((fault === "sign" ? -1 : 1) * z * z) / (2 * size)) / (1 + (z * z) / size);
      const half = (z / (1 + (z * z) / size)) * Math.sqrt((p * (1 - p)) / size + (z * z) / (4 * size * size));
      return [centre - half, centre + half];
    },
    ({ expected }) => [expected.low.value, expected.high.value],
  );
});
