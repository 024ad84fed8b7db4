import { defined, notDefined, type Quantity } from "../statistics/quantity";

/** Actions of one trajectory. An invalid run is a maximal unbroken sequence of invalid actions; it never leaves its trajectory. */
export interface InvalidRunCounts {
  actions: number;
  invalid: number;
  /** Actions in invalid runs of two or more. */
  inRuns: number;
  /** Invalid runs of two or more. */
  runs: number;
}

export interface ConsecutiveInvalidActions extends InvalidRunCounts {
  /** Trajectories without an action; they stand in no mean. */
  withoutActions: number;
  /** CIA, 0–1: `inRuns` / `actions`, pooled over all trajectories. Lower is better. */
  cia: Quantity<"no_actions">;
  /** Mean over trajectories with an action of their own CIA. Another number; never printed as CIA. */
  macro: Quantity<"no_actions">;
  /** invalid / actions, pooled. */
  invalidRate: Quantity<"no_actions">;
}

/**
 * Consecutive invalid actions (CIA): the share of all actions that lie in unbroken sequences of two or more invalid ones. Pooled
 * over all actions of all trajectories, the reading that recomputing the published table confirms (methods.md §5.3–5.4); `macro`
 * is the mean of per-trajectory shares, for comparison.
 *
 * A trajectory of an environment that cannot tell a refusal must not be passed in: its actions are unknown, not valid.
 * Undefined: `no_actions`. Reference: none; worked example: V I I V I I I → 5/7; I V I V → 0; I I → 1; V I and I V → 0.
 */
export function consecutiveInvalidActions(trajectories: readonly InvalidRunCounts[]): ConsecutiveInvalidActions {
  const acting = trajectories.filter(({ actions }) => actions > 0);
  const sum = (of: (counts: InvalidRunCounts) => number): number => acting.reduce((total, counts) => total + of(counts), 0);
  const actions = sum((counts) => counts.actions);
  const invalid = sum((counts) => counts.invalid);
  const inRuns = sum((counts) => counts.inRuns);
  const share = (value: number, of: number): Quantity<"no_actions"> => (of === 0 ? notDefined("no_actions") : defined(value / of));
  return {
    actions,
    invalid,
    inRuns,
    runs: sum((counts) => counts.runs),
    withoutActions: trajectories.length - acting.length,
    cia: share(inRuns, actions),
    macro: share(
      sum((counts) => counts.inRuns / counts.actions),
      acting.length,
    ),
    invalidRate: share(invalid, actions),
  };
}

/** Counts of one trajectory, from its actions in order (true = invalid; every agent output is one, unparsable ones too). */
export function invalidRunCounts(isInvalid: readonly boolean[]): InvalidRunCounts {
  const counts: InvalidRunCounts = { actions: isInvalid.length, invalid: 0, inRuns: 0, runs: 0 };
  let run = 0;
  for (const invalid of isInvalid) {
    run = invalid ? run + 1 : 0;
    if (!invalid) continue;
    counts.invalid += 1;
    // The second action makes it a run of two, and takes the first along.
    if (run === 2) counts.runs += 1;
    if (run >= 2) counts.inRuns += run === 2 ? 2 : 1;
  }
  return counts;
}
