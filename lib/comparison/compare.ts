import { groupBy } from "../base/group-by";
import { clustersOf } from "../metrics/clusters-of";
import { isBootstrapped, mostTrials } from "../metrics/compute-metrics";
import { metricsFor } from "../metrics/index";
import { measure, ratioSide } from "../metrics/measure";
import type { Metric, MetricCluster, MetricRun, MetricSettings } from "../metrics/metric";
import { intentRater } from "../metrics/registry/intent-drift-share";
import { UNDEFINED_METRIC_REASONS } from "../metrics/undefined-metric-reason";
import type { BootstrapWarning } from "../statistics/bootstrap-interval";
import { holm } from "../statistics/holm";
import { type McnemarExact, mcnemarExact, mcnemarExactOfPairs } from "../statistics/mcnemar-exact";
import { newcombeInterval } from "../statistics/newcombe-interval";
import { pairedClusterBootstrap } from "../statistics/paired-cluster-bootstrap";
import { type RatioSeries, ratioBootstrap } from "../statistics/ratio-bootstrap";
import { unpairedBootstrap } from "../statistics/unpaired-bootstrap";
import { type Drop, eligiblePairs, type Pairing, pairRuns } from "./pair-runs";
import { refusalOfTaskSets, taskSets } from "./task-sets";

/** Raised when a test, an interval or the pairing changes: stored results of another version are computed anew. */
export const COMPARISON_VERSION = "1";

/** The difference of one metric between one configuration and the baseline: a row of the document `compare` (product.md §5). */
export interface ComparisonRow {
  metric: string;
  unit: string;
  rater: string | null;
  with: string;
  /** Pairs of runs that stand in it; null where nothing was paired. */
  pairs: number | null;
  dropped: { baseline: number; with: number; reasons: Drop[] };
  baselineValue: number | null;
  withValue: number | null;
  /** with − baseline. */
  difference: number | null;
  low: number | null;
  high: number | null;
  test: "mcnemar-exact" | "paired-cluster-bootstrap" | "newcombe" | "unpaired-bootstrap" | null;
  /** Pairs in which only the baseline succeeded, and only the other. */
  b: number | null;
  c: number | null;
  p: number | null;
  /** Holm over the contrasts of this metric. */
  pAdjusted: number | null;
  /** Why there is no difference, in a sentence; null when there is one. */
  refused: string | null;
}

export interface ComparisonResult {
  row: ComparisonRow;
  metric: Metric;
  warnings: BootstrapWarning[];
}

export interface CompareOptions {
  baseline: string;
  others: readonly string[];
  raters: readonly string[];
  seed: string | number;
  draws: number;
  /**
   * `all`: the same tasks under both, small gaps dropped and named; `common`: the tasks in common, whatever else was run;
   * `unpaired`: two independent samples, which only the person who asks can know.
   */
  pairing: "all" | "common" | "unpaired";
  settings: MetricSettings;
  /** Ids of metrics; all of them where it is not given. */
  only?: readonly string[];
}

/** Runs of one environment under the baseline and others. Order: the registry's, then the configurations as they were asked for. */
export function compareConfigurations(runs: readonly MetricRun[], options: CompareOptions): ComparisonResult[] {
  const byConfiguration = groupBy(runs, (run) => run.configuration);
  const chosen = [options.baseline, ...options.others].flatMap((name) => byConfiguration.get(name) ?? []);
  const { only } = options;
  const all = metricsFor({ trials: mostTrials(chosen), raters: options.raters, intentRater: intentRater(chosen) });
  const metrics = all.filter(({ id }) => only === undefined || only.includes(id));
  const baseline = byConfiguration.get(options.baseline) ?? [];
  const contrasts = options.others.map((name) => contrast(metrics, { name, runs: byConfiguration.get(name) ?? [] }, baseline, options));
  return metrics.flatMap((_, index) => adjusted(contrasts.flatMap((results) => results[index] ?? [])));
}

function adjusted(family: readonly ComparisonResult[]): ComparisonResult[] {
  const p = holm(family.map(({ row }) => row.p));
  return family.map((result, index) => ({ ...result, row: { ...result.row, pAdjusted: p[index] ?? null } }));
}

/** One metric of one contrast, before its interval is drawn. */
interface Part {
  metric: Metric;
  /** Clusters of both sides; in a paired contrast aligned by key, one that a side lacks adding nothing to it. */
  before: MetricCluster[];
  after: MetricCluster[];
  pairing: Pairing | null;
  result: ComparisonResult;
}

