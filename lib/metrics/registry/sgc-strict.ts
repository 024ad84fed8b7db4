import type { Metric } from "../metric";
import { hasSucceeded, whyNoScenario } from "./outcome";

/** methods.md §6.2 in the strict form: a task that is missing, or was not evaluated, counts as failed. */
export const sgcStrict: Metric = {
  id: "sgcStrict",
  label: "SGC, strict",
  definition: "Scenario goal completion, strict: share of scenarios of which every expected task is there and passes.",
  numerator: "scenarios with every expected task present and passed",
  denominator: "scenarios",
  unit: "scenario",
  scale: "share",
  better: "higher",
  rater: null,
  cluster: "scenario",
  interval: "wilson",
  isPairedTest: true,
  leftOut: (run) => (run.scenarioId === null ? "no_scenario" : null),
  add: (runs, { tasksPerScenario }) => {
    const tasks = new Set(runs.map((run) => run.taskId)).size;
    return { numerator: tasks >= tasksPerScenario && runs.every(hasSucceeded) ? 1 : 0, denominator: 1 };
  },
  form: "ratio",
  why: whyNoScenario,
};
