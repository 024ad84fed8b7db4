import { describe, expect, it } from "vitest";
import { checkTable } from "./check-table";
import { columnReading } from "./column-reading";
import { parseTables } from "./parse-table";

const readings = (text: string): string[] => checkTable(parseTables(text)[0] ?? expect.fail("no table")).readings;

describe("columnReading", () => {
  it("says what each column of a pasted table was taken for, those that are set aside too", () => {
    expect(readings("Method  k  n  rate  Δ  note\na  1  4  25.0  0.0  old\nb  3  4  75.0  +50.0  new")).toEqual([
      "names of the rows",
      "counts: what shares are worked out from",
      "of how many: the denominator of shares",
      'percentages: "k" of "n"',
      'differences of "rate" against the first row',
      "set aside: no numbers",
    ]);
  });

  it("names a column without a head by its place, and a share without a count as one", () => {
    expect(columnReading({ kind: "share", count: 1, total: null }, ["", ""])).toBe("percentages: column 2 of a total that the table does not say");
    expect(columnReading({ kind: "share", count: null, total: null }, [])).toContain("without a count");
    expect(columnReading({ kind: "reduction", before: 1, after: 2 }, ["", "without", "with"])).toBe(
      'relative reductions in percent from "without" to "with"',
    );
    expect(columnReading({ kind: "difference", of: 1, from: "row-above" }, ["", "x"])).toBe('differences of "x" against the row above');
  });
});
