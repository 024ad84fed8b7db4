/**
 * What interface rules come to over many runs, as counts (methods.md §5.2); shares and intervals are made of them elsewhere.
 * The ceiling cuts every run of two or more invalid actions whose first one got the right reason to that first action: a bound,
 * not a forecast.
 */
import type { ReplayedCall, Unexplained } from "./interface-replay";

export interface RunCounts {
  actions: number;
  invalid: number;
  /** Firings of any wrap rule, on valid actions too, and those on invalid ones. */
  fired: number;
  explained: number;
  right: number;
  notDecisive: number;
  /** Runs of two or more invalid actions, and those whose first one gets the right reason. */
  invalidRuns: number;
  brokenRuns: number;
  /** Actions in such runs, as recorded and with the broken ones cut; actions with them cut. */
  inRuns: number;
  inRunsAtMost: number;
  actionsAtMost: number;
}

export const NO_COUNTS: RunCounts = {
  actions: 0,
  invalid: 0,
  fired: 0,
  explained: 0,
  right: 0,
  notDecisive: 0,
  invalidRuns: 0,
  brokenRuns: 0,
  inRuns: 0,
  inRunsAtMost: 0,
  actionsAtMost: 0,
};

export function countRun(calls: readonly ReplayedCall[]): RunCounts {
  const counts = { ...NO_COUNTS, actions: calls.length, actionsAtMost: calls.length };
  for (const { isInvalid, diagnosis, runLength, runPlace } of calls) {
    if (isInvalid) counts.invalid++;
    if (diagnosis !== null) {
      counts.fired++;
      if (isInvalid) counts.explained++;
      if (diagnosis.verdict === "right") counts.right++;
      if (diagnosis.verdict === "not-decisive") counts.notDecisive++;
    }
    if (runLength < 2 || runPlace !== 0) continue;
    counts.invalidRuns++;
    counts.inRuns += runLength;
    if (diagnosis?.verdict === "right") {
      counts.brokenRuns++;
      counts.actionsAtMost -= runLength - 1;
    } else {
      counts.inRunsAtMost += runLength;
    }
  }
  return counts;
}

export function addCounts(a: RunCounts, b: RunCounts): RunCounts {
  const sum = { ...a };
  for (const key of Object.keys(NO_COUNTS) as (keyof RunCounts)[]) sum[key] += b[key]; // the keys of the constant
  return sum;
}

export interface WrapCounts {
  wrapId: string;
  fires: number;
  /** On an invalid action. */
  invalid: number;
  right: number;
}

/** One row a rule, in the order of the rules; a rule that never fires has zeros. */
export function countWraps(wrapIds: readonly string[], runs: Iterable<readonly ReplayedCall[]>): WrapCounts[] {
  const counts = new Map(wrapIds.map((wrapId): [string, WrapCounts] => [wrapId, { wrapId, fires: 0, invalid: 0, right: 0 }]));
  for (const calls of runs) {
    for (const { isInvalid, diagnosis } of calls) {
      const row = diagnosis === null ? undefined : counts.get(diagnosis.wrapId);
      if (row === undefined) continue;
      row.fires++;
      if (isInvalid) row.invalid++;
      if (diagnosis?.verdict === "right") row.right++;
    }
  }
  return [...counts.values()];
}

export function countUnexplained(runs: Iterable<readonly ReplayedCall[]>): Record<Unexplained, number> {
  const counts: Record<Unexplained, number> = { "outside-grammar": 0, "unknown-place": 0, "no-rule": 0, "not-tracked": 0 };
  for (const calls of runs) for (const { unexplained } of calls) if (unexplained !== null) counts[unexplained]++;
  return counts;
}