function contrast(
  metrics: readonly Metric[],
  other: { name: string; runs: readonly MetricRun[] },
  baseline: readonly MetricRun[],
  options: CompareOptions,
): ComparisonResult[] {
  const isPaired = options.pairing !== "unpaired";
  const names = { baseline: options.baseline, other: other.name };
  const refused = isPaired ? refusalOfTaskSets(taskSets(baseline, other.runs), names, options.pairing === "common") : null;
  const pairing = isPaired && refused === null ? pairRuns(baseline, other.runs) : null;
  const parts = metrics.map((metric) => part(metric, other, baseline, pairing, refused, options));
  const drawn = parts.filter(({ metric, result }) => result.row.difference !== null && typeof metric.form !== "function" && isPaired);
  const intervals = ratioBootstrap(
    options.draws === 0
      ? []
      : drawn.map(({ metric, before, after }): RatioSeries => ({ side: ratioSide(metric, before), against: ratioSide(metric, after) })),
    options,
  );
  return parts.map((one) => withInterval(one, isPaired ? intervals[drawn.indexOf(one)] : undefined, options));
}

function part(
  metric: Metric,
  other: { name: string; runs: readonly MetricRun[] },
  baseline: readonly MetricRun[],
  pairing: Pairing | null,
  refused: string | null,
  { settings }: CompareOptions,
): Part {
  const used = pairing === null || metric.countsEachSide === true ? pairing : eligiblePairs(pairing, metric.leftOut);
  const beforeRuns = used === null ? baseline : used.pairs.map((pair) => pair.baseline);
  const afterRuns = used === null ? other.runs : used.pairs.map((pair) => pair.other);
  const both = [clustersOf(metric, beforeRuns, settings).clusters, clustersOf(metric, afterRuns, settings).clusters] as const;
  const sessions = used !== null && metric.cluster === "session" ? commonSessions(both[0], both[1]) : null;
  const [first, second] = sessions?.clusters ?? both;
  // Asked of all runs: where every pair is dropped, the reason stands in the runs and not in the pairs.
  const before = measure(metric, first, beforeRuns.length > 0 ? beforeRuns : baseline).quantity;
  const after = measure(metric, second, afterRuns.length > 0 ? afterRuns : other.runs).quantity;
  const undefinedBecause = before.undefinedBecause ?? after.undefinedBecause;
  const noPairs = used !== null && used.pairs.length === 0 && undefinedBecause === null ? "no pair is left" : null;
  const noTotals = used === null && metric.form === "sum" ? "totals of two independent samples differ with their sizes" : null;
  const notDefined = undefinedBecause === null ? (noPairs ?? noTotals) : `not defined: ${UNDEFINED_METRIC_REASONS[undefinedBecause]}`;
  const drops = [...(used?.drops ?? []), ...(sessions?.drops ?? [])];
  const droppedOn = (side: Drop["side"]): number => drops.reduce((sum, drop) => sum + (drop.side === side ? drop.count : 0), 0);
  const row: ComparisonRow = {
    metric: metric.id,
    unit: metric.unit,
    rater: metric.rater,
    with: other.name,
    pairs: used === null ? null : (sessions?.clusters[0].length ?? used.pairs.length),
    dropped: { baseline: droppedOn("baseline"), with: droppedOn("with"), reasons: drops },
    baselineValue: before.value,
    withValue: after.value,
    difference: refused !== null || notDefined !== null || before.value === null || after.value === null ? null : after.value - before.value,
    ...{ low: null, high: null, test: null, b: null, c: null, p: null, pAdjusted: null },
    refused: refused ?? notDefined,
  };
  const [alignedBefore, alignedAfter] = used === null ? [first, second] : align(first, second);
  return { metric, before: alignedBefore, after: alignedAfter, pairing: used, result: { row, metric, warnings: [] } };
}

