import type { Metric } from "../metric";
import { sumOf } from "./outcome";
import { whyNoActions, withoutRefusalTest } from "./refusal-known";

/** Consecutive invalid actions (CIA), methods.md §5.3: pooled over all actions of all runs, the reading that recomputing the published table confirms. */
export const cia: Metric = {
  id: "cia",
  label: "CIA, pooled",
  definition: "Consecutive invalid actions: share of all actions that lie in unbroken runs of two or more invalid ones, all runs pooled.",
  numerator: "actions in unbroken runs of two or more invalid ones",
  denominator: "actions",
  unit: "action",
  scale: "share",
  better: "lower",
  rater: null,
  cluster: "task",
  interval: "cluster-bootstrap",
  leftOut: withoutRefusalTest,
  add: (runs) => ({ numerator: sumOf(runs, ({ counts }) => counts.invalidInRuns ?? 0), denominator: sumOf(runs, ({ counts }) => counts.calls) }),
  form: "ratio",
  why: whyNoActions,
};
