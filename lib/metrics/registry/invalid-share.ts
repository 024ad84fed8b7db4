import type { Metric } from "../metric";
import { sumOf } from "./outcome";
import { whyNoActions, withoutRefusalTest } from "./refusal-known";

/** methods.md §5.3: every invalid action, alone or in a row. Not CIA. */
export const invalidShare: Metric = {
  id: "invalidShare",
  label: "Invalid actions",
  definition: "Share of actions that do not parse or were refused, all runs pooled.",
  numerator: "invalid actions",
  denominator: "actions",
  unit: "action",
  scale: "share",
  better: "lower",
  rater: null,
  cluster: "task",
  interval: "cluster-bootstrap",
  leftOut: withoutRefusalTest,
  add: (runs) => ({ numerator: sumOf(runs, ({ counts }) => counts.invalidActions ?? 0), denominator: sumOf(runs, ({ counts }) => counts.calls) }),
  form: "ratio",
  why: whyNoActions,
};
