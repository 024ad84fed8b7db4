import { quotedCell } from "./csv-line";

/** A table that leaves the program: its columns in order, each with the value it takes from a row. */
export interface CsvTable<Row> {
  columns: readonly (readonly [name: string, value: (row: Row) => string | number | boolean | null])[];
}

/** The row as an object with the column names as keys: one line of the JSONL form, lossless. */
export function toRecord<Row>(table: CsvTable<Row>, row: Row): Record<string, string | number | boolean | null> {
  return Object.fromEntries(table.columns.map(([name, value]) => [name, value(row)]));
}

/**
 * The row as CSV cells. null is an empty cell; numbers are unrounded. A text that a spreadsheet would run as a formula
 * (`=`, `+`, `-`, `@`, tab or return at its start) is led by an apostrophe; the JSONL form keeps it as it is.
 */
export function toCells<Row>(table: CsvTable<Row>, row: Row): string[] {
  return table.columns.map(([, value]) => cellText(value(row)));
}

/** `csvLine(toCells(table, row))` without the lists between them: a table of a million rows has fifteen million cells. */
export function tableLine<Row>({ columns }: CsvTable<Row>, row: Row): string {
  let line = "";
  for (let index = 0; index < columns.length; index++) {
    const cell = columns[index]?.[1](row) ?? null;
    if (index > 0) line += ",";
    if (cell !== null) line += typeof cell === "string" ? quotedCell(cellText(cell)) : cell;
  }
  return `${line}\n`;
}

function cellText(cell: string | number | boolean | null): string {
  if (cell === null) return "";
  if (typeof cell !== "string") return String(cell);
  return isFormula(cell) ? `'${cell}` : cell;
}

/** What a spreadsheet takes for the beginning of a formula. */
function isFormula(text: string): boolean {
  switch (text.charCodeAt(0)) {
    case 0x3d: // =
    case 0x2b: // +
    case 0x2d: // -
    case 0x40: // @
    case 0x09:
    case 0x0d:
      return true;
    default:
      return false;
  }
}
