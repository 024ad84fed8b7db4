/**
 * What a person says of a gate's verdict on one write (methods.md §4). The four words are ours, as is the gate: they part what a
 * gate gets right from the two ways of being wrong about the write, and both from a verdict whose evidence does not carry it.
 */
export const VERDICT_REVIEWS = ["justified", "over-blocking", "missed", "unsupported"] as const;
export type VerdictReviewId = (typeof VERDICT_REVIEWS)[number];

/** What a gate may say of a write (product.md §5). */
export const VERDICT_DECISIONS = ["approve", "reject", "abstain"] as const;
export type VerdictDecision = (typeof VERDICT_DECISIONS)[number];

/** The rubric that the entries of the kind `verdict` name. A change of a word's meaning is a new version. */
export const VERDICT_RUBRIC_ID = "gate-verdict";
export const VERDICT_RUBRIC_VERSION = "1";

export interface VerdictReviewDefinition {
  id: VerdictReviewId;
  /** Pressed on the replay page. */
  key: string;
  help: string;
  /** Verdicts that the word can be said of. */
  of: readonly VerdictDecision[];
}

export const VERDICT_REVIEW_DEFINITIONS: readonly VerdictReviewDefinition[] = [
  { id: "justified", key: "1", help: "what could be known before the write carries the verdict", of: VERDICT_DECISIONS },
  { id: "over-blocking", key: "2", help: "rejected, but the write was right as it stood", of: ["reject"] },
  { id: "missed", key: "3", help: "let through, but what could be known before the write speaks against it", of: ["approve", "abstain"] },
  { id: "unsupported", key: "4", help: "right or wrong, its evidence does not carry it", of: VERDICT_DECISIONS },
];

/** Why a word does not fit a verdict; null when it does. */
export function reviewFault(review: VerdictReviewId, decision: VerdictDecision): string | null {
  const definition = VERDICT_REVIEW_DEFINITIONS.find(({ id }) => id === review);
  if (definition === undefined || definition.of.includes(decision)) return null;
  return `${review} is said of ${definition.of.join(" or ")} only; this verdict is ${decision}`;
}
