/**
 * The closed list of sub-patterns (methods.md §1.5): rubric, rules and reference labels are held to it by a test.
 * Flags such as `weak` or `ambiguous` are no sub-patterns.
 */
const INCOMPLETE = [
  "assumed-content",
  "known-affordances",
  "assumed-entity",
  "never-located",
  "assumed-affordance",
  "assumed-schema",
  "partial-read",
] as const;

const OVERLOOKED = [
  "distance",
  "format-mismatch",
  "stale",
  "wrong-sibling",
  "policy-ignored",
  "constraint-ignored",
  "no-such-receptacle",
  "already-held",
  "contradicts-listing",
  "closed",
  "elsewhere",
  "put-down",
  "not-taken",
  "state-already",
  "wrong-object",
  "state-required",
  "same-receptacle",
  "seen-not-taken",
  "kept-searching",
  "appliance-not-visited",
  "target-not-visited",
  "not-placed",
  "lamp-not-used",
  "contradicts",
] as const;

/** other:interface, or overlooked once the rule is stated. */
const INTERFACE = [
  "one-object",
  "cannot-hold",
  "lamp-held",
  "not-toggleable",
  "knife-needed",
  "not-openable",
  "unsuitable",
  "must-be-there",
] as const;
const FORMAT = ["invalid-command", "dialect"] as const;
const PLANNING = ["step-limit"] as const;
const UNCLEAR = ["absent-or-missed", "no-steps"] as const;
/** overlooked or incomplete. */
const EITHER_GAP = ["wrong-appliance"] as const;
const ANY = ["repeat", "other"] as const;

export const ALL_SUB_PATTERNS = [...INCOMPLETE, ...OVERLOOKED, ...INTERFACE, ...FORMAT, ...PLANNING, ...UNCLEAR, ...EITHER_GAP, ...ANY] as const;
export type SubPattern = (typeof ALL_SUB_PATTERNS)[number];

/** Which sub-patterns may accompany a label. */
export const SUB_PATTERNS_OF: Readonly<Record<string, readonly SubPattern[]>> = {
  incomplete: [...INCOMPLETE, ...EITHER_GAP, ...ANY],
  overlooked: [...OVERLOOKED, ...INTERFACE, ...EITHER_GAP, ...ANY],
  "other:planning": [...PLANNING, ...ANY],
  "other:interface": [...INTERFACE, ...ANY],
  "other:format": [...FORMAT, ...ANY],
  "other:environment": ANY,
  unclear: [...UNCLEAR, ...ANY],
  none: ANY,
};
