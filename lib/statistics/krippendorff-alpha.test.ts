import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { krippendorffAlpha, type MeasurementLevel } from "./krippendorff-alpha";
import { ratingCounts } from "./rating-counts";
import { type ExpectedQuantity, expectPrinted, expectQuantity, itTellsPlantedErrors, readOracle } from "./testing/oracle";

type Value = string | number;
interface ExpectedAlpha {
  pairableValues: number;
  observedDisagreement: ExpectedQuantity;
  expectedDisagreement: ExpectedQuantity;
  alpha: ExpectedQuantity;
}
const nominal = readOracle<{ id: string; ratings: (Value | null)[][]; expected: ExpectedAlpha }>("statistics", "krippendorff_nominal");
const scales = readOracle<{ id: string; ratings: (number | null)[][]; expected: { ordinal: ExpectedAlpha; interval: ExpectedAlpha } }>(
  "statistics",
  "krippendorff_scales",
);

function valuesInUse<V extends Value>(ratings: readonly (readonly (V | null)[])[]): V[] {
  const values = new Set(ratings.flat().filter((value): value is V => value !== null));
  return [...values].sort((a, b) => (a < b ? -1 : 1));
}

function alphaOf<V extends Value>(ratings: readonly (readonly (V | null)[])[], level: MeasurementLevel["level"]) {
  const values = valuesInUse(ratings);
  const measurement: MeasurementLevel = level === "interval" ? { level, values: values.map(Number) } : { level };
  return krippendorffAlpha(ratingCounts(ratings, values), measurement);
}

function expectAlpha(found: ReturnType<typeof krippendorffAlpha>, expected: ExpectedAlpha, id: string): void {
  expect(found.pairableValues, id).toBe(expected.pairableValues);
  expectQuantity(found.observedDisagreement, expected.observedDisagreement, `${id} observed`);
  expectQuantity(found.expectedDisagreement, expected.expectedDisagreement, `${id} expected`);
  expectQuantity(found.alpha, expected.alpha, `${id} alpha`);
}

const _ = null;
/** The two published examples of methods.md §7.6. */
const FOUR_RATERS = [
  [1, 2, 3, 3, 2, 1, 4, 1, 2, _, _, _],
  [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, _, 3],
  [_, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, _],
  [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, _],
];
const THREE_RATERS = [
  [_, _, _, _, _, 3, 4, 1, 2, 1, 1, 3, 3, _, 3],
  [1, _, 2, 1, 3, 3, 4, 3, _, _, _, _, _, _, _],
  [_, _, 2, 1, 3, 4, 4, _, 2, 1, 1, 3, 3, _, 4],
];

/** The definition, pair by pair, slowly; with a place for a planted error. */
type Fault = "sign" | "n − 1" | "swapped margin: ratings without a partner count" | "distance of another level";
function alphaByPairs(ratings: (number | null)[][], level: MeasurementLevel["level"], fault: Fault | null): number | null {
  const units = (ratings[0] ?? []).map((_unit, u) => ratings.flatMap((row) => row[u] ?? []));
  const pairable = units.filter((unit) => unit.length >= 2);
  const counted = fault === "swapped margin: ratings without a partner count" ? units : pairable;
  const margins = new Map<number, number>();
  for (const value of counted.flat()) margins.set(value, (margins.get(value) ?? 0) + 1);
  const n = counted.flat().length;
  const used = new Set(pairable.flat()).size;
  const squared = (c: number, k: number): number => {
    if (c === k) return 0;
    if (level === "nominal") return fault === "distance of another level" ? Math.abs(c - k) : 1;
    if (level === "interval") return fault === "distance of another level" ? Math.abs(c - k) : (c - k) ** 2;
    const between = [...margins].filter(([g]) => g >= Math.min(c, k) && g <= Math.max(c, k)).reduce((sum, [, count]) => sum + count, 0);
    const half = fault === "distance of another level" ? 0 : ((margins.get(c) ?? 0) + (margins.get(k) ?? 0)) / 2;
    return (between - half) ** 2;
  };
  let observed = 0;
  for (const unit of pairable) {
    for (const [i, c] of unit.entries()) for (const [j, k] of unit.entries()) if (i !== j) observed += squared(c, k) / (unit.length - 1);
  }
  let expected = 0;
  for (const [c, nc] of margins) for (const [k, nk] of margins) expected += nc * nk * squared(c, k);
  if (used < 2) return null;
  const quotient = ((fault === "n − 1" ? n : n - 1) * observed) / expected;
  return fault === "sign" ? 1 + quotient : 1 - quotient;
}
const FAULTS: [Fault, Fault, Fault, Fault] = ["sign", "n − 1", "swapped margin: ratings without a partner count", "distance of another level"];
const asNumbers = (ratings: (Value | null)[][]): (number | null)[][] => {
  const values = valuesInUse(ratings);
  return ratings.map((row) => row.map((value) => (value === null ? null : values.indexOf(value) + 1)));
};

