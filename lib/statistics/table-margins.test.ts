import { describe, expect, it } from "vitest";
import { tableMargins } from "./table-margins";

describe("tableMargins", () => {
  it("adds rows, columns and the diagonal", () => {
    expect(
      tableMargins([
        [20, 5],
        [10, 15],
      ]),
    ).toEqual({ n: 50, agreed: 35, rows: [25, 25], columns: [30, 20] });
  });

  it("refuses a table that is not square, and says where", () => {
    expect(() => tableMargins([[1, 2], [3]])).toThrow("a table of 2 rows must have 2 columns, found 1 in row 2");
  });

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])("refuses %s as a count", (cell) => {
    expect(() =>
      tableMargins([
        [1, 0],
        [cell, 1],
      ]),
    ).toThrow(`row 2, column 1: expected a count, found ${cell}`);
  });

  it("has nothing to add in an empty table", () => {
    expect(tableMargins([])).toEqual({ n: 0, agreed: 0, rows: [], columns: [] });
  });
});
