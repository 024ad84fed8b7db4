import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { confusionMatrix } from "./confusion-matrix";
import { gwetAc1, gwetAc1OfTable } from "./gwet-ac1";
import { ratingCounts } from "./rating-counts";
import { type ExpectedQuantity, expectPrinted, expectQuantity, itTellsPlantedErrors, readOracle } from "./testing/oracle";

type Label = string | number;
const { cases } = readOracle<{
  id: string;
  labels: Label[];
  ratings: (Label | null)[][];
  expected: { observed: ExpectedQuantity; chance: ExpectedQuantity; ac1: ExpectedQuantity };
}>("statistics", "ac1");

const _ = null;
/** Twelve units, four raters, missing ratings (methods.md §7.4, from the documentation of irrCAC). */
const FOUR_RATERS = [
  [1, 2, 3, 3, 2, 1, 4, 1, 2, _, _, _],
  [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, _, _],
  [_, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, 3],
  [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, _],
];

describe("gwetAc1", () => {
  it("gives every oracle case: observed, chance and coefficient", () => {
    expect(cases).toHaveLength(150);
    for (const { id, labels, ratings, expected } of cases) {
      const found = gwetAc1(ratingCounts(ratings, labels));
      expectQuantity(found.observed, expected.observed, `${id} observed`);
      expectQuantity(found.chance, expected.chance, `${id} chance`);
      expectQuantity(found.ac1, expected.ac1, `${id} ac1`);
    }
  });

  it("gives the published example with missing ratings (methods.md §7.4)", () => {
    const { observed, chance, ac1 } = gwetAc1(ratingCounts(FOUR_RATERS, [1, 2, 3, 4, 5]));
    expectPrinted(observed.value, 0.81818, 5);
    expectPrinted(chance.value, 0.19032, 5);
    expectPrinted(ac1.value, 0.77544, 5);
  });

  it.each([
    {
      table: [
        [20, 5],
        [10, 15],
      ],
      value: 0.405941,
    },
    {
      table: [
        [118, 5],
        [2, 0],
      ],
      value: 0.940776,
    },
    {
      table: [
        [88, 14, 18],
        [10, 40, 10],
        [2, 6, 12],
      ],
      value: 0.575972,
    },
  ])("is $value for $table (methods.md §7.4)", ({ table, value }) => {
    expectPrinted(gwetAc1OfTable(table).value, value, 6);
  });

  it("is 1, not undefined, where kappa is 0/0", () => {
    expect(
      gwetAc1([
        [2, 0],
        [2, 0],
      ]).ac1,
    ).toEqual({ value: 1, undefinedBecause: null });
  });

  it("is undefined for a scheme of one label, which still has an observed agreement", () => {
    expect(gwetAc1([[2], [2]])).toMatchObject({ observed: { value: 1 }, ac1: { undefinedBecause: "single_category" } });
    expect(gwetAc1OfTable([[4]]).undefinedBecause).toBe("single_category");
    expect(
      gwetAc1OfTable([
        [0, 0],
        [0, 0],
      ]).undefinedBecause,
    ).toBe("no_items");
    expect(gwetAc1([]).ac1.undefinedBecause).toBe("no_pairable_unit");
  });

  it("is the same from the table as from the counts when two raters rated everything", () => {
    const label = fc.constantFrom("a", "b", "c");
    fc.assert(
      fc.property(fc.array(fc.tuple(label, label), { minLength: 1, maxLength: 40 }), (pairs) => {
        const first = pairs.map(([one]) => one);
        const second = pairs.map(([, other]) => other);
        const labels = ["a", "b", "c"];
        const ofTable = gwetAc1OfTable(confusionMatrix(first, second, labels).matrix).value ?? Number.NaN;
        expect(ofTable).toBeCloseTo(gwetAc1(ratingCounts([first, second], labels)).ac1.value ?? Number.NaN, 12);
      }),
    );
  });

  it("has a chance agreement of at most 1/K", () => {
    const item = fc.tuple(fc.nat(4), fc.nat(4), fc.nat(4));
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 20 }), (counts) => {
        const { chance } = gwetAc1(counts);
        if (chance.value !== null) expect(chance.value).toBeLessThanOrEqual(1 / 3 + 1e-12);
      }),
    );
  });

  itTellsPlantedErrors(
    cases,
    ["sign", "n − 1: 1/K instead of 1/(K − 1)", "swapped margin: shares over pairable items only", "labels in use instead of the scheme"],
    ({ labels, ratings }, fault) => {
      const items = ratingCounts(ratings, labels).map((item) => ({ item, m: item.reduce((sum, count) => sum + count, 0) }));
      const pairable = items.filter(({ m }) => m >= 2);
      if (labels.length < 2 || pairable.length === 0) return [null];
      const agreement = pairable.map(({ item, m }) => item.reduce((sum, count) => sum + count * (count - 1), 0) / (m * (m - 1)));
      const observed = agreement.reduce((sum, share) => sum + share, 0) / pairable.length;
      const counted = fault === "swapped margin: shares over pairable items only" ? pairable : items.filter(({ m }) => m >= 1);
      const shares = labels.map((_label, k) => counted.reduce((sum, { item, m }) => sum + (item[k] ?? 0) / m, 0) / counted.length);
      const inUse = fault === "labels in use instead of the scheme" ? shares.filter((share) => share > 0).length : labels.length;
      const divisor = fault === "n − 1: 1/K instead of 1/(K − 1)" ? inUse : inUse - 1;
      const chance = shares.reduce((sum, share) => sum + share * (1 - share), 0) / divisor;
      return [fault === "sign" ? (observed + chance) / (1 + chance) : (observed - chance) / (1 - chance)];
    },
    ({ expected }) => [expected.ac1.value],
  );
});
