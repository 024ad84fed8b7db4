/** The table of the compare page: every metric that has a value, its interval, and the difference to the baseline. */
import type { ComparisonRow } from "../comparison/compare";
import { metricsFor } from "../metrics";
import type { MetricRow } from "../metrics/compute-metrics";
import type { Metric } from "../metrics/metric";
import { UNDEFINED_METRIC_REASONS } from "../metrics/undefined-metric-reason";
import type { BootstrapWarning } from "../statistics/bootstrap-interval";
import { pairsSentence } from "./compare-pairs";
import { displayLine } from "./display-line";
import { formatDifference, formatDifferenceInterval, formatMetric, formatMetricInterval, shownValue } from "./format-metric";

export interface CompareInput {
  environment: string;
  baseline: string;
  others: readonly string[];
  pairing: "all" | "common" | "unpaired";
  seed: number;
  draws: number;
  metrics: readonly (MetricRow & { warnings: readonly BootstrapWarning[] })[];
  comparison: readonly (ComparisonRow & { warnings: readonly BootstrapWarning[] })[];
}

export interface CompareCell {
  configuration: string;
  value: string;
  interval: string;
  isBest: boolean;
  /** null for the baseline. */
  difference: string | null;
  differenceInterval: string;
}

export interface CompareTableRow {
  key: string;
  label: string;
  sub: string;
  definition: string;
  cells: CompareCell[];
}

export interface CompareTable {
  columns: { name: string; isBaseline: boolean }[];
  rows: CompareTableRow[];
  /** Metrics without a value, by reason. */
  absent: { reason: string; metrics: string }[];
  /** What the pairs are, what was dropped, what was refused. */
  notes: CompareNote[];
}

export interface CompareNote {
  tone: "plain" | "warn";
  text: string;
}

const UNIT_WORDS: Readonly<Record<Metric["unit"], string>> = {
  trajectory: "runs",
  task: "tasks",
  scenario: "scenarios",
  call: "calls",
  write: "writes",
  action: "actions",
  case: "cases",
  turn: "turns",
  session: "sessions",
};

const MEASURES: Readonly<Record<Metric["scale"], string>> = {
  share: "%",
  count: "in all",
  index: "−1 to 1",
  score: "1 to 10",
  seconds: "seconds",
  tokens: "tokens a run",
  dollars: "US dollars a run",
};

export function prepareCompareTable(input: CompareInput): CompareTable {
  const chosen = [input.baseline, ...input.others];
  const plain = plainMetrics(input);
  const rows: CompareTableRow[] = [];
  const absent = new Map<string, string[]>();
  for (const metric of plain) {
    const found = chosen.map((name) => input.metrics.find((row) => row.metric === metric.id && row.configuration === name));
    const reason = found.find((row) => row !== undefined)?.undefinedBecause ?? null;
    if (found.every((row) => row === undefined || row.value === null)) {
      const text = reason === null ? "no run" : UNDEFINED_METRIC_REASONS[reason];
      absent.set(text, [...(absent.get(text) ?? []), metric.label]);
    } else rows.push(tableRow(metric, chosen, found, input));
  }
  return {
    columns: chosen.map((name, index) => ({ name: displayLine(name), isBaseline: index === 0 })),
    rows,
    absent: [...absent].map(([reason, metrics]) => ({ reason, metrics: metrics.join(", ") })),
    notes: prepareNotes(input),
  };
}

/** Metrics that stand on no rater's labels: the shares of labels have a chart of their own. */
export function plainMetrics({ metrics }: Pick<CompareInput, "metrics">): Metric[] {
  const trials = metrics.filter(({ metric, rater }) => rater === null && metric.startsWith("passHat")).map(({ metric }) => Number(metric.slice(7)));
  const most = Math.max(1, ...trials);
  // With one trial a task pass^1 is the success rate again.
  return metricsFor({ trials: most, raters: [] }).filter(({ id }) => most > 1 || id !== "passHat1");
}

function tableRow(metric: Metric, chosen: readonly string[], found: readonly (MetricRow | undefined)[], input: CompareInput): CompareTableRow {
  const { scale } = metric;
  const shown = found.map((row) => (row === undefined || row.value === null ? null : shownValue(scale, row.value)));
  const others = chosen.slice(1).map((name) => input.comparison.find((one) => one.metric === metric.id && one.with === name));
  // Of values over different tasks none is the best.
  const best = others.every((one) => one !== undefined && one.difference !== null) ? bestOf(metric.better, shown) : null;
  const better = metric.better === null ? "" : `, ${metric.better} is better`;
  const measure = MEASURES[scale];
  return {
    key: metric.id,
    label: metric.label,
    sub: `${UNIT_WORDS[metric.unit]}, ${measure}${better}`,
    definition: metric.definition,
    cells: chosen.map((configuration, index): CompareCell => {
      const row = found[index];
      const compared = index === 0 ? undefined : others[index - 1];
      return {
        configuration: displayLine(configuration),
        value: formatMetric(scale, row?.value ?? null),
        interval: formatMetricInterval(scale, row?.low ?? null, row?.high ?? null),
        isBest: best !== null && shown[index] === best,
        difference: compared === undefined ? null : formatDifference(scale, compared.difference),
        differenceInterval: compared === undefined ? "" : formatDifferenceInterval(scale, compared.low, compared.high),
      };
    }),
  };
}

/** Among two values or more; ties are all best. */
function bestOf(better: Metric["better"], shown: readonly (number | null)[]): number | null {
  const values = shown.filter((value) => value !== null);
  if (better === null || values.length < 2) return null;
  return better === "higher" ? Math.max(...values) : Math.min(...values);
}

const WARNINGS: Readonly<Record<BootstrapWarning, string>> = {
  few_clusters: "Some intervals stand on fewer than 10 clusters (tasks, scenarios or sessions): they are too narrow.",
  few_draws: "Fewer than 2,000 bootstrap draws: the ends of the intervals are rough.",
  many_draws_dropped: "Some statistics were undefined in more than 5 % of their draws.",
  zero_width: "An interval of width 0 says that all draws were alike, not that the value is certain.",
};

function prepareNotes(input: CompareInput): CompareNote[] {
  const notes: CompareNote[] = [];
  for (const other of input.others) {
    const row =
      input.comparison.find((one) => one.with === other && one.metric === "successRate") ?? input.comparison.find((one) => one.with === other);
    if (row === undefined) continue;
    const name = displayLine(other);
    const pairs = pairsSentence(row, { baseline: displayLine(input.baseline), other: name });
    if (row.refused !== null && row.pairs === null) notes.push({ tone: "warn", text: `${name} is ${pairs}` });
    else if (pairs !== null) notes.push({ tone: "plain", text: `${name}: ${pairs}.` });
  }
  const warnings = new Set([...input.metrics, ...input.comparison].flatMap(({ warnings: all }) => all));
  for (const warning of [...warnings].sort()) notes.push({ tone: "warn", text: WARNINGS[warning] });
  return notes;
}
