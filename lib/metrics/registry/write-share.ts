import type { Metric } from "../metric";
import { sumOf } from "./outcome";

/** methods.md §6.1: pooled; navigation, pure and housekeeping calls and messages stand outside, and so do a gate's own probes. */
export const writeShare: Metric = {
  id: "writeShare",
  label: "Write share",
  definition: "Writes of all reads and writes, calls of all runs pooled.",
  numerator: "writes",
  denominator: "reads and writes",
  unit: "call",
  scale: "share",
  better: "lower",
  rater: null,
  cluster: "task",
  interval: "cluster-bootstrap",
  leftOut: () => null,
  add: (runs) => ({ numerator: sumOf(runs, ({ counts }) => counts.writes), denominator: sumOf(runs, ({ counts }) => counts.reads + counts.writes) }),
  form: "ratio",
  why: () => "no_calls",
};
