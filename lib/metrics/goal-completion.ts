import { compareUtf8 } from "../base/compare-utf8";
import { groupBy } from "../base/group-by";
import { pythonRound } from "../statistics/python-round";
import { defined, notDefined, type Quantity } from "../statistics/quantity";

/** One task of a benchmark with scenarios. `success` is null when there is no evaluation. */
export interface ScenarioTask {
  scenario: string;
  success: boolean | null;
}

export interface GoalCompletion {
  tasks: number;
  tasksEvaluated: number;
  tasksSucceeded: number;
  scenarios: number;
  /** Scenarios with at least one evaluated task. */
  scenariosEvaluated: number;
  /** Scenarios whose evaluated tasks all succeeded; and those of them that hold every expected task. */
  scenariosCompleted: number;
  scenariosCompletedStrict: number;
  /** Scenarios with fewer tasks than expected, or with a task that was not evaluated, sorted. They inflate `sgcPresent`. */
  incompleteScenarios: string[];
  /** Percentages, 0–100. */
  tgc: Quantity<"no_tasks">;
  /** A task without an evaluation counts as failed. */
  tgcMissingAsFailed: Quantity<"no_tasks">;
  /** Over the tasks present, as the benchmark's evaluator does. */
  sgcPresent: Quantity<"no_tasks">;
  /** A missing or absent task counts as failed. */
  sgcStrict: Quantity<"no_tasks">;
  /** As the benchmark's evaluator prints them; null where undefined. */
  tgcPrinted: number | null;
  sgcPrinted: number | null;
}

/**
 * Task and scenario goal completion (TGC, SGC), in percent.
 *
 * TGC = 100 · mean over tasks of success; SGC = 100 · mean over scenarios of the minimum of success over their tasks. SGC ≤ TGC
 * when all scenarios have the same size. Tasks of a scenario are near-copies: interval of TGC by a bootstrap over scenarios, of
 * SGC by Wilson on scenarios.
 *
 * Undefined: `no_tasks` (none, or none evaluated). Throws a RangeError for an expected size below 1.
 * Reference: the benchmark's evaluator; methods.md §6.2. Worked example: a scenario with 1 of 3 tasks present and solved, another
 * with 2 of 3 solved → TGC 75, SGC 50 over the tasks present and 0 in the strict form.
 */
export function goalCompletion(tasks: readonly ScenarioTask[], tasksPerScenario: number): GoalCompletion {
  if (!Number.isInteger(tasksPerScenario) || tasksPerScenario < 1) {
    throw new RangeError(`tasks of a scenario must be a whole number from 1, found ${tasksPerScenario}`);
  }
  const scenarios = [...groupBy(tasks, (task) => task.scenario)].map(([id, group]) => scenarioOf(id, group, tasksPerScenario));
  const evaluated = tasks.filter((task) => task.success !== null).length;
  const succeeded = tasks.filter((task) => task.success === true).length;
  const present = scenarios.filter((scenario) => scenario.evaluated > 0).length;
  const completed = scenarios.filter((scenario) => scenario.isCompleted).length;
  const strict = scenarios.filter((scenario) => scenario.isCompleted && !scenario.isIncomplete).length;
  return {
    tasks: tasks.length,
    tasksEvaluated: evaluated,
    tasksSucceeded: succeeded,
    scenarios: scenarios.length,
    scenariosEvaluated: present,
    scenariosCompleted: completed,
    scenariosCompletedStrict: strict,
    incompleteScenarios: scenarios
      .filter((scenario) => scenario.isIncomplete)
      .map((scenario) => scenario.id)
      .sort(compareUtf8),
    tgc: percentage(succeeded, evaluated),
    tgcMissingAsFailed: percentage(succeeded, tasks.length),
    sgcPresent: percentage(completed, present),
    sgcStrict: percentage(strict, scenarios.length),
    tgcPrinted: evaluated === 0 ? null : printedPercentage(succeeded, evaluated),
    sgcPrinted: present === 0 ? null : printedPercentage(completed, present),
  };
}

/** Scenario of a task id, the part before its last underscore: `82e2fac_1` → `82e2fac`. Without one, the id itself. */
export function scenarioOfTaskId(taskId: string): string {
  const end = taskId.lastIndexOf("_");
  return end === -1 ? taskId : taskId.slice(0, end);
}

/** The benchmark's printing: the mean to four decimals, then the percentage to one, halves to even (1 of 16 prints 6.2). */
export function printedPercentage(count: number, total: number): number {
  return pythonRound(100 * pythonRound(count / total, 4), 1);
}

function scenarioOf(id: string, tasks: readonly ScenarioTask[], expectedTasks: number) {
  const evaluated = tasks.filter((task) => task.success !== null);
  return {
    id,
    evaluated: evaluated.length,
    isCompleted: evaluated.length > 0 && evaluated.every((task) => task.success === true),
    isIncomplete: tasks.length < expectedTasks || evaluated.length < tasks.length,
  };
}

function percentage(count: number, total: number): Quantity<"no_tasks"> {
  return total === 0 ? notDefined("no_tasks") : defined((100 * count) / total);
}
