import { compareUtf8 } from "../base/compare-utf8";
import { groupBy } from "../base/group-by";
import type { ClusterKind, LeftOutReason, Metric, MetricCluster, MetricRun, MetricSettings } from "./metric";

export interface MetricClusters {
  /** Sorted by key, those that add something only: neither import order nor an idle task changes a draw. */
  clusters: MetricCluster[];
  /** Runs that stand in no number of the metric, by reason. */
  leftOut: { reason: LeftOutReason; count: number }[];
}

/** What the clusters of these runs add to a metric. */
export function clustersOf(metric: Metric, runs: readonly MetricRun[], settings: MetricSettings): MetricClusters {
  const counted = runs.filter((run) => metric.leftOut(run) === null);
  const clusters = [...groupBy(counted, (run) => clusterKey(metric.cluster, run))]
    .map(([key, members]): MetricCluster => ({ key, ...metric.add(inOrder(members), settings) }))
    .filter(({ numerator, denominator }) => metric.form === "sum" || denominator !== 0 || numerator !== 0)
    .sort((a, b) => compareUtf8(a.key, b.key));
  return { clusters, leftOut: countReasons(runs.map((run) => metric.leftOut(run))) };
}

export function clusterKey(kind: ClusterKind, run: MetricRun): string {
  if (kind === "session") return sessionKey(run);
  return kind === "scenario" ? (run.scenarioId ?? "") : run.taskId;
}

/** The same dialogue under every configuration: its task and trial. */
export function sessionKey(run: Pick<MetricRun, "taskId" | "trial">): string {
  return JSON.stringify([run.taskId, run.trial]);
}

/** Floating-point sums depend on their order: it must not be that of the import. */
function inOrder(runs: readonly MetricRun[]): MetricRun[] {
  return [...runs].sort((a, b) => compareUtf8(a.taskId, b.taskId) || a.trial - b.trial || compareUtf8(a.trajectoryId, b.trajectoryId));
}

function countReasons(reasons: readonly (LeftOutReason | null)[]): MetricClusters["leftOut"] {
  return [...groupBy(reasons, (reason) => reason)]
    .flatMap(([reason, all]) => (reason === null ? [] : [{ reason, count: all.length }]))
    .sort((a, b) => compareUtf8(a.reason, b.reason));
}
