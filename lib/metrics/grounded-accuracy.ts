import { defined, notDefined, type Quantity } from "../statistics/quantity";

/** Final labels of the eligible turns of one session, counted. Skipped turns and turns without a label stand in no count. */
export interface SessionTurnCounts {
  grounded: number;
  ungrounded: number;
  notApplicable: number;
  /** Two raters differ and nobody has decided yet. */
  pending: number;
}

/** What a turn without state-dependent content counts as. Which one the paper used is unknown; shown with every result. */
export type NotApplicablePolicy = "exclude" | "count-as-grounded";

/** One session as the shares see it: `turns` are those with a final label that counts (n_s), a pending one does not. */
export interface SessionScore {
  grounded: number;
  turns: number;
  pending: number;
}

export interface GroundedAccuracy {
  /** Sessions without a final and without a pending turn. */
  excludedSessions: number;
  /** Sessions without a pending turn, or with an ungrounded one that decides them already. */
  decidedSessions: number;
  undecidedSessions: number;
  /** Decided sessions with at least one ungrounded turn. An undecided session is no incident yet. */
  incidents: number;
  /** Sessions in TGA: those with a final turn. */
  tgaSessions: number;
  tgaMacro: Quantity<"no_eligible_turns">;
  tgaMicro: Quantity<"no_eligible_turns">;
  /** Over decided sessions. */
  sga: Quantity<"no_decided_sessions">;
  /** SGA over decided and undecided sessions with every pending turn ungrounded, and with every one grounded. */
  sgaBounds: { low: Quantity<"no_eligible_turns">; high: Quantity<"no_eligible_turns"> };
}

/**
 * Turn-level and session-level grounded accuracy (TGA, SGA), shares 0–1.
 *
 * With g_s grounded of n_s final turns in session s: TGA macro = mean of g_s / n_s (the default reading), TGA micro = Σ g_s / Σ n_s,
 * SGA = share of sessions with g_s = n_s, incidents = the others. Macro TGA ≥ SGA when nothing is pending. Sessions are the
 * independent units: interval of SGA by Wilson, of TGA by a bootstrap over sessions.
 *
 * Undefined: TGA `no_eligible_turns`, SGA `no_decided_sessions`, bounds `no_eligible_turns`.
 * Reference: methods.md §3.4; worked example (§10.6): GGG, GU, GGUG → macro 0.75, micro 7/9, SGA 1/3, incidents 2.
 */
export function groundedAccuracy(sessions: readonly SessionTurnCounts[], policy: NotApplicablePolicy): GroundedAccuracy {
  const eligible = sessions.map((session) => sessionScore(session, policy)).filter(({ turns, pending }) => turns + pending > 0);
  const scored = eligible.filter(({ turns }) => turns > 0);
  const decided = eligible.filter(isDecided);
  const groundedSessions = decided.filter(isFullyGrounded).length;
  const undecidedSessions = eligible.length - decided.length;
  const bound = (count: number): Quantity<"no_eligible_turns"> =>
    eligible.length === 0 ? notDefined("no_eligible_turns") : defined(count / eligible.length);
  const macro = tgaMacro(scored);
  const micro = tgaMicro(scored);
  return {
    excludedSessions: sessions.length - eligible.length,
    decidedSessions: decided.length,
    undecidedSessions,
    incidents: decided.length - groundedSessions,
    tgaSessions: scored.length,
    tgaMacro: macro === null ? notDefined("no_eligible_turns") : defined(macro),
    tgaMicro: micro === null ? notDefined("no_eligible_turns") : defined(micro),
    sga: decided.length === 0 ? notDefined("no_decided_sessions") : defined(groundedSessions / decided.length),
    sgaBounds: { low: bound(groundedSessions), high: bound(groundedSessions + undecidedSessions) },
  };
}

export function sessionScore(session: SessionTurnCounts, policy: NotApplicablePolicy): SessionScore {
  const grounded = session.grounded + (policy === "count-as-grounded" ? session.notApplicable : 0);
  return { grounded, turns: grounded + session.ungrounded, pending: session.pending };
}

/** An ungrounded turn decides a session whatever its pending turns become. */
export function isDecided(session: SessionScore): boolean {
  return session.grounded < session.turns || session.pending === 0;
}

const isFullyGrounded = (session: Pick<SessionScore, "grounded" | "turns">): boolean => session.grounded === session.turns;

/** Mean share of grounded turns over sessions with n_s > 0; null for none. Fit for a bootstrap over sessions. */
export function tgaMacro(sessions: readonly Pick<SessionScore, "grounded" | "turns">[]): number | null {
  let sum = 0;
  for (const { grounded, turns } of sessions) sum += grounded / turns;
  return sessions.length === 0 ? null : sum / sessions.length;
}

/** Share of grounded turns, sessions pooled; null without a turn. */
export function tgaMicro(sessions: readonly Pick<SessionScore, "grounded" | "turns">[]): number | null {
  let good = 0;
  let all = 0;
  for (const { grounded, turns } of sessions) {
    good += grounded;
    all += turns;
  }
  return all === 0 ? null : good / all;
}
