import { apology, praise } from "./paragraphs";

/**
 * R2: of eligible alternatives that affirm and deny the same c at most one may be selected. A check on a selection, made after
 * eligibility; the others decide eligibility itself. Answers the constraints of which both were selected, in their order.
 */
export function brokenAlternatives(constraints: Iterable<string>, eligible: ReadonlySet<string>, selected: ReadonlySet<string>): string[] {
  return [...constraints].filter((constraint) => [praise(constraint), apology(constraint)].every((kind) => eligible.has(kind) && selected.has(kind)));
}
