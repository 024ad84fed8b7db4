/** The audit log as a table: who changed what, when. No label stands in it. */
import type { CsvTable } from "./csv-table";

interface AuditRow {
  seq: number;
  /** UTC, ISO 8601. */
  at: string;
  actor: string;
  /** null: the whole installation. */
  study: string | null;
  action: string;
  subject: string;
  /** JSON. */
  details: string;
}

export const AUDIT_TABLE: CsvTable<AuditRow> = {
  columns: [
    ["seq", (row) => row.seq],
    ["at", (row) => row.at],
    ["actor", (row) => row.actor],
    ["study", (row) => row.study],
    ["action", (row) => row.action],
    ["subject", (row) => row.subject],
    ["details", (row) => row.details],
  ],
};
