/** A table as somebody printed it, with what its columns mean: what can be worked out again from the table alone. */

/** What a column holds. Numbers stand as they were printed; shares are percentages. */
export type ColumnMeaning =
  | { kind: "name" }
  | { kind: "count" }
  | { kind: "total" }
  /** `count`: the column with its count; `total`: its denominator, a number or a column. */
  | { kind: "share"; count: number | null; total: number | { column: number } | null }
  | { kind: "value" }
  /** Against a column of the same row, or against the first row, or the row above, of one column. */
  | { kind: "difference"; of: number; from: { column: number } | "first-row" | "row-above" }
  /** Relative reduction in percent from one column of the row to another: 100 · (before − after) / before. */
  | { kind: "reduction"; before: number; after: number }
  | { kind: "ignored" };

export interface PrintedColumn {
  head: string;
  meaning: ColumnMeaning;
}

export interface PrintedRow {
  name: string;
  /** As printed; null: empty, or a dash. The first cell is the name. */
  cells: (string | null)[];
  /** `mean`: the average of the rows above; `sum`: their total. */
  role: "row" | "mean" | "sum";
}

/** A sentence beside a table that its numbers can be held against. */
export type Claim =
  /** "about `percent` %" of several cells (row, column). */
  | { key: string; kind: "about"; says: string; percent: number; cells: readonly (readonly [row: number, column: number])[] }
  /** A relative drop in percent between two cells of shares of the complement: incidents = 100 − share. */
  | { key: string; kind: "drop"; says: string; percent: number; from: readonly [number, number]; to: readonly [number, number] }
  /** Labels were given to one unit and divided by another; with several labels a unit the remainder is not determined. */
  | {
      key: string;
      kind: "unit";
      says: string;
      given: string;
      divided: { one: string; many: string };
      total: number;
      counts: readonly number[];
      isMulti: boolean;
    };

export interface PrintedTable {
  title: string;
  columns: readonly PrintedColumn[];
  rows: readonly PrintedRow[];
  /** Every unit has exactly one label: counts add up to the total, and shares to 100. */
  isSingleLabel: boolean;
  claims: readonly Claim[];
}

/** A printed number: its value and its digits behind the point. null for a text that is no number. */
export function parsePrinted(text: string | null): { value: number; digits: number } | null {
  if (text === null) return null;
  const plain = text.trim().replace(/[−–]/g, "-").replace(/^\+/, "").replace(/%$/, "").trimEnd().replaceAll(",", "");
  if (!/^-?\d+(?:\.\d+)?$/.test(plain)) return null;
  return { value: Number(plain), digits: plain.split(".")[1]?.length ?? 0 };
}
