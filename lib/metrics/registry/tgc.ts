import type { Metric } from "../metric";
import { hasSucceeded, whyNoScenario, withoutOutcome } from "./outcome";

/** methods.md §6.2. The interval draws scenarios: the tasks of one are near-copies. A share 0–1 here, printed in percent. */
export const tgc: Metric = {
  id: "tgc",
  label: "TGC",
  definition: "Task goal completion: share of tasks whose evaluation passes whole. Only where tasks are grouped in scenarios.",
  numerator: "tasks that pass every requirement",
  denominator: "evaluated tasks",
  unit: "task",
  scale: "share",
  better: "higher",
  rater: null,
  cluster: "scenario",
  interval: "cluster-bootstrap",
  isPairedTest: true,
  leftOut: (run) => (run.scenarioId === null ? "no_scenario" : withoutOutcome(run)),
  add: (runs) => ({ numerator: runs.filter(hasSucceeded).length, denominator: runs.length }),
  form: "ratio",
  why: whyNoScenario,
};
