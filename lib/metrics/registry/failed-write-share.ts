import type { Metric } from "../metric";
import { sumOf } from "./outcome";
import { withoutRefusalTest } from "./refusal-known";

/** methods.md §1.2 (F1): attempts, not cases; a loop of the same refused write counts every time. */
export const failedWriteShare: Metric = {
  id: "failedWriteShare",
  label: "Failed writes",
  definition: "Share of write attempts that the environment refused, repeats included.",
  numerator: "refused write attempts",
  denominator: "write attempts",
  unit: "write",
  scale: "share",
  better: "lower",
  rater: null,
  cluster: "task",
  interval: "cluster-bootstrap",
  leftOut: withoutRefusalTest,
  add: (runs) => ({ numerator: sumOf(runs, ({ counts }) => counts.refusedWrites), denominator: sumOf(runs, ({ counts }) => counts.writes) }),
  form: "ratio",
  why: (runs) => (runs.length > 0 && runs.every((run) => withoutRefusalTest(run) !== null) ? "no_refusal_test" : "no_writes"),
};
