/**
 * Decisions on verdicts as a reviewer may know them: all of the own, and of the others' only where the own decision stands.
 * Whoever decides anew after that has seen what others said, and the new decision enters no agreement.
 */
import { currentLabels } from "./current-labels";
import { placeOfItem } from "./first-pass";
import type { LabelEntry, RaterId } from "./label";

const isReview = ({ kind }: Pick<LabelEntry, "kind">): boolean => kind === "verdict";

/** Current decisions, in order of the journal. `rater` null: somebody who gives none, and sees all. */
export function openReviews(journal: readonly LabelEntry[], rater: RaterId | null): LabelEntry[] {
  const standing = currentLabels(journal.filter(isReview));
  if (rater === null) return standing;
  const decided = new Set(standing.filter((entry) => entry.rater === rater).map(placeOfItem));
  return standing.filter((entry) => entry.rater === rater || decided.has(placeOfItem(entry)));
}

/** Whether a decision of this rater at this place would come after the others' were open to them. */
export function hasSeenOthers(journal: readonly LabelEntry[], place: Pick<LabelEntry, "rater" | "trajectoryId" | "place">): boolean {
  const here = journal.filter((entry) => isReview(entry) && entry.trajectoryId === place.trajectoryId && entry.place === place.place);
  return here.some(({ rater }) => rater === place.rater) && here.some(({ rater }) => rater !== place.rater);
}
