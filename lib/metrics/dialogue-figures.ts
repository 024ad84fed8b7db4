/**
 * Turn- and session-level grounded accuracy of a set of dialogues with all that has to stand beside it: TGA macro and micro,
 * SGA with the range in which it may end, incidents, direction drift and the error-clustering index (methods.md §3.4, §3.5).
 *
 *   sessions of turns  →  counts a session  →  estimates with intervals, and what each of them was counted from
 *
 * The papers' own rubric of a grounded turn is not public: what is counted here is our operationalisation (methods.md §3.3).
 */
import { bootstrapEstimate, type Estimate, shareEstimate } from "../statistics/estimate";
import { defined, notDefined } from "../statistics/quantity";
import { errorClustering } from "./error-clustering";
import {
  groundedAccuracy,
  isDecided,
  type NotApplicablePolicy,
  type SessionScore,
  type SessionTurnCounts,
  sessionScore,
  tgaMacro,
  tgaMicro,
} from "./grounded-accuracy";

/** One eligible turn as one rater, or the final labels, see it. */
export interface DialogueTurn {
  /** Position in the session, as `turn:<index>` names it. */
  index: number;
  /** null: there is no label that counts (skipped, or open). */
  value: "grounded" | "ungrounded" | "not_applicable" | null;
  taskComplete: "yes" | "no" | "unclear" | null;
  /**
   * Why the turn has no final label: two raters differ, one alone has answered, nobody has although the session was begun. null:
   * nothing is missing. Only a turn to settle is pending and leaves its session undecided; the others are missing (methods.md
   * §3.3, §3.4), and their number stands beside every figure.
   */
  open: "to-settle" | "one-label" | "no-label" | null;
}

export interface DialogueSession {
  /** The trajectory that is read as a dialogue. */
  sessionId: string;
  turns: readonly DialogueTurn[];
}

export interface DialogueOptions {
  policy: NotApplicablePolicy;
  /** Bootstrap draws over sessions; 0: no interval. */
  draws: number;
}

export interface DialogueFigures {
  sessions: number;
  excludedSessions: number;
  decidedSessions: number;
  undecidedSessions: number;
  /** Sessions with a turn that one rater alone, or nobody, has answered: their figures may still change. */
  unfinishedSessions: number;
  turns: { eligible: number; final: number; notApplicable: number; toSettle: number; oneLabel: number; noLabel: number };
  /** Cluster bootstrap over sessions; n is the number of sessions with a final turn. */
  tgaMacro: Estimate<"no_eligible_turns">;
  /** The same sessions pooled; `numerator` of `denominator` turns. */
  tgaMicro: Estimate<"no_eligible_turns"> & { numerator: number; denominator: number };
  /** Wilson, over decided sessions. */
  sga: Estimate<"no_decided_sessions"> & { numerator: number };
  /** Where SGA may end: every pending turn ungrounded, every one grounded; of decided and undecided sessions. */
  sgaBounds: { low: number | null; high: number | null; sessions: number };
  /** Sessions with an ungrounded turn, of the decided ones: `value` is their rate, Wilson. */
  incidents: Estimate<"no_decided_sessions"> & { numerator: number };
  /** Ungrounded although task-complete, of turns with a known value and a known task-complete; Wilson. */
  directionDrift: Estimate<"no_eligible_turns"> & { numerator: number };
  clustering: {
    /** Sessions without a pending turn: only of them are length and outcome known. */
    sessions: number;
    incompleteSessions: number;
    observed: number | null;
    independent: number | null;
    index: Estimate;
  };
}

export const DIALOGUE_SEED = "dialogues/1";

