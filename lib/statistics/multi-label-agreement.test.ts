import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jaccardSimilarity, macroMean, multiLabelAgreement } from "./multi-label-agreement";
import { defined, notDefined } from "./quantity";
import { type ExpectedQuantity, expectPrinted, expectQuantity, itTellsPlantedErrors, readOracle } from "./testing/oracle";

type Sets = [string[] | null, string[] | null];
type ExpectedMacro = ExpectedQuantity & { labelsDefined: number };
const { cases } = readOracle<{
  id: string;
  labels: string[];
  items: Sets[];
  expected: {
    coRated: number;
    exactMatch: ExpectedQuantity;
    meanJaccard: ExpectedQuantity;
    perLabel: Record<string, { table: number[][]; kappa: ExpectedQuantity; pabak: ExpectedQuantity; ac1: ExpectedQuantity }>;
    macroKappa: ExpectedMacro;
    macroPabak: ExpectedMacro;
    macroAc1: ExpectedMacro;
  };
}>("statistics", "multi_label");

/** The vector of methods.md §7.12. */
const WORKED: Sets[] = [
  [["x"], ["x"]],
  [["y"], ["x", "y"]],
  [[], ["y"]],
];
const KINDS = ["kappa", "ac1", "pabak"] as const;

describe("multiLabelAgreement", () => {
  it("gives every oracle case: sets, labels and macro means", () => {
    expect(cases).toHaveLength(120);
    for (const { id, labels, items, expected } of cases) {
      const found = multiLabelAgreement(items, labels);
      expect(found.coRated, id).toBe(expected.coRated);
      expectQuantity(found.exactMatch, expected.exactMatch, `${id} exact`);
      expectQuantity(found.meanJaccard, expected.meanJaccard, `${id} jaccard`);
      expect(found.perLabel.map(({ label }) => label)).toEqual(labels);
      for (const { label, table, ...coefficients } of found.perLabel) {
        expect(table, `${id} ${label}`).toEqual(expected.perLabel[label]?.table);
        for (const kind of KINDS)
          expectQuantity(coefficients[kind], expected.perLabel[label]?.[kind] ?? { value: Number.NaN, reason: null }, `${id} ${label} ${kind}`);
      }
      const macros = { kappa: expected.macroKappa, ac1: expected.macroAc1, pabak: expected.macroPabak };
      for (const kind of KINDS) {
        expectQuantity(found.macro[kind], macros[kind], `${id} macro ${kind}`);
        expect(found.macro[kind].labelsDefined, `${id} macro ${kind}`).toBe(macros[kind].labelsDefined);
      }
    }
  });

  it("gives the worked example (methods.md §7.12)", () => {
    const found = multiLabelAgreement(WORKED, ["x", "y", "z"]);
    expectPrinted(found.exactMatch.value, 1 / 3, 12);
    expectPrinted(found.meanJaccard.value, 1 / 2, 12);
    expectPrinted(found.perLabel[0]?.kappa.value, 0.4, 12);
    expectPrinted(found.perLabel[1]?.kappa.value, 0.4, 12);
    expect(found.perLabel[2]?.kappa.undefinedBecause).toBe("no_expected_disagreement");
    expect(found.macro.kappa).toMatchObject({ labelsDefined: 2 });
    expectPrinted(found.macro.kappa.value, 0.4, 12);
  });

  it("takes an empty set for an answer and null for none", () => {
    expect(
      multiLabelAgreement<string>(
        [
          [[], []],
          [[], null],
        ],
        ["x"],
      ),
    ).toMatchObject({ coRated: 1, exactMatch: { value: 1 }, meanJaccard: { value: 1 } });
  });

  it("does not mind order or repetition inside a set", () => {
    expect(
      multiLabelAgreement(
        [
          [
            ["x", "y", "x"],
            ["y", "x"],
          ],
        ],
        ["x", "y"],
      ).exactMatch.value,
    ).toBe(1);
  });

  it("names a label outside the scheme, even in an item that one rated", () => {
    expect(() => multiLabelAgreement<string>([[["q"], null]], ["x"])).toThrow("expected one of x, found q");
  });

  const sets = fc.subarray(["x", "y", "z"]);
  it("has a mean Jaccard of at least the exact matches, and does not ask who is first", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(sets, sets), { minLength: 1, maxLength: 20 }), (items) => {
        const found = multiLabelAgreement(items, ["x", "y", "z"]);
        const turned = multiLabelAgreement(
          items.map(([first, second]) => [second, first] as const),
          ["x", "y", "z"],
        );
        expect(found.meanJaccard.value).toBeGreaterThanOrEqual((found.exactMatch.value ?? Number.NaN) - 1e-12);
        expect(turned.meanJaccard).toEqual(found.meanJaccard);
        for (const kind of KINDS) expect(turned.macro[kind].value ?? 9).toBeCloseTo(found.macro[kind].value ?? 9, 12);
      }),
    );
  });

  const rated = (items: Sets[]): [Set<string>, Set<string>][] =>
    items.flatMap(([first, second]): [Set<string>, Set<string>][] => (first === null || second === null ? [] : [[new Set(first), new Set(second)]]));
  describe("the Jaccard oracle cases", () => {
    itTellsPlantedErrors(
      cases,
      ["sign: distance instead of similarity", "n − 1", "swapped margin: over the larger set", "two empty sets as 0"],
      ({ items }, fault) => {
        const pairs = rated(items);
        if (pairs.length === 0) return [null];
        const similarity = pairs.map(([first, second]) => {
          const common = [...first].filter((label) => second.has(label)).length;
          const union = fault === "swapped margin: over the larger set" ? Math.max(first.size, second.size) : new Set([...first, ...second]).size;
          const value = union === 0 ? (fault === "two empty sets as 0" ? 0 : 1) : common / union;
          return fault === "sign: distance instead of similarity" ? 1 - value : value;
        });
        return [similarity.reduce((sum, value) => sum + value, 0) / (pairs.length - (fault === "n − 1" ? 1 : 0))];
      },
      ({ expected }) => [expected.meanJaccard.value],
    );
  });

  describe("the exact-match oracle cases", () => {
    itTellsPlantedErrors(
      cases,
      ["sign: different sets", "n − 1", "swapped margin: unrated items counted", "a subset as a match"],
      ({ items }, fault) => {
        const pairs = rated(items);
        if (pairs.length === 0) return [null];
        const matches = pairs.filter(([first, second]) => {
          const isSubset = [...first].every((label) => second.has(label));
          const isEqual = isSubset && (fault === "a subset as a match" || first.size === second.size);
          return fault === "sign: different sets" ? !isEqual : isEqual;
        });
        const n = fault === "swapped margin: unrated items counted" ? items.length : pairs.length - (fault === "n − 1" ? 1 : 0);
        return [matches.length / n];
      },
      ({ expected }) => [expected.exactMatch.value],
    );
  });

  describe("the macro-mean oracle cases", () => {
    itTellsPlantedErrors(
      cases,
      ["sign", "n − 1", "swapped margin: undefined labels counted as 0"],
      ({ expected }, fault) => {
        const values = Object.values(expected.perLabel).flatMap(({ kappa }) => kappa.value ?? []);
        if (values.length === 0) return [null];
        const labels = fault === "swapped margin: undefined labels counted as 0" ? Object.keys(expected.perLabel).length : values.length;
        const sum = values.reduce((total, value) => total + value, 0);
        return [((fault === "sign" ? -1 : 1) * sum) / (labels - (fault === "n − 1" ? 1 : 0))];
      },
      ({ expected }) => [expected.macroKappa.value],
    );
  });
});

describe("jaccardSimilarity and macroMean", () => {
  it("count two empty sets as equal, and one empty set as nothing in common", () => {
    expect(jaccardSimilarity(new Set(), new Set())).toBe(1);
    expect(jaccardSimilarity(new Set(["x"]), new Set())).toBe(0);
  });

  it("average what is defined and say how much that is", () => {
    expect(macroMean([defined(1), notDefined("no_items"), defined(0)])).toEqual({ value: 0.5, undefinedBecause: null, labelsDefined: 2 });
    expect(macroMean([])).toEqual({ value: null, undefinedBecause: "no_defined_label", labelsDefined: 0 });
  });
});
