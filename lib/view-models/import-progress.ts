/** How far an import is, in words and as a share. */
import { displayLine } from "./display-line";
import { formatBytes } from "./format-bytes";
import { formatCount, formatCounted } from "./format-count";

export type ImportJobState = "queued" | "running" | "done" | "failed" | "cancelled";

/** The job document as far as the page shows it. */
export interface ImportJob {
  id: string;
  state: ImportJobState;
  progress: { done: number; total: number | null; unit: string; message: string };
  error: string | null;
}

export interface ImportProgressView {
  title: string;
  detail: string;
  /** 0–1; null while the size is not known. */
  share: number | null;
  shareText: string;
  isOver: boolean;
  /** Of a stopped import: how much is kept. */
  kept: string;
  /** Why it failed; null when it did not, or when nobody said. */
  reason: string | null;
}

const TITLE: Readonly<Record<ImportJobState, string>> = {
  queued: "Waiting for the worker",
  running: "Reading",
  done: "Read",
  failed: "The import failed",
  cancelled: "Stopped",
};

/** `totals`: of what was read, once the import is over. */
export function prepareImportProgress(job: ImportJob, totals: { records: number; imported: number } | null): ImportProgressView {
  const { done, total, unit, message } = job.progress;
  const share = job.state === "done" ? 1 : total === null || total === 0 ? null : Math.min(1, done / total);
  const amount = (value: number): string => (unit === "bytes" ? formatBytes(value) : `${formatCount(value)} ${unit}`.trim());
  return {
    title: TITLE[job.state],
    detail: job.state === "queued" ? "The import begins as soon as the worker is free." : job.state === "running" ? displayLine(message) : "",
    share,
    shareText: share === null || total === null ? amount(done) : `${Math.floor(100 * share)} % of ${amount(total)}`,
    reason: job.error === null ? null : displayLine(job.error),
    kept:
      totals === null
        ? "It had not begun: nothing was read."
        : `${formatCounted(totals.imported, "imported run is", "imported runs are")} kept, of ${formatCounted(totals.records, "record")} that were read.`,
    isOver: job.state !== "queued" && job.state !== "running",
  };
}
