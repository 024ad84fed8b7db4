import { type ErrorClusteringIndex, errorClusteringIndex } from "../statistics/error-clustering-index";
import { type NotApplicablePolicy, type SessionTurnCounts, sessionScore } from "./grounded-accuracy";

export interface ErrorClustering extends ErrorClusteringIndex {
  /** Sessions left out because a turn is still pending. */
  incompleteSessions: number;
}

/**
 * Error-clustering index of sessions: SGA against what independent turn errors, at the pooled TGA and with the real session
 * lengths, would give. `observed` is SGA over these sessions, `expected` the mean of TGA_micro^n_s, both 0–1.
 *
 * Only sessions whose turns are all settled: of a session with a pending turn neither length nor outcome is known, and leaving
 * out only the undecided ones would keep the failed. Undefined as in `errorClusteringIndex`. methods.md §3.2.
 */
export function errorClustering(sessions: readonly SessionTurnCounts[], policy: NotApplicablePolicy): ErrorClustering {
  const complete = sessions.filter(({ pending }) => pending === 0);
  const clusters = complete.map((session) => {
    const { grounded, turns } = sessionScore(session, policy);
    return { good: grounded, total: turns };
  });
  return { ...errorClusteringIndex(clusters), incompleteSessions: sessions.length - complete.length };
}
