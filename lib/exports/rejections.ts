import type { CsvTable } from "./csv-table";

/** What an import could not take, a row each: what to mend, and where. */
export interface RejectionRow {
  path: string;
  /** null: the whole file. */
  record: number | null;
  line: number | null;
  code: string;
  found: string;
  expected: string;
  message: string;
}

export const REJECTIONS_TABLE: CsvTable<RejectionRow> = {
  columns: [
    ["file", (row) => row.path],
    ["record", (row) => row.record],
    ["line", (row) => row.line],
    ["code", (row) => row.code],
    ["found", (row) => row.found],
    ["expected", (row) => row.expected],
    ["message", (row) => row.message],
  ],
};
