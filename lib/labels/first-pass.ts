import { compareUtf8 } from "../base/compare-utf8";
import { currentLabels } from "./current-labels";
import type { LabelEntry, RaterId } from "./label";
import { labelPlace } from "./label-place";

/** The rater under whom settled disagreements stand (product.md §2). */
export const ADJUDICATED: RaterId = "adjudicated";

export function isPerson(rater: RaterId): boolean {
  return rater.startsWith("human:");
}

/** People and label sets made elsewhere; rules and judges never stand between them (methods.md §1.8). */
export function isReader(rater: RaterId): boolean {
  return isPerson(rater) || rater.startsWith("imported:");
}

/**
 * The labels on which agreement is computed (methods.md §1.8): each rater's current one at each place, as it was before the
 * place was settled, and none that was given with a machine's proposal in view. In order of rater, then journal.
 */
export function firstPassLabels(journal: readonly LabelEntry[], raters: readonly RaterId[]): LabelEntry[] {
  const settledAt = new Map<string, number>();
  for (const entry of journal) {
    if (entry.rater !== ADJUDICATED) continue;
    const place = placeOfItem(entry);
    if (!settledAt.has(place)) settledAt.set(place, entry.seq);
  }
  const wanted = new Set(raters);
  // What a rater says after the settling answers the settling: it is no independent reading any more.
  const before = journal.filter((entry) => wanted.has(entry.rater) && entry.seq < (settledAt.get(placeOfItem(entry)) ?? Number.POSITIVE_INFINITY));
  return currentLabels(before)
    .filter((entry) => !entry.assisted)
    .sort((a, b) => compareUtf8(a.rater, b.rater) || a.seq - b.seq);
}

/** One text for a place that several raters label: equal exactly when run, kind, case and place are. */
export function placeOfItem(entry: Pick<LabelEntry, "trajectoryId" | "kind" | "caseId" | "place">): string {
  return labelPlace({ ...entry, rater: "" });
}
