/** The cumulative table: each configuration against the one before it (methods.md §3.5). */
import { STEP_METRICS, type StepDifference } from "../comparison/step-differences";
import { type CompareInput, plainMetrics } from "./compare-table";
import { displayLine } from "./display-line";
import { formatCount } from "./format-count";
import { formatDifference, formatMetric, shownValue, signed } from "./format-metric";

export interface StepsTable {
  metrics: { id: string; label: string; short: string }[];
  rows: { configuration: string; isBaseline: boolean; cells: { value: string; delta: string }[] }[];
  /** Steps whose Δ does not follow from the two values, or that have none: why. */
  notes: string[];
}

const MOST = 3;

/**
 * A difference stands on the tasks that the two have in common; where they have none it would say nothing of them.
 * `exact`: the difference of the values, rounded. `displayed`: the difference of the rounded values, as papers do it; the two can
 * differ in the last digit.
 */
export function prepareSteps(input: CompareInput, steps: readonly StepDifference[], mode: "exact" | "displayed"): StepsTable {
  const names = [input.baseline, ...input.others];
  const value = (metric: string, configuration: string): number | null =>
    input.metrics.find((row) => row.metric === metric && row.configuration === configuration)?.value ?? null;
  const stepOf = (metric: string, index: number): StepDifference | undefined =>
    steps.find((step) => step.metric === metric && step.before === names[index - 1] && step.after === names[index]);
  const known = plainMetrics(input).filter(({ id }) => names.some((name) => value(id, name) !== null));
  const wanted = STEP_METRICS.filter((id) => id !== "successRate" || !known.some((metric) => metric.id === "tgc"));
  const metrics = wanted.flatMap((id) => known.filter((metric) => metric.id === id)).slice(0, MOST);
  return {
    metrics: metrics.map(({ id, label }) => ({ id, label, short: label })),
    rows: names.map((name, index) => ({
      configuration: displayLine(name),
      isBaseline: index === 0,
      cells: metrics.map(({ id, scale }) => ({ value: formatMetric(scale, value(id, name)), delta: delta(stepOf(id, index), scale, mode) })),
    })),
    notes: names.slice(1).flatMap((_, index) => {
      const [first] = metrics;
      return first === undefined ? [] : stepNote(stepOf(first.id, index + 1), first.label);
    }),
  };
}

type Scale = Parameters<typeof formatDifference>[0];

function delta(step: StepDifference | undefined, scale: Scale, mode: "exact" | "displayed"): string {
  if (step === undefined || step.difference === null || step.baselineValue === null || step.withValue === null) return "–";
  if (mode === "exact") return formatDifference(scale, step.difference);
  const digits = scale === "share" ? 1 : 2;
  return signed(shownValue(scale, step.withValue) - shownValue(scale, step.baselineValue), scale === "count" ? 0 : digits);
}

/** Of the first metric: the others drop by rules of their own, which the table of differences counts. */
function stepNote(step: StepDifference | undefined, label: string): string[] {
  if (step === undefined) return [];
  const names = `${displayLine(step.before)} → ${displayLine(step.after)}`;
  if (step.refused !== null) return [`${names}: no difference, ${step.refused}`];
  if (step.pairs === null) return [`${names}: not paired, all runs of both.`];
  const { baseline, with: other } = step.dropped;
  if (baseline + other === 0) return [];
  return [
    `${names}: ${label} on ${formatCount(step.pairs)} pairs; ${formatCount(baseline)} and ${formatCount(other)} runs are in none, so Δ is not the difference of the two values.`,
  ];
}
