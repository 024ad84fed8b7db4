import { compareUtf8 } from "../base/compare-utf8";
import { groupBy } from "../base/group-by";
import type { BootstrapWarning } from "../statistics/bootstrap-interval";
import { clusterBootstrap } from "../statistics/cluster-bootstrap";
import { ratioBootstrap } from "../statistics/ratio-bootstrap";
import { wilsonInterval } from "../statistics/wilson-interval";
import { clustersOf, type MetricClusters } from "./clusters-of";
import { metricsFor } from "./index";
import { type Measured, measure, ratioSide } from "./measure";
import type { Metric, MetricReason, MetricRun, MetricSettings } from "./metric";
import { intentRater } from "./registry/intent-drift-share";

/** One metric of one configuration: a row of the document `metrics` (product.md §5), and what a page says beside it. */
export interface MetricRow {
  configuration: string;
  environment: string;
  rater: string | null;
  metric: string;
  unit: string;
  value: number | null;
  undefinedBecause: MetricReason | null;
  numerator: number | null;
  denominator: number | null;
  low: number | null;
  high: number | null;
  interval: "wilson" | "cluster-bootstrap" | null;
  seed: string | number | null;
  draws: number | null;
  better: "higher" | "lower" | null;
}

export interface MetricResult {
  row: MetricRow;
  metric: Metric;
  clusters: number;
  warnings: BootstrapWarning[];
  leftOut: MetricClusters["leftOut"];
}

export interface MetricOptions {
  /** Whose labels the gap shares count. */
  raters: readonly string[];
  seed: string | number;
  /** Bootstrap draws; 0: no bootstrap interval. */
  draws: number;
  settingsOf(environment: string): MetricSettings;
}

/**
 * Every metric of every configuration, ordered by environment, configuration and the registry. Same runs, same options → same
 * numbers to the last digit, in whatever order the runs come. What is undefined is a row with its reason.
 */
export function computeMetrics(runs: readonly MetricRun[], options: MetricOptions): MetricResult[] {
  const trials = new Map([...groupBy(runs, (run) => run.environment)].map(([environment, group]) => [environment, mostTrials(group)]));
  return groupsOf(runs).flatMap((group) => {
    const metrics = metricsFor({
      trials: trials.get(group[0]?.environment ?? "") ?? 1,
      raters: options.raters,
      intentRater: intentRater(runs),
    });
    return groupMetrics(group, metrics, options);
  });
}

/** Most trials of one task under one configuration of an environment; 0 without a run. */
export function mostTrials(runs: readonly MetricRun[]): number {
  const trials = groupBy(runs, (run) => JSON.stringify([run.environment, run.configuration, run.taskId]));
  return [...trials.values()].reduce((most, all) => Math.max(most, all.length), 0);
}

function groupsOf(runs: readonly MetricRun[]): MetricRun[][] {
  const names = (group: readonly MetricRun[]): [string, string] => [group[0]?.environment ?? "", group[0]?.configuration ?? ""];
  return [...groupBy(runs, (run) => JSON.stringify([run.environment, run.configuration])).values()].sort((a, b) => {
    const [first, second] = [names(a), names(b)];
    return compareUtf8(first[0], second[0]) || compareUtf8(first[1], second[1]);
  });
}

function groupMetrics(runs: readonly MetricRun[], metrics: readonly Metric[], options: MetricOptions): MetricResult[] {
  const { configuration = "", environment = "" } = runs[0] ?? {};
  const settings = options.settingsOf(environment);
  const parts = metrics.map((metric) => {
    const { clusters, leftOut } = clustersOf(metric, runs, settings);
    return { metric, clusters, leftOut, measured: measure(metric, clusters, runs) };
  });
  const needsDraws = parts.filter(({ metric, clusters, measured }) => {
    return options.draws > 0 && measured.quantity.value !== null && isBootstrapped(metric, clusters) && typeof metric.form !== "function";
  });
  const intervals = ratioBootstrap(
    needsDraws.map(({ metric, clusters }) => ({ side: ratioSide(metric, clusters), against: null })),
    options,
  );
  return parts.map((part): MetricResult => {
    const { metric, clusters, leftOut, measured } = part;
    const { form } = metric;
    const ofOwn = options.draws > 0 && typeof form === "function" && measured.quantity.value !== null;
    const drawn = ofOwn ? clusterBootstrap(clusters, (sample) => form(sample).value, options) : intervals[needsDraws.indexOf(part)];
    const interval = isBootstrapped(metric, clusters) ? fromDraws(drawn, options) : fromWilson(metric, measured);
    return {
      row: {
        configuration,
        environment,
        rater: metric.rater,
        metric: metric.id,
        unit: metric.unit,
        value: measured.quantity.value,
        undefinedBecause: measured.quantity.undefinedBecause,
        numerator: measured.numerator,
        denominator: measured.denominator,
        ...interval,
        better: metric.better,
      },
      metric,
      clusters: clusters.length,
      warnings: drawn?.warnings ?? [],
      leftOut,
    };
  });
}

/** Wilson needs independent units of yes or no: several trials of a task are none, and are drawn by task. */
export function isBootstrapped(metric: Metric, clusters: readonly { denominator: number }[]): boolean {
  if (metric.interval === "cluster-bootstrap") return true;
  return metric.interval === "wilson" && clusters.some(({ denominator }) => denominator > 1);
}

type IntervalPart = Pick<MetricRow, "low" | "high" | "interval" | "seed" | "draws">;
const NO_INTERVAL: IntervalPart = { low: null, high: null, interval: null, seed: null, draws: null };

function fromDraws(drawn: { low: number | null; high: number | null; draws: number } | undefined, { seed }: MetricOptions): IntervalPart {
  if (drawn === undefined || drawn.low === null) return NO_INTERVAL;
  return { low: drawn.low, high: drawn.high, interval: "cluster-bootstrap", seed, draws: drawn.draws };
}

function fromWilson(metric: Metric, { quantity, numerator, denominator }: Measured): IntervalPart {
  if (metric.interval === null || quantity.value === null || numerator === null || denominator === null) return NO_INTERVAL;
  const interval = wilsonInterval(numerator, denominator);
  if (interval === null) return NO_INTERVAL;
  // The bounds of a count are those of its share, in units.
  const scale = metric.form === "sum" ? denominator : 1;
  return { low: interval.low * scale, high: interval.high * scale, interval: "wilson", seed: null, draws: null };
}
