/** The closed values of turn labels and of the scales of a session (methods.md §3.3): ours, after the paper StateGC. */

export const TURN_VALUES = ["grounded", "ungrounded", "not_applicable", "skip"] as const;
export type TurnValue = (typeof TURN_VALUES)[number];

/** Whether the turn does what the user asked for: with an ungrounded turn it makes direction drift. */
export const TASK_COMPLETE_VALUES = ["yes", "no", "unclear"] as const;
export type TaskComplete = (typeof TASK_COMPLETE_VALUES)[number];

export const DRIFT_TYPES = ["slot", "consistency", "fatigue", "fact", "other"] as const;
export type DriftType = (typeof DRIFT_TYPES)[number];

/** TGQ quality of the advice, DGP progress of the guidance, CCC coherence across turns: each 1 to 10. */
export const SCALE_IDS = ["tgq", "dgp", "ccc"] as const;
export type ScaleId = (typeof SCALE_IDS)[number];
export const SCALE_LOWEST = 1;
export const SCALE_HIGHEST = 10;
