import { defined, notDefined, type Quantity } from "../statistics/quantity";

/** Trials of one task and how many of them succeeded. */
export interface TaskTrials {
  trials: number;
  successes: number;
}

type PassReason = "no_tasks" | "k_exceeds_trials";

export interface PassHatK {
  k: number;
  /** Tasks with at least k trials; the others drop out of this k. */
  tasksUsed: number;
  tasksLeftOut: number;
  /** pass^k, 0–1: all of k trials succeed. */
  passHatK: Quantity<PassReason>;
  /** pass@k, 0–1: at least one of k trials succeeds. Another question; never printed as pass^k. */
  passAtK: Quantity<PassReason>;
}

/**
 * pass^k: the chance that an agent solves a task in all of k trials, estimated without bias from n ≥ k trials of each task.
 *
 * mean over tasks of C(c, k) / C(n, k) with c successes of n, 0 where c < k; pass@k is 1 − C(n − c, k) / C(n, k). Assumes that the
 * trials of a task are exchangeable. Unequal n are allowed: tasks with fewer than k trials drop out, so that the pass^k of one
 * table may stand on different tasks; print `tasksUsed`.
 *
 * Undefined: `no_tasks`, `k_exceeds_trials` (no task has k trials). Throws a RangeError for k below 1 and for counts that are none.
 * Reference: tau-bench's own evaluation; methods.md §6.3. Worked example: n = 4, c = 4 2 0 1 → 0.4375, 0.291667, 0.25, 0.25.
 */
export function passHatK(tasks: readonly TaskTrials[], k: number): PassHatK {
  if (!Number.isInteger(k) || k < 1) throw new RangeError(`k must be a whole number from 1, found ${k}`);
  for (const { trials, successes } of tasks) {
    if (!Number.isInteger(trials) || !Number.isInteger(successes) || successes < 0 || successes > trials) {
      throw new RangeError(`expected successes from 0 to the number of trials, found ${successes} of ${trials}`);
    }
  }
  const used = tasks.filter(({ trials }) => trials >= k);
  const counts = { k, tasksUsed: used.length, tasksLeftOut: tasks.length - used.length };
  if (used.length === 0) {
    const missing = notDefined(tasks.length === 0 ? "no_tasks" : "k_exceeds_trials");
    return { ...counts, passHatK: missing, passAtK: missing };
  }
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    ...counts,
    passHatK: defined(mean(used.map(({ trials, successes }) => chooseRatio(successes, trials, k)))),
    passAtK: defined(mean(used.map(({ trials, successes }) => 1 - chooseRatio(trials - successes, trials, k)))),
  };
}

/** A reward counts as a success when it is within 1e-6 of 1 (tau-bench). */
export function isFullReward(reward: number): boolean {
  return reward >= 1 - 1e-6 && reward <= 1 + 1e-6;
}

/** C(c, k) / C(n, k) as a product of k factors below 1: no factorial is ever formed. */
function chooseRatio(c: number, n: number, k: number): number {
  let ratio = 1;
  for (let i = 0; i < k; i++) ratio *= Math.max(0, c - i) / (n - i);
  return ratio;
}
