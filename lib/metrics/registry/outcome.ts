import type { LeftOutReason, MetricReason, MetricRun } from "../metric";

/** A run whose environment said nothing, or whose machinery broke, is neither a success nor a failure of the agent. */
export function withoutOutcome(run: MetricRun): LeftOutReason | null {
  if (run.outcome === "infrastructure") return "infrastructure";
  return run.outcome === "unknown" ? "unknown_outcome" : null;
}

export const hasSucceeded = (run: MetricRun): boolean => run.outcome === "success";

/** Of a metric that needs scenarios. */
export function whyNoScenario(runs: readonly MetricRun[]): MetricReason {
  return runs.some((run) => run.scenarioId !== null) ? "no_tasks" : "no_scenarios";
}

export function sumOf(runs: readonly MetricRun[], value: (run: MetricRun) => number): number {
  let sum = 0;
  for (const run of runs) sum += value(run);
  return sum;
}
