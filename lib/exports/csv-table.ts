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
  return table.columns.map(([, value]) => {
    const cell = value(row);
    if (cell === null) return "";
    if (typeof cell !== "string") return String(cell);
    return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  });
}
