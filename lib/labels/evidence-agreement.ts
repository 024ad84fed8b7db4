/** Whether raters who gave the same label also pointed at the same place (methods.md §1.8). */
import type { Span } from "../trajectory/span";

export interface EvidenceAgreement {
  /** Some quote of either lies at the same step. */
  sameStep: { same: number; of: number };
  /** Some quotes share at least one character. */
  overlap: { same: number; of: number };
}

/** Of pairs with the same label and evidence on both sides. */
export function evidenceAgreement(pairs: readonly (readonly [readonly Span[], readonly Span[]])[]): EvidenceAgreement {
  const both = pairs.filter(([first, second]) => first.length > 0 && second.length > 0);
  const count = (isSame: (a: Span, b: Span) => boolean): number =>
    both.filter(([first, second]) => first.some((a) => second.some((b) => isSame(a, b)))).length;
  const isSameText = (a: Span, b: Span): boolean => a.source === b.source && a.t === b.t && a.k === b.k && a.field === b.field;
  return {
    sameStep: { same: count((a, b) => a.t === b.t), of: both.length },
    overlap: { same: count((a, b) => isSameText(a, b) && a.start < b.end && b.start < a.end), of: both.length },
  };
}
