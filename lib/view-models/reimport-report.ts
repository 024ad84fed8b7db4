/** What a re-import would change, or has changed: prepared for the page. */
import { displayLine } from "./display-line";
import { formatCount, formatCounted } from "./format-count";

interface Counts {
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

/** The `reimport` document as far as the page shows it. */
export interface ReimportReportInput {
  applied: boolean;
  cancelled: boolean;
  files: readonly (Counts & { path: string; format: string | null; problem: { code: string; message: string } | null })[];
  totals: Counts;
  runs: readonly {
    path: string;
    record: number;
    externalId: string;
    change: "changed" | "added" | "gone" | "conflict";
    before: { trajectoryId: string; steps: number } | null;
    after: { trajectoryId: string; steps: number } | null;
    differences: readonly string[];
  }[];
  labels: {
    followed: number;
    detached: readonly { seq: number; rater: string; kind: string; trajectoryId: string; reason: string }[];
  };
}

export interface ReimportReport {
  /** One sentence: what would change, or has. */
  verdict: string;
  /** There is something to apply, and it was not. */
  canApply: boolean;
  heads: readonly string[];
  files: { key: string; path: string; cells: { name: string; text: string; isZero: boolean }[]; problem: string | null }[];
  runs: { key: string; change: string; path: string; record: string; name: string; differences: string; trajectoryId: string | null }[];
  detached: { key: string; entry: string; rater: string; trajectoryId: string; reason: string }[];
}

const COLUMNS = ["records", "unchanged", "changed", "added", "gone", "conflicts", "rejected"] as const;

export function prepareReimportReport({ applied, cancelled, files, totals, runs, labels }: ReimportReportInput): ReimportReport {
  const differs = totals.changed + totals.added + totals.gone + totals.conflicts > 0;
  return {
    verdict: verdictOf({ applied, cancelled, totals, labels, differs }),
    canApply: differs && !applied && !cancelled,
    heads: COLUMNS,
    files: files.map((file, index) => ({
      key: `${index} ${file.path}`,
      path: displayLine(file.path),
      cells: COLUMNS.map((name) => ({ name, text: formatCount(file[name]), isZero: file[name] === 0 })),
      problem: file.problem === null ? null : displayLine(file.problem.message),
    })),
    runs: runs.map(({ change, path, record, externalId, before, after, differences }, index) => ({
      key: `${index} ${path} ${record}`,
      change,
      path: displayLine(path),
      record: formatCount(record),
      name: displayLine(externalId),
      differences: displayLine(differences.join("; ")),
      // What is to be looked at: the reading that is stored.
      trajectoryId: applied ? ((after ?? before)?.trajectoryId ?? null) : (before?.trajectoryId ?? null),
    })),
    detached: labels.detached.map(({ seq, rater, kind, trajectoryId, reason }) => ({
      key: String(seq),
      entry: `${formatCount(seq)} (${displayLine(kind)})`,
      rater: displayLine(rater),
      trajectoryId,
      reason: displayLine(reason),
    })),
  };
}

function verdictOf({
  applied,
  cancelled,
  totals,
  labels,
  differs,
}: Pick<ReimportReportInput, "applied" | "cancelled" | "totals" | "labels"> & { differs: boolean }): string {
  const stopped = cancelled ? " It was stopped: what stands here is of the files read until then." : "";
  if (!differs) return `Today’s importers read ${formatCounted(totals.records, "record")} as they are stored: nothing changes.${stopped}`;
  const parts = (["changed", "added", "gone", "conflicts"] as const).filter((name) => totals[name] > 0);
  const runs = parts.map((name) => `${formatCount(totals[name])} ${name === "conflicts" ? "in conflict" : name}`).join(", ");
  const follow = applied ? "followed" : "would follow";
  const detached = labels.detached.length === 0 ? "" : `, ${formatCount(labels.detached.length)} ${applied ? "are" : "would be"} detached`;
  return `${applied ? "Applied" : "Runs that would differ"}: ${runs}. ${formatCounted(labels.followed, "label")} ${follow}${detached}.${stopped}`;
}
