import { UNDEFINED_REASONS } from "../statistics/undefined-reason";

/** Why a metric has no value, in words for people: those of the statistics and the metrics' own. */
export const UNDEFINED_METRIC_REASONS = {
  ...UNDEFINED_REASONS,
  no_tasks: "there is no task, or none was evaluated",
  k_exceeds_trials: "no task has that many trials",
  no_actions: "there is no action",
  no_eligible_turns: "no session has a turn that counts",
  no_decided_sessions: "no session is decided yet",
  baseline_rate_zero: "the baseline has no incident to drop from",
} as const;
