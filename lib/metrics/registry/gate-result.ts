import type { LeftOutReason, MetricReason, MetricRun } from "../metric";

/** Runs that a fault of the infrastructure ended are put before no gate. */
export function hasNoGateResult({ gate, outcome }: MetricRun): LeftOutReason | null {
  if (outcome === "infrastructure") return "infrastructure";
  return gate === null ? "no_gate_result" : null;
}

export function whyNoGateRate(runs: readonly MetricRun[]): MetricReason {
  return runs.every(({ gate }) => gate === null) ? "no_gate_results" : "no_writes";
}
