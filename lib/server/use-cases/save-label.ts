/**
 * Saves one label to the journal. Idempotent by key, refused when it answers to an older state than the newest, and every
 * quote is checked letter for letter against the stored run before anything is written.
 */
import { z } from "zod";
import { err, type Result } from "../../base/result";
import { currentLabels } from "../../labels/current-labels";
import type { LabelEntry } from "../../labels/label";
import { hasSeenOthers } from "../../labels/open-reviews";
import { GAP_RUBRIC_ID, GAP_RUBRIC_VERSION } from "../../rubric/rubric";
import { VERDICT_RUBRIC_ID, VERDICT_RUBRIC_VERSION } from "../../rubric/verdict-reviews";
import { listJournal } from "../repositories/labels";
import { checkEntry } from "./check-entry";
import { openTrajectory } from "./open-trajectory";
import { saveEntry } from "./save-entry";
import { type SaveLabelInput, saveLabelSchema } from "./save-label-schema";
import type { UseCaseError } from "./use-case-error";

/** An idempotency key: made by whoever saves, once a label. */
export const labelKeySchema = z.uuid();

export async function saveLabel(study: string, rater: string, key: string, given: SaveLabelInput): Promise<Result<LabelEntry, UseCaseError>> {
  const input = saveLabelSchema.parse(given);
  const opened = await openTrajectory(study, "server", input.trajectoryId);
  if (!opened.ok) return opened;
  const { database } = opened.value;
  const own = async () => currentLabels(await listJournal(database, study, { trajectoryId: input.trajectoryId, rater }));
  const fault = await checkEntry(opened.value, input, own);
  if (fault !== null) return err(fault);
  const isVerdict = input.kind === "verdict";
  const all = isVerdict ? await listJournal(database, study, { trajectoryId: input.trajectoryId, kinds: ["verdict"] }) : [];
  return saveEntry(database, study, {
    ...input,
    key,
    rater,
    raterVersion: null,
    rubric: isVerdict ? VERDICT_RUBRIC_ID : GAP_RUBRIC_ID,
    rubricVersion: isVerdict ? VERDICT_RUBRIC_VERSION : GAP_RUBRIC_VERSION,
    // The verdict itself is what is judged, no proposal; another's decision that the own one had opened is.
    assisted: isVerdict ? hasSeenOthers(all, { rater, ...input }) : input.assisted,
    assignmentId: null,
    via: null,
  });
}
