import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fleissKappa, generalisedFleissKappa } from "./fleiss-kappa";
import { ratingCounts } from "./rating-counts";
import { type ExpectedQuantity, expectPrinted, expectQuantity, itTellsPlantedErrors, readOracle } from "./testing/oracle";

const { cases } = readOracle<{
  id: string;
  table: number[][];
  expected: Record<"observed" | "chance" | "kappa" | "randolph" | "generalised", ExpectedQuantity>;
}>("statistics", "fleiss");

/** Fleiss' own example: 10 items, 14 raters, 5 categories (methods.md §7.5). */
const PUBLISHED = [
  [0, 0, 0, 0, 14],
  [0, 2, 6, 4, 2],
  [0, 0, 3, 5, 6],
  [0, 3, 9, 2, 0],
  [2, 2, 8, 1, 1],
  [7, 7, 0, 0, 0],
  [3, 2, 6, 3, 0],
  [2, 5, 3, 2, 2],
  [6, 5, 2, 1, 0],
  [0, 2, 2, 3, 7],
];

describe("fleissKappa", () => {
  it("gives every oracle case: observed, chance, kappa and free-marginal", () => {
    expect(cases).toHaveLength(120);
    for (const { id, table, expected } of cases) {
      const found = fleissKappa(table);
      expectQuantity(found.observed, expected.observed, `${id} observed`);
      expectQuantity(found.chance, expected.chance, `${id} chance`);
      expectQuantity(found.kappa, expected.kappa, `${id} kappa`);
      expectQuantity(found.freeMarginal, expected.randolph, `${id} randolph`);
    }
  });

  it("gives the published example (methods.md §7.5)", () => {
    const { observed, chance, kappa } = fleissKappa(PUBLISHED);
    expectPrinted(observed.value, 0.378022, 6);
    expectPrinted(chance.value, 0.212755, 6);
    expectPrinted(kappa.value, 0.209931, 6);
  });

  it("is undefined when all ratings are in one label, where the free-marginal form is 1 (methods.md §7.5)", () => {
    expect(
      fleissKappa([
        [3, 0],
        [3, 0],
      ]),
    ).toMatchObject({
      kappa: { value: null, undefinedBecause: "no_expected_disagreement" },
      freeMarginal: { value: 1 },
    });
  });

  itTellsPlantedErrors(
    cases,
    ["sign", "n − 1: m² pairs", "swapped margin: shares of items instead of labels"],
    ({ table }, fault) => {
      const m = table[0]?.reduce((sum, count) => sum + count, 0) ?? 0;
      const isEqual = table.every((row) => row.reduce((sum, count) => sum + count, 0) === m);
      if (!isEqual || m < 2 || (table[0]?.length ?? 0) < 2) return [null];
      const pairs = fault === "n − 1: m² pairs" ? m * m : m * (m - 1);
      const perItem = table.map((row) => (row.reduce((sum, count) => sum + count * count, 0) - m) / pairs);
      const observed = perItem.reduce((sum, share) => sum + share, 0) / table.length;
      const margins =
        fault === "swapped margin: shares of items instead of labels"
          ? table.map(() => m)
          : (table[0] ?? []).map((_, j) => table.reduce((sum, row) => sum + (row[j] ?? 0), 0));
      if (margins.filter((margin) => margin > 0).length < 2) return [null];
      const chance = margins.reduce((sum, margin) => sum + (margin / (m * table.length)) ** 2, 0);
      return [fault === "sign" ? (observed + chance) / (1 + chance) : (observed - chance) / (1 - chance)];
    },
    ({ expected }) => [expected.kappa.value],
  );
});

describe("generalisedFleissKappa", () => {
  it("gives every oracle case, unequal numbers of ratings included", () => {
    for (const { id, table, expected } of cases) expectQuantity(generalisedFleissKappa(table), expected.generalised, id);
  });

  it("gives 0.76117 for the published example with missing ratings (methods.md §7.4)", () => {
    const none = null;
    const ratings = [
      [1, 2, 3, 3, 2, 1, 4, 1, 2, none, none, none],
      [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, none, none],
      [none, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, 3],
      [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, none],
    ];
    expectPrinted(generalisedFleissKappa(ratingCounts(ratings, [1, 2, 3, 4, 5])).value, 0.76117, 5);
  });

  it("is Fleiss' kappa where every item has the same number of ratings", () => {
    const item = fc.array(fc.nat(2), { minLength: 4, maxLength: 4 }).map((ratings) => [0, 1, 2].map((k) => ratings.filter((r) => r === k).length));
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 15 }), (table) => {
        expect(generalisedFleissKappa(table)).toEqual(fleissKappa(table).kappa);
      }),
    );
  });

  itTellsPlantedErrors(
    cases,
    ["sign", "n − 1: one item less", "swapped margin: pooled shares instead of the mean of items"],
    ({ table }, fault) => {
      const items = table.map((item) => ({ item, m: item.reduce((sum, count) => sum + count, 0) })).filter(({ m }) => m > 0);
      const pairable = items.filter(({ m }) => m >= 2);
      const labels = table[0]?.length ?? 0;
      if (labels < 2 || pairable.length === 0) return [null];
      const agreement = pairable.map(({ item, m }) => item.reduce((sum, count) => sum + count * (count - 1), 0) / (m * (m - 1)));
      const observed = agreement.reduce((sum, share) => sum + share, 0) / (pairable.length - (fault === "n − 1: one item less" ? 1 : 0));
      const all = items.reduce((sum, { m }) => sum + m, 0);
      const shares = Array.from({ length: labels }, (_, k) =>
        fault === "swapped margin: pooled shares instead of the mean of items"
          ? items.reduce((sum, { item }) => sum + (item[k] ?? 0), 0) / all
          : items.reduce((sum, { item, m }) => sum + (item[k] ?? 0) / m, 0) / items.length,
      );
      if (shares.filter((share) => share > 0).length < 2) return [null];
      const chance = shares.reduce((sum, share) => sum + share * share, 0);
      return [fault === "sign" ? (observed + chance) / (1 + chance) : (observed - chance) / (1 - chance)];
    },
    ({ expected }) => [expected.generalised.value],
  );
});
