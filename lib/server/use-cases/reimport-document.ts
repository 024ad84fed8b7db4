/**
 * The document of `plumbline reimport`: what today's importers make of the kept raw files, beside what is stored. It names no
 * outcome and no label, so that it can be shown to somebody who still labels blind.
 */
import type { ImportRejectionRow } from "./import-document";

/** `records = unchanged + changed + added + duplicates + conflicts + rejected + skipped`; `gone` are stored runs without a record. */
export interface ReimportCounts {
  records: number;
  unchanged: number;
  changed: number;
  added: number;
  gone: number;
  duplicates: number;
  conflicts: number;
  rejected: number;
  skipped: number;
}

export interface ReimportFileReport extends ReimportCounts {
  path: string;
  formatBefore: string | null;
  /** null: not read, see `problem`. */
  format: string | null;
  /** Why the file was left as it is; null: it was read. */
  problem: { code: string; message: string } | null;
}

/** A run as a row of the report knows it. */
export interface ReimportSide {
  trajectoryId: string;
  steps: number;
}

export interface ReimportRunRow {
  path: string;
  record: number;
  configuration: string;
  environment: string;
  externalId: string;
  trial: number;
  change: "changed" | "added" | "gone" | "conflict";
  /** null: added, or in conflict with a run that another file has brought. */
  before: ReimportSide | null;
  /** null: gone. */
  after: ReimportSide | null;
  /** What differs, a short sentence each. */
  differences: string[];
}

/** A label that could not follow its run. It stays in the journal, at the run that is superseded. */
export interface DetachedLabel {
  seq: number;
  rater: string;
  trajectoryId: string;
  /** gap, case, turn, scale or verdict. */
  kind: string;
  caseId: string | null;
  reason: string;
}

export interface ReimportDocument {
  schemaVersion: 1;
  study: string;
  /** false: this is what would change. */
  applied: boolean;
  /** Stopped before the end; what was applied until then stays. */
  cancelled: boolean;
  files: ReimportFileReport[];
  totals: ReimportCounts;
  runs: ReimportRunRow[];
  labels: {
    /** Current labels whose run changed and that stand at the new one. */
    followed: number;
    /** Those that cannot, of this re-import and of earlier ones. */
    detached: DetachedLabel[];
  };
  rejections: ImportRejectionRow[];
}

export function emptyReimportCounts(): ReimportCounts {
  return { records: 0, unchanged: 0, changed: 0, added: 0, gone: 0, duplicates: 0, conflicts: 0, rejected: 0, skipped: 0 };
}

export function addReimportCounts(totals: ReimportCounts, file: ReimportCounts): void {
  for (const key of Object.keys(emptyReimportCounts()) as (keyof ReimportCounts)[]) totals[key] += file[key];
}