describe("krippendorffAlpha", () => {
  it("gives every oracle case: nominal", () => {
    expect(nominal.cases).toHaveLength(150);
    for (const { id, ratings, expected } of nominal.cases) expectAlpha(alphaOf(ratings, "nominal"), expected, id);
  });

  it.each(["ordinal", "interval"] as const)("gives every oracle case: %s", (level) => {
    expect(scales.cases).toHaveLength(100);
    for (const { id, ratings, expected } of scales.cases) expectAlpha(alphaOf(ratings, level), expected[level], id);
  });

  it.each([
    { ratings: FOUR_RATERS, level: "nominal", value: 0.743421 },
    { ratings: FOUR_RATERS, level: "ordinal", value: 0.815388 },
    { ratings: FOUR_RATERS, level: "interval", value: 0.849107 },
    { ratings: THREE_RATERS, level: "nominal", value: 0.691358 },
    { ratings: THREE_RATERS, level: "ordinal", value: 0.806721 },
    { ratings: THREE_RATERS, level: "interval", value: 0.810845 },
  ] as const)("is $value, $level, for a published example of $ratings.length raters (methods.md §7.6)", ({ ratings, level, value }) => {
    expectPrinted(alphaOf(ratings, level).alpha.value, value, 6);
  });

  it("is undefined, not 1, when one value is in use among the pairable ratings", () => {
    expect(
      alphaOf(
        [
          ["a", "a", "b"],
          ["a", "a", null],
        ],
        "nominal",
      ).alpha,
    ).toEqual({
      value: null,
      undefinedBecause: "no_expected_disagreement",
    });
  });

  it("is undefined without a pairable item", () => {
    expect(krippendorffAlpha([], { level: "nominal" }).alpha.undefinedBecause).toBe("no_pairable_unit");
    expect(
      krippendorffAlpha(
        [
          [1, 0],
          [0, 1],
        ],
        { level: "nominal" },
      ).alpha.undefinedBecause,
    ).toBe("no_pairable_unit");
  });

  it("refuses an interval scale that does not say what its columns stand for", () => {
    expect(() => krippendorffAlpha([[1, 1]], { level: "interval", values: [1] })).toThrow("needs 2 different values");
    expect(() => krippendorffAlpha([[1, 1]], { level: "interval", values: [1, 1] })).toThrow("needs 2 different values");
  });

  const matrices = fc.integer({ min: 1, max: 12 }).chain((units) => {
    const row = fc.array(fc.option(fc.integer({ min: 1, max: 5 })), { minLength: units, maxLength: units });
    return fc.array(row, { minLength: 2, maxLength: 4 });
  });

  it.each(["nominal", "ordinal", "interval"] as const)("is the definition pair by pair: %s", (level) => {
    fc.assert(
      fc.property(matrices, (ratings) => {
        const found = alphaOf(ratings, level).alpha.value;
        const slow = alphaByPairs(ratings, level, null);
        if (slow === null) expect(found).toBeNull();
        else expect(found).toBeCloseTo(slow, 10);
      }),
    );
  });

  it.each(["nominal", "ordinal"] as const)("does not see labels that nobody used: %s", (level) => {
    fc.assert(
      fc.property(matrices, (ratings) => {
        const wide = krippendorffAlpha(ratingCounts(ratings, [0, 1, 2, 3, 4, 5, 6]), { level }).alpha;
        expect(wide.undefinedBecause).toBe(alphaOf(ratings, level).alpha.undefinedBecause);
        expect(wide.value ?? 0).toBeCloseTo(alphaOf(ratings, level).alpha.value ?? 0, 12);
      }),
    );
  });

  it("does not ask which rater gave which value", () => {
    fc.assert(
      fc.property(matrices, (ratings) => {
        expect(alphaOf([...ratings].reverse(), "interval")).toEqual(alphaOf(ratings, "interval"));
      }),
    );
  });

  describe("the nominal oracle cases", () => {
    itTellsPlantedErrors(
      nominal.cases,
      FAULTS,
      ({ ratings }, fault) => [alphaByPairs(asNumbers(ratings), "nominal", fault)],
      ({ expected }) => [expected.alpha.value],
    );
  });

  describe.each(["ordinal", "interval"] as const)("the %s oracle cases", (level) => {
    itTellsPlantedErrors(
      scales.cases,
      FAULTS,
      ({ ratings }, fault) => [alphaByPairs(ratings, level, fault)],
      ({ expected }) => [expected[level].alpha.value],
    );
  });
});
