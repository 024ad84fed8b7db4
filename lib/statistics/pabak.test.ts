import { describe, expect, it } from "vitest";
import { pabak } from "./pabak";
import { type ExpectedQuantity, expectPrinted, expectQuantity, itTellsPlantedErrors, readOracle } from "./testing/oracle";

const { cases } = readOracle<{ id: string; table: number[][]; expected: { pabak: ExpectedQuantity } }>("statistics", "pabak");

describe("pabak", () => {
  it("gives every oracle case", () => {
    expect(cases).toHaveLength(120);
    for (const { id, table, expected } of cases) expectQuantity(pabak(table), expected.pabak, id);
  });

  it.each([
    {
      table: [
        [20, 5],
        [10, 15],
      ],
      value: 0.4,
    },
    {
      table: [
        [118, 5],
        [2, 0],
      ],
      value: 0.888,
    },
    {
      table: [
        [88, 14, 18],
        [10, 40, 10],
        [2, 6, 12],
      ],
      value: 0.55,
    },
  ])("is $value for $table (methods.md §7.3)", ({ table, value }) => {
    expectPrinted(pabak(table).value, value, 10);
  });

  it("is 1 where kappa is 0/0: both constant and equal", () => {
    expect(
      pabak([
        [7, 0],
        [0, 0],
      ]),
    ).toEqual({ value: 1, undefinedBecause: null });
  });

  it("counts labels of the scheme that nobody used", () => {
    expect(
      pabak([
        [1, 1, 0],
        [0, 2, 0],
        [0, 0, 0],
      ]).value,
    ).toBeCloseTo((3 * 0.75 - 1) / 2, 15);
  });

  itTellsPlantedErrors(
    cases,
    ["sign", "n − 1", "swapped margin: labels in use"],
    ({ table }, fault) => {
      const total = table.flat().reduce((sum, count) => sum + count, 0);
      const n = fault === "n − 1" ? total - 1 : total;
      const agreed = table.reduce((sum, row, i) => sum + (row[i] ?? 0), 0);
      const inUse = table.filter((row, i) => row.some((count) => count > 0) || table.some((other) => (other[i] ?? 0) > 0)).length;
      const labels = fault === "swapped margin: labels in use" ? inUse : table.length;
      if (table.length < 2 || total === 0) return [null];
      return [(labels * (agreed / n) + (fault === "sign" ? 1 : -1)) / (labels - 1)];
    },
    ({ expected }) => [expected.pabak.value],
  );
});
