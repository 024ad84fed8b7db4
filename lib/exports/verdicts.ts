/**
 * `export verdicts`: one row for each decision of a reviewer on a gate's verdict that stands. The verdict in the row is the one
 * that was judged, not what gate and probes would say today. Contract: product.md §5.
 */
import { compareUtf8 } from "../base/compare-utf8";
import { groupBy } from "../base/group-by";
import { currentLabels } from "../labels/current-labels";
import type { LabelEntry, VerdictReview } from "../labels/label";
import { type VerdictPlace, verdictOfPlace } from "../labels/label-place";
import type { CsvTable } from "./csv-table";
import { type NamedRun, RUN_COLUMNS } from "./run-columns";

/** The run of a verdict, in the order of the study. */
export interface ReviewedRun extends NamedRun {
  study: string;
}

export interface VerdictRow {
  run: ReviewedRun;
  place: VerdictPlace;
  entry: LabelEntry;
  value: VerdictReview;
}

/** Runs in their order; of each the verdicts by step and call, then gate and rater. */
export function verdictRows(runs: readonly ReviewedRun[], journal: readonly LabelEntry[], raters: readonly string[]): VerdictRow[] {
  const byRun = groupBy(
    currentLabels(journal).filter(({ rater }) => raters.includes("all") || raters.includes(rater)),
    ({ trajectoryId }) => trajectoryId,
  );
  return runs.flatMap((run) =>
    (byRun.get(run.trajectoryId) ?? [])
      .flatMap((entry): VerdictRow[] => {
        const place = entry.kind === "verdict" ? verdictOfPlace(entry.place) : null;
        return place === null || entry.value === null || !("review" in entry.value) ? [] : [{ run, place, entry, value: entry.value }];
      })
      .sort(
        (a, b) =>
          a.place.t - b.place.t || a.place.k - b.place.k || compareUtf8(a.place.gate, b.place.gate) || compareUtf8(a.entry.rater, b.entry.rater),
      ),
  );
}

/** `rule@none`: the gate, and who may have answered its probes. */
function gateParts(gate: string): [id: string, probes: string] {
  const at = gate.lastIndexOf("@");
  return at < 0 ? [gate, ""] : [gate.slice(0, at), gate.slice(at + 1)];
}

export const VERDICTS_TABLE: CsvTable<VerdictRow> = {
  columns: [
    ["study", (row) => row.run.study],
    ...RUN_COLUMNS,
    ["step", (row) => row.place.t],
    ["call", (row) => row.place.k],
    ["gate", (row) => gateParts(row.place.gate)[0]],
    ["probes", (row) => gateParts(row.place.gate)[1]],
    ["gate_version", (row) => row.value.gateVersion],
    ["verdict", (row) => row.value.verdict],
    ["rater", (row) => row.entry.rater],
    ["review", (row) => row.value.review],
    ["reason", (row) => row.value.reason],
    ["assisted", (row) => row.entry.assisted],
    ["rubric_version", (row) => row.entry.rubricVersion],
    ["seq", (row) => row.entry.seq],
    ["at", (row) => row.entry.at],
  ],
};
