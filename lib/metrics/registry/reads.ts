import type { Metric } from "../metric";
import { sumOf } from "./outcome";

/** methods.md §6.1: a share says nothing about volume, so the counts stand beside it. */
export const reads: Metric = {
  id: "reads",
  label: "Reads",
  definition: "Calls of the agent that read, in all runs together. Moving about, log-in, thinking and messages are no reads.",
  numerator: "reads",
  denominator: null,
  unit: "call",
  scale: "count",
  better: null,
  rater: null,
  cluster: "task",
  interval: "cluster-bootstrap",
  leftOut: () => null,
  add: (runs) => ({ numerator: sumOf(runs, ({ counts }) => counts.reads), denominator: 0 }),
  form: "sum",
  why: () => "no_actions",
};
