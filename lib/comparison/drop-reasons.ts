import type { DropReason } from "./pair-runs";

/** Why a run stands in no pair, in words for people. */
export const DROP_REASONS: Readonly<Record<DropReason, string>> = {
  no_partner: "no run of this task and trial on the other side",
  not_unique: "task and trial stand more than once",
  partner_left_out: "its partner is left out",
  not_decided: "without a final turn, or not decided yet",
  infrastructure: "ended by infrastructure",
  unknown_outcome: "no outcome is recorded",
  no_scenario: "its task has no scenario",
  no_turn_label: "no turn has a final label",
  no_rating: "not rated on this scale",
  no_refusal_test: "nothing tells whether an action was refused",
  no_answer: "no answer of this rater",
  no_state_snapshot: "no turn with a state snapshot",
  no_latency: "not timed",
  no_usage: "the file does not record it",
  no_gate_result: "not put before the gate",
};
