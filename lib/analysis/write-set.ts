/**
 * The write set of an environment as a study meets it: every action that its runs call, what kind it is, who says so and
 * why (methods.md §4.2). Made from the tallies of single runs, which are small and stored beside the facts.
 */
import { compareUtf8 } from "../base/compare-utf8";
import type { CallKind, Environment, GivenKind, KindDecision, WriteSetSource } from "../environments/environment";
import { nameOfAction } from "../environments/name-of-action";
import type { CallIndex, StepIndex, TrajectoryContent } from "../trajectory/trajectory";
import type { TrajectoryFacts } from "./facts";

/** One action of one run, as one kind; an action that is several kinds has several. Only the agent's own calls count. */
export interface ActionTally {
  action: string;
  kind: CallKind;
  source: WriteSetSource;
  reason: string;
  calls: number;
  /** Of them write attempts that were refused. */
  refused: number;
  /** The first such call. */
  t: StepIndex;
  k: CallIndex;
  /** What would hold without the override; null where there is none. */
  overridden: KindDecision | null;
}

/** In the order of the first call. Messages and what no grammar reads are in no write set. */
export function tallyActions(content: TrajectoryContent, facts: TrajectoryFacts, environment: Environment): ActionTally[] {
  const tallies = new Map<string, ActionTally>();
  for (const call of facts.calls) {
    const action = content.steps[call.t - 1]?.actions[call.k];
    if (action === undefined || action.actor !== "agent" || (call.kind === "unparsed" && !call.isWriteAttempt)) continue;
    const name = nameOfAction(environment, action);
    if (name === null) continue;
    const { kind, source, reason, t, k } = call;
    const key = JSON.stringify([name, kind, source]);
    const tally = tallies.get(key) ?? { action: name, kind, source, reason, calls: 0, refused: 0, t, k, overridden: call.overridden ?? null };
    tally.calls += 1;
    if (call.isWriteAttempt && call.refusal.status === "refused") tally.refused += 1;
    tallies.set(key, tally);
  }
  return [...tallies.values()];
}

/** One row of the write set: an action as one kind from one source, over all runs. */
export interface WriteSetEntry {
  action: string;
  kind: CallKind;
  source: WriteSetSource;
  /** Of the first run; other calls of the same action may have been classed by other words (another HTTP address). */
  reason: string;
  calls: number;
  refused: number;
  /** Runs that call it. */
  runs: number;
  /** A call to look at. */
  example: { trajectoryId: string; t: StepIndex; k: CallIndex };
  overridden: KindDecision | null;
}

/** What is unknown first, then writes, reads and the rest; within each the most called first. */
export function writeSet(runs: Iterable<{ trajectoryId: string; tallies: readonly ActionTally[] }>): WriteSetEntry[] {
  const entries = new Map<string, WriteSetEntry>();
  for (const { trajectoryId, tallies } of runs) {
    for (const { action, kind, source, reason, calls, refused, t, k, overridden } of tallies) {
      const key = JSON.stringify([action, kind, source]);
      const known = entries.get(key);
      if (known === undefined) {
        entries.set(key, { action, kind, source, reason, calls, refused, runs: 1, example: { trajectoryId, t, k }, overridden });
        continue;
      }
      known.calls += calls;
      known.refused += refused;
      known.runs += 1;
    }
  }
  return [...entries.values()].sort(
    (a, b) =>
      rank(a) - rank(b) || b.calls - a.calls || compareUtf8(a.action, b.action) || compareUtf8(a.kind, b.kind) || compareUtf8(a.source, b.source),
  );
}

/** Nothing but the rule "unknown is a write" says what it is. An override settles that, and stays where it was looked for. */
export function isUnknown(entry: Pick<WriteSetEntry, "source" | "overridden">): boolean {
  return entry.source === "unknown" || entry.overridden?.source === "unknown";
}

const KIND_ORDER: readonly CallKind[] = ["write", "read", "navigate", "pure", "housekeeping", "message", "unparsed"];

function rank(entry: WriteSetEntry): number {
  return isUnknown(entry) ? -1 : KIND_ORDER.indexOf(entry.kind);
}

/**
 * Writes of runs after these changes, from tallies alone: every call of a changed action is a write, or none is. A null
 * kind takes an override back.
 */
export function writesAfter(writes: number, tallies: readonly ActionTally[], changes: ReadonlyMap<string, GivenKind | null>): number {
  let after = writes;
  for (const tally of tallies) {
    const kind = changes.get(tally.action);
    if (kind === undefined) continue;
    const next = kind ?? tally.overridden?.kind ?? tally.kind;
    after += (next === "write" ? tally.calls : 0) - (tally.kind === "write" ? tally.calls : 0);
  }
  return after;
}
