import type { Metric } from "../metric";
import { hasSucceeded, whyNoScenario, withoutOutcome } from "./outcome";

/** methods.md §6.2, as the benchmark's evaluator does it: the minimum over the tasks that are there, so that a missing task inflates it. */
export const sgcPresent: Metric = {
  id: "sgcPresent",
  label: "SGC, tasks present",
  definition: "Scenario goal completion over the tasks present: share of scenarios whose evaluated tasks all pass. A missing task inflates it.",
  numerator: "scenarios whose evaluated tasks all pass",
  denominator: "scenarios with an evaluated task",
  unit: "scenario",
  scale: "share",
  better: "higher",
  rater: null,
  cluster: "scenario",
  interval: "wilson",
  isPairedTest: true,
  leftOut: (run) => (run.scenarioId === null ? "no_scenario" : withoutOutcome(run)),
  add: (runs) => ({ numerator: runs.every(hasSucceeded) ? 1 : 0, denominator: 1 }),
  form: "ratio",
  why: whyNoScenario,
};
