import type { Metric } from "../metric";
import { sumOf } from "./outcome";

/** methods.md §6.1: a share says nothing about volume, so the counts stand beside it. */
export const writes: Metric = {
  id: "writes",
  label: "Writes",
  definition: "Attempts of the agent to change the environment, in all runs together, refused ones included.",
  numerator: "write attempts",
  denominator: null,
  unit: "call",
  scale: "count",
  better: null,
  rater: null,
  cluster: "task",
  interval: "cluster-bootstrap",
  leftOut: () => null,
  add: (runs) => ({ numerator: sumOf(runs, ({ counts }) => counts.writes), denominator: 0 }),
  form: "sum",
  why: () => "no_actions",
};
