import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cohensKappa, type KappaWeights } from "./cohens-kappa";
import { type ExpectedQuantity, expectPrinted, expectQuantity, itTellsPlantedErrors, readOracle } from "./testing/oracle";

const WEIGHTS: readonly KappaWeights[] = ["unweighted", "linear", "quadratic"];
const { cases } = readOracle<{ id: string; table: number[][]; expected: Record<KappaWeights, ExpectedQuantity> }>("statistics", "cohen_kappa");

const tables = fc
  .integer({ min: 2, max: 5 })
  .chain((size) => fc.array(fc.array(fc.nat(30), { minLength: size, maxLength: size }), { minLength: size, maxLength: size }));
const transposed = (table: number[][]): number[][] => table.map((_, i) => table.map((row) => row[i] ?? 0));

describe("cohensKappa", () => {
  it.each(WEIGHTS)("gives every oracle case: %s", (weights) => {
    expect(cases).toHaveLength(200);
    for (const { id, table, expected } of cases) expectQuantity(cohensKappa(table, weights), expected[weights], id);
  });

  it.each([
    {
      table: [
        [20, 5],
        [10, 15],
      ],
      weights: "unweighted",
      kappa: 0.4,
      digits: 6,
    },
    {
      table: [
        [88, 14, 18],
        [10, 40, 10],
        [2, 6, 12],
      ],
      weights: "unweighted",
      kappa: 0.491525,
      digits: 6,
    },
    {
      table: [
        [88, 14, 18],
        [10, 40, 10],
        [2, 6, 12],
      ],
      weights: "linear",
      kappa: 0.473684,
      digits: 6,
    },
    {
      table: [
        [88, 14, 18],
        [10, 40, 10],
        [2, 6, 12],
      ],
      weights: "quadratic",
      kappa: 0.454545,
      digits: 6,
    },
    {
      table: [
        [118, 5],
        [2, 0],
      ],
      weights: "unweighted",
      kappa: -0.023392,
      digits: 6,
    },
  ] as const)("is $kappa for $table, $weights (methods.md §7.2)", ({ table, weights, kappa, digits }) => {
    expectPrinted(cohensKappa(table, weights).value, kappa, digits);
  });

  it("is undefined, not 1, when both raters gave one and the same label (methods.md §7.2)", () => {
    for (const weights of WEIGHTS) {
      expect(
        cohensKappa(
          [
            [5, 0],
            [0, 0],
          ],
          weights,
        ),
      ).toEqual({ value: null, undefinedBecause: "no_expected_disagreement" });
    }
  });

  it("is 0 when both are constant and differ, and when one is constant (methods.md §7.2)", () => {
    expect(
      cohensKappa([
        [0, 5],
        [0, 0],
      ]).value,
    ).toBe(0);
    expect(
      cohensKappa([
        [2, 3],
        [0, 0],
      ]).value,
    ).toBe(0);
  });

  it("is exactly 0 for a million items agreed on one of six labels and one item off (methods.md §7.2)", () => {
    const table = Array.from({ length: 6 }, () => new Array<number>(6).fill(0));
    table[0] = [1_000_000, 1, 0, 0, 0, 0];
    for (const weights of WEIGHTS) expect(cohensKappa(table, weights).value).toBe(0);
  });

  it("says that one label in the scheme is no scheme, before it looks for items", () => {
    expect(cohensKappa([[0]]).undefinedBecause).toBe("single_category");
    expect(cohensKappa([]).undefinedBecause).toBe("single_category");
  });

  it("does not change when an unused label is added at an end, but does in the middle (weighted)", () => {
    const table = [
      [7, 0, 2],
      [0, 5, 0],
      [0, 3, 4],
    ];
    const atEnd = [...table.map((row) => [...row, 0]), [0, 0, 0, 0]];
    const inMiddle = [
      [7, 0, 0, 2],
      [0, 5, 0, 0],
      [0, 0, 0, 0],
      [0, 3, 0, 4],
    ];
    expect(cohensKappa(atEnd, "linear")).toEqual(cohensKappa(table, "linear"));
    expect(cohensKappa(inMiddle, "linear").value).not.toBeCloseTo(cohensKappa(table, "linear").value ?? 0, 3);
    expect(cohensKappa(inMiddle).value).toBeCloseTo(cohensKappa(table).value ?? 0, 12);
  });

  it("is the same when the raters change places, and never above 1", () => {
    fc.assert(
      fc.property(tables, fc.constantFrom(...WEIGHTS), (table, weights) => {
        const kappa = cohensKappa(table, weights);
        expect(cohensKappa(transposed(table), weights)).toEqual(kappa);
        if (kappa.value !== null) expect(kappa.value).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("is 1 exactly when nothing lies off the diagonal and two labels are in use", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 2, maxLength: 5 }), (diagonal) => {
        const table = diagonal.map((count, i) => diagonal.map((_, j) => (i === j ? count : 0)));
        for (const weights of WEIGHTS) expect(cohensKappa(table, weights).value).toBe(1);
      }),
    );
  });

  describe.each(WEIGHTS)("the oracle cases, %s", (weights) => {
    itTellsPlantedErrors(
      cases,
      ["sign", "n − 1", "swapped margin", "weights of another kind"],
      ({ table }, fault) => {
        const n = table.flat().reduce((sum, count) => sum + count, 0);
        const rows = table.map((row) => row.reduce((sum, count) => sum + count, 0));
        const columns = transposed(table).map((column) => column.reduce((sum, count) => sum + count, 0));
        const right = { unweighted: 0, linear: 1, quadratic: 2 }[weights];
        const power = fault === "weights of another kind" ? (right + 1) % 3 : right;
        const weight = (i: number, j: number): number => (i === j ? 0 : Math.abs(i - j) ** power);
        let observed = 0;
        let expected = 0;
        for (const [i, row] of table.entries()) {
          for (const [j, count] of row.entries()) {
            observed += weight(i, j) * count;
            expected += weight(i, j) * (rows[i] ?? 0) * ((fault === "swapped margin" ? rows[j] : columns[j]) ?? 0);
          }
        }
        if (table.length < 2 || expected === 0) return [null];
        const quotient = ((fault === "n − 1" ? n - 1 : n) * observed) / expected;
        return [fault === "sign" ? 1 + quotient : 1 - quotient];
      },
      ({ expected }) => [expected[weights].value],
    );
  });
});
