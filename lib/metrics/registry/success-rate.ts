import type { Metric } from "../metric";
import { hasSucceeded, withoutOutcome } from "./outcome";

/** methods.md §6.2: ALFWorld's own figure. Wilson where every task ran once, else a bootstrap over tasks. */
export const successRate: Metric = {
  id: "successRate",
  label: "Success",
  definition: "Share of runs that the environment called a success, of those it judged.",
  numerator: "successful runs",
  denominator: "runs with an outcome; infrastructure failures and unknown outcomes left out",
  unit: "trajectory",
  scale: "share",
  better: "higher",
  rater: null,
  cluster: "task",
  interval: "wilson",
  isPairedTest: true,
  leftOut: withoutOutcome,
  add: (runs) => ({ numerator: runs.filter(hasSucceeded).length, denominator: runs.length }),
  form: "ratio",
  why: () => "no_tasks",
};
