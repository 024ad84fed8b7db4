import type { ComparisonRow } from "../comparison/compare";
import { DROP_REASONS } from "../comparison/drop-reasons";
import { formatCounted } from "./format-count";

type Paired = Pick<ComparisonRow, "pairs" | "dropped" | "refused">;

/** What the pairs of a difference are and what was dropped for which reason, or why nothing is compared; null: unpaired. */
export function pairsSentence(row: Paired, names: { baseline: string; other: string }): string | null {
  if (row.pairs === null) return row.refused === null ? null : `not compared: ${row.refused}`;
  const dropped = row.dropped.reasons.map(
    ({ side, reason, count }) => `${count} under ${side === "baseline" ? names.baseline : names.other}: ${DROP_REASONS[reason]}`,
  );
  const left = dropped.length === 0 ? "nothing dropped" : `dropped ${dropped.join("; ")}`;
  return `${formatCounted(row.pairs, "pair")} of task and trial, ${left}`;
}