/** Figures of one set of sessions: those of one configuration, for one rater or for the final labels. */
export function dialogueFigures(sessions: readonly DialogueSession[], { policy, draws }: DialogueOptions): DialogueFigures {
  const counts = sessions.map(turnCounts);
  const accuracy = groundedAccuracy(counts, policy);
  const scores = counts.map((session) => sessionScore(session, policy));
  const scored = scores.filter(({ turns }) => turns > 0);
  const grounded = scored.reduce((sum, score) => sum + score.grounded, 0);
  const turns = scored.reduce((sum, score) => sum + score.turns, 0);
  const share = (statistic: (sample: readonly SessionScore[]) => number | null): Estimate<"no_eligible_turns"> =>
    bootstrapEstimate(
      scored,
      (sample) => {
        const value = statistic(sample);
        return value === null ? notDefined("no_eligible_turns") : defined(value);
      },
      { n: scored.length, seed: DIALOGUE_SEED, draws },
    );
  const decided = accuracy.decidedSessions;
  const whole = decided - accuracy.incidents;
  const drift = driftCounts(sessions, policy);
  const all = sessions.flatMap((session) => session.turns);
  const openTurns = (why: DialogueTurn["open"]): number => all.filter(({ open }) => open === why).length;
  return {
    sessions: sessions.length,
    excludedSessions: accuracy.excludedSessions,
    decidedSessions: decided,
    undecidedSessions: accuracy.undecidedSessions,
    unfinishedSessions: sessions.filter((session) => session.turns.some(({ open }) => open === "one-label" || open === "no-label")).length,
    turns: {
      eligible: all.length,
      final: turns,
      notApplicable: counts.reduce((sum, session) => sum + session.notApplicable, 0),
      toSettle: openTurns("to-settle"),
      oneLabel: openTurns("one-label"),
      noLabel: openTurns("no-label"),
    },
    tgaMacro: share(tgaMacro),
    tgaMicro: { ...share(tgaMicro), numerator: grounded, denominator: turns },
    sga: { ...renamed(shareEstimate(whole, decided), "no_decided_sessions"), numerator: whole },
    sgaBounds: {
      low: accuracy.sgaBounds.low.value,
      high: accuracy.sgaBounds.high.value,
      sessions: accuracy.decidedSessions + accuracy.undecidedSessions,
    },
    incidents: { ...renamed(shareEstimate(accuracy.incidents, decided), "no_decided_sessions"), numerator: accuracy.incidents },
    directionDrift: { ...renamed(shareEstimate(drift.count, drift.total), "no_eligible_turns"), numerator: drift.count },
    clustering: clusteringOf(counts, policy, draws),
  };
}

/** Final labels of a session's turns, counted; a turn to settle is pending. The input of `groundedAccuracy`. */
export function turnCounts({ turns }: DialogueSession): SessionTurnCounts {
  const having = (value: DialogueTurn["value"]): number => turns.filter((turn) => turn.open === null && turn.value === value).length;
  return {
    grounded: having("grounded"),
    ungrounded: having("ungrounded"),
    notApplicable: having("not_applicable"),
    pending: turns.filter(({ open }) => open === "to-settle").length,
  };
}

/** Whether every turn of a session is grounded: null while that is open, or where no turn counts. For pairs of sessions (McNemar). */
export function isSessionGrounded(session: DialogueSession, policy: NotApplicablePolicy): boolean | null {
  const score = sessionScore(turnCounts(session), policy);
  if (score.turns + score.pending === 0 || !isDecided(score)) return null;
  return score.grounded === score.turns;
}

/** Turns that mislead although they complete the task, of those where both are known (methods.md §3.1, §3.4). */
function driftCounts(sessions: readonly DialogueSession[], policy: NotApplicablePolicy): { count: number; total: number } {
  const known = sessions
    .flatMap((session) => session.turns)
    .filter(({ open, value, taskComplete }) => {
      const isValueKnown = open === null && value !== null && (value !== "not_applicable" || policy === "count-as-grounded");
      return isValueKnown && (taskComplete === "yes" || taskComplete === "no");
    });
  return { count: known.filter(({ value, taskComplete }) => value === "ungrounded" && taskComplete === "yes").length, total: known.length };
}

function clusteringOf(counts: readonly SessionTurnCounts[], policy: NotApplicablePolicy, draws: number): DialogueFigures["clustering"] {
  const complete = counts.filter(({ pending }) => pending === 0);
  const found = errorClustering(complete, policy);
  return {
    sessions: found.clusters,
    incompleteSessions: counts.length - complete.length,
    observed: found.observed.value,
    independent: found.expected.value,
    index: bootstrapEstimate(complete, (sample) => errorClustering(sample, policy).index, { n: found.clusters, seed: DIALOGUE_SEED, draws }),
  };
}

/** A share of nothing, said in the words of this metric. */
function renamed<Reason extends string>(estimate: Estimate<"n_zero">, reason: Reason): Estimate<Reason> {
  return { ...estimate, undefinedBecause: estimate.undefinedBecause === null ? null : reason };
}
