/**
 * Why a write counts as failed (methods.md §1.2): F1 the environment refused it, F2 it was accepted and had the wrong
 * effect, F3 it was undone later, F4 it was needed and never came.
 */
export const FAILURE_CODES = ["F1", "F2", "F3", "F4"] as const;
export type FailureCode = (typeof FAILURE_CODES)[number];
