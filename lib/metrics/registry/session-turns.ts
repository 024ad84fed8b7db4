import { type SessionScore, sessionScore } from "../grounded-accuracy";
import type { LeftOutReason, MetricReason, MetricRun, MetricSettings } from "../metric";
import { turnCounts } from "../session-labels";

/** A session nobody has labelled a turn of (skipped turns are no labels). */
export function withoutTurnLabel(run: MetricRun): LeftOutReason | null {
  return run.session === null || run.session.turns.length === 0 ? "no_turn_label" : null;
}

export function scoresOf(runs: readonly MetricRun[], { notApplicable }: MetricSettings): SessionScore[] {
  return runs.flatMap(({ session }) => (session === null ? [] : [sessionScore(turnCounts(session), notApplicable)]));
}

export const whyNoTurns =
  (otherwise: MetricReason) =>
  (runs: readonly MetricRun[]): MetricReason =>
    runs.every((run) => withoutTurnLabel(run) !== null) ? "no_turn_labels" : otherwise;

export function total<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((sum, item) => sum + value(item), 0);
}
