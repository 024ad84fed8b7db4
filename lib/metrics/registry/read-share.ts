import type { Metric } from "../metric";
import { sumOf } from "./outcome";

/** methods.md §6.1: pooled; navigation, pure and housekeeping calls and messages stand outside, and so do a gate's own probes. */
export const readShare: Metric = {
  id: "readShare",
  label: "Read share",
  definition: "Reads of all reads and writes, calls of all runs pooled.",
  numerator: "reads",
  denominator: "reads and writes",
  unit: "call",
  scale: "share",
  better: "higher",
  rater: null,
  cluster: "task",
  interval: "cluster-bootstrap",
  leftOut: () => null,
  add: (runs) => ({ numerator: sumOf(runs, ({ counts }) => counts.reads), denominator: sumOf(runs, ({ counts }) => counts.reads + counts.writes) }),
  form: "ratio",
  why: () => "no_calls",
};
