import type { MetricRun } from "../metrics/metric";

/** Sets of tasks that differ by more than this part of the larger one are different sets, not gaps in one. */
const MOST_MISSING = 0.1;

export interface TaskSets {
  baseline: number;
  other: number;
  common: number;
}

export function taskSets(baseline: readonly MetricRun[], other: readonly MetricRun[]): TaskSets {
  const first = new Set(baseline.map(({ taskId }) => taskId));
  const second = new Set(other.map(({ taskId }) => taskId));
  return { baseline: first.size, other: second.size, common: [...first].filter((task) => second.has(task)).length };
}

/**
 * Why two configurations of one environment are not to be paired, in a sentence; null when they may be. A rate over 109 games and
 * one over 134 are never compared in silence (methods.md §6.2), nor two splits: whoever means the tasks in common says so.
 */
export function refusalOfTaskSets(
  { baseline, other, common }: TaskSets,
  names: { baseline: string; other: string },
  mayUseCommon: boolean,
): string | null {
  const sizes = `${names.baseline} was run on ${baseline} tasks, ${names.other} on ${other}`;
  if (common === 0) return `no task in common: ${sizes}, and none of them is the same. They are different splits, or name their tasks differently.`;
  const larger = Math.max(baseline, other);
  if (mayUseCommon || larger - common <= MOST_MISSING * larger) return null;
  return `different sets of tasks: ${sizes}, ${common} in common. Rates over different tasks are not compared unless you ask for the ${common} tasks in common only.`;
}
