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
  no_scenarios: "its tasks are not grouped in scenarios",
  no_calls: "there is no read and no write",
  no_writes: "there is no write",
  no_refusal_test: "nothing in this environment tells whether an action was refused",
  no_answers: "this rater has answered no such unit",
  no_turn_labels: "no turn has a final label",
  no_known_completion: "of no turn both groundedness and completion are known",
  no_ratings: "no session has been rated on this scale",
  not_recorded: "the imported files do not record it",
  no_gate_results: "no gate has been replayed over these runs",
  no_state_snapshots: "no session records the state of its turns and what guidance was given",
  no_guidance: "no turn with a state snapshot gave guidance of a type that the tables know",
  no_intent_records: "no changed requirement has been recorded",
} as const;