/** A session without a final turn, or undecided, under one of the two says nothing of the difference. */
function commonSessions(
  first: readonly MetricCluster[],
  second: readonly MetricCluster[],
): { clusters: readonly [MetricCluster[], MetricCluster[]]; drops: Drop[] } {
  const firstKeys = new Set(first.map(({ key }) => key));
  const secondKeys = new Set(second.map(({ key }) => key));
  const kept = [first.filter(({ key }) => secondKeys.has(key)), second.filter(({ key }) => firstKeys.has(key))] as const;
  const dropped = [first.length - kept[0].length, second.length - kept[1].length] as const;
  const reasons = [
    { side: "baseline", reason: "partner_left_out", count: dropped[0] },
    { side: "baseline", reason: "not_decided", count: dropped[1] },
    { side: "with", reason: "partner_left_out", count: dropped[1] },
    { side: "with", reason: "not_decided", count: dropped[0] },
  ] as const;
  return { clusters: kept, drops: reasons.filter(({ count }) => count > 0) };
}

/** The same clusters on both sides, in the order of their keys (both lists are). */
function align(first: readonly MetricCluster[], second: readonly MetricCluster[]): [MetricCluster[], MetricCluster[]] {
  const nothing = (key: string): MetricCluster => ({ key, numerator: 0, denominator: 0 });
  const firstByKey = new Map(first.map((cluster) => [cluster.key, cluster]));
  const secondByKey = new Map(second.map((cluster) => [cluster.key, cluster]));
  const added = second.filter(({ key }) => !firstByKey.has(key));
  const keys = [...first, ...added].map(({ key }) => key);
  return [keys.map((key) => firstByKey.get(key) ?? nothing(key)), keys.map((key) => secondByKey.get(key) ?? nothing(key))];
}

type Drawn = { low: number | null; high: number | null; warnings: BootstrapWarning[] };

function withInterval(one: Part, shared: Drawn | undefined, options: CompareOptions): ComparisonResult {
  const { metric, before, after, pairing, result } = one;
  const { row } = result;
  if (row.difference === null) return result;
  const { form } = metric;
  const statistic = (sample: readonly MetricCluster[]) =>
    typeof form === "function" ? form(sample).value : measure(metric, sample, []).quantity.value;
  if (pairing === null) {
    const isShare = metric.interval !== null && form === "ratio" && !isBootstrapped(metric, [...before, ...after]);
    if (isShare) {
      const { low, high } = newcombeInterval(countsOf(after), countsOf(before));
      return { ...result, row: { ...row, low, high, test: "newcombe" } };
    }
    const drawn = options.draws === 0 ? undefined : unpairedBootstrap(before, after, statistic, options);
    return finished(result, drawn, { test: "unpaired-bootstrap" });
  }
  const drawn = options.draws > 0 && typeof form === "function" ? pairedClusterBootstrap(before, after, statistic, options) : shared;
  const test = pairedTest(metric, pairing, before, after);
  return finished(result, drawn, test === null ? { test: "paired-cluster-bootstrap" } : { test: "mcnemar-exact", b: test.b, c: test.c, p: test.p });
}

function finished(result: ComparisonResult, drawn: Drawn | undefined, test: Partial<ComparisonRow>): ComparisonResult {
  const row: ComparisonRow = { ...result.row, low: drawn?.low ?? null, high: drawn?.high ?? null, ...test };
  return { ...result, row, warnings: drawn?.warnings ?? [] };
}

function countsOf(clusters: readonly MetricCluster[]): { count: number; total: number } {
  const sum = (of: (cluster: MetricCluster) => number): number => clusters.reduce((all, cluster) => all + of(cluster), 0);
  return { count: sum(({ numerator }) => numerator), total: sum(({ denominator }) => denominator) };
}

/**
 * McNemar where a metric is a yes or no of paired units: runs of one trial a task, scenarios, sessions. TGC is tested on tasks, which
 * is anti-conservative where tasks of a scenario are near-copies (methods.md §6.2): its interval draws scenarios.
 */
function pairedTest(metric: Metric, { pairs }: Pairing, before: readonly MetricCluster[], after: readonly MetricCluster[]): McnemarExact | null {
  if (metric.isPairedTest !== true) return null;
  if (metric.unit === "trajectory" || metric.unit === "task") {
    const tasks = new Set(pairs.map(({ baseline }) => baseline.taskId)).size;
    if (tasks < pairs.length) return null;
    return mcnemarExactOfPairs(pairs.map(({ baseline, other }) => [baseline.outcome === "success", other.outcome === "success"] as const));
  }
  let b = 0;
  let c = 0;
  for (const [index, first] of before.entries()) {
    const second = after[index];
    if (second === undefined || first.denominator !== 1 || second.denominator !== 1) continue;
    if (first.numerator > second.numerator) b += 1;
    if (second.numerator > first.numerator) c += 1;
  }
  return mcnemarExact(b, c);
}
