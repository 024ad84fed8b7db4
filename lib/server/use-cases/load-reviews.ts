/** Decisions on the verdicts of a run, for somebody who may decide there as well. */
import { ok, type Result } from "../../base/result";
import { newestEntries } from "../../labels/current-labels";
import { openReviews } from "../../labels/open-reviews";
import type { RunReviews } from "../../view-models/replay-view";
import { mayDo, raterOf, type SignedInUser } from "../auth/signed-in-user";
import { listJournal } from "../repositories/labels";
import { openTrajectory } from "./open-trajectory";
import type { UseCaseError } from "./use-case-error";

export interface ReviewsDocument extends RunReviews {
  schemaVersion: 1;
}

/** What others decided is closed, verdict by verdict, until the own decision stands; who gives none sees all that the study shows. */
export async function loadReviews(study: string, user: SignedInUser, trajectoryId: string): Promise<Result<ReviewsDocument, UseCaseError>> {
  const opened = await openTrajectory(study, user, trajectoryId);
  if (!opened.ok) return opened;
  const journal = await listJournal(opened.value.database, study, { trajectoryId, kinds: ["verdict"] });
  const rater = raterOf(user);
  const reviews = openReviews(journal, mayDo(user.role, "label") ? rater : null);
  const shown = new Set(reviews.map(({ seq }) => seq));
  const closed = openReviews(journal, null).filter(({ seq }) => !shown.has(seq));
  return ok({
    schemaVersion: 1,
    reviews,
    newest: newestEntries(journal)
      .filter((entry) => entry.rater === rater)
      .map(({ place, seq }) => ({ place, seq })),
    closed: [...new Set(closed.map(({ place }) => place))],
  });
}
