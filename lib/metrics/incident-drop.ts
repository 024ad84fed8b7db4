import { defined, notDefined, type Quantity } from "../statistics/quantity";

/** Sessions with at least one ungrounded turn, of the decided ones. */
export interface IncidentCounts {
  incidents: number;
  decidedSessions: number;
}

/**
 * Relative drop of the incident rate from one configuration to another: (before − after) / before, rates over decided sessions.
 * 1 means none left, 0 no change, below 0 more than before. An incident is a session, not a turn.
 *
 * Undefined: `no_decided_sessions` on either side, `baseline_rate_zero` (nothing to drop from).
 * Reference: methods.md §3.4; worked example (§10.7): 147 of 200 → 33 of 200 gives 0.775510.
 */
export function incidentDrop(before: IncidentCounts, after: IncidentCounts): Quantity<"no_decided_sessions" | "baseline_rate_zero"> {
  if (before.decidedSessions === 0 || after.decidedSessions === 0) return notDefined("no_decided_sessions");
  if (before.incidents === 0) return notDefined("baseline_rate_zero");
  return defined(1 - (after.incidents * before.decidedSessions) / (before.incidents * after.decidedSessions));
}
