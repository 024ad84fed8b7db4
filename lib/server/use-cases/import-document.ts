/** The document of `plumbline import` (product.md §5) and its arithmetic. */
import type { Outcome } from "../../trajectory/trajectory";

export interface ImportCounts {
  records: number;
  imported: number;
  warned: number;
  duplicates: number;
  conflicts: number;
  rejected: number;
  skipped: number;
}

export interface ImportFileReport extends ImportCounts {
  path: string;
  format: string | null;
}

export interface ImportTotals extends ImportCounts {
  succeeded: number;
  failed: number;
  infrastructure: number;
  unknownOutcome: number;
  truncated: number;
}

export interface ImportWarningRow {
  path: string;
  record: number | null;
  line: number | null;
  code: string;
  message: string;
}

export interface ImportRejectionRow extends ImportWarningRow {
  found: string;
  expected: string;
}

/** What every rejected record says besides what was found and expected: what became of the rest, and what to do next. */
export const REJECTION_ADVICE = "The other records of the file are read; mend this one and import the file again: only what is new comes in.";

export interface ImportDocument {
  schemaVersion: 1;
  study: string;
  files: ImportFileReport[];
  totals: ImportTotals;
  warnings: ImportWarningRow[];
  rejections: ImportRejectionRow[];
}

export function emptyCounts(): ImportCounts {
  return { records: 0, imported: 0, warned: 0, duplicates: 0, conflicts: 0, rejected: 0, skipped: 0 };
}

export function emptyTotals(): ImportTotals {
  return { ...emptyCounts(), succeeded: 0, failed: 0, infrastructure: 0, unknownOutcome: 0, truncated: 0 };
}

/** Outcome counts cover imported runs only, so that imported = succeeded + failed + infrastructure + unknownOutcome. */
export function countOutcome(totals: ImportTotals, status: Outcome["status"], truncated: boolean): void {
  if (status === "success") totals.succeeded++;
  else if (status === "failure") totals.failed++;
  else if (status === "infrastructure") totals.infrastructure++;
  else totals.unknownOutcome++;
  if (truncated) totals.truncated++;
}

export function addCounts(totals: ImportCounts, file: ImportCounts): void {
  for (const key of ["records", "imported", "warned", "duplicates", "conflicts", "rejected", "skipped"] as const) totals[key] += file[key];
}
