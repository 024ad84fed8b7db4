import type { LeftOutReason, MetricReason, MetricRun } from "../metric";

/** An environment without a refusal test does not know which actions failed: that is not 0. */
export function withoutRefusalTest(run: MetricRun): LeftOutReason | null {
  return run.counts.invalidActions === null ? "no_refusal_test" : null;
}

export function whyNoActions(runs: readonly MetricRun[]): MetricReason {
  return runs.length > 0 && runs.every((run) => withoutRefusalTest(run) !== null) ? "no_refusal_test" : "no_actions";
}
