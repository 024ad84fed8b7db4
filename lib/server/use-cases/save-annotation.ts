/** One entry of a rater in an assignment: the checks of every entry, and those of the assignment and its blindness. */
import { err, type Result } from "../../base/result";
import { currentLabels } from "../../labels/current-labels";
import type { LabelEntry, LabelKind } from "../../labels/label";
import { ownPositions } from "../../labels/own-positions";
import { type GapLabel, MINIMUM_EXPLANATION_LENGTH } from "../../rubric/rubric";
import type { AssignmentKind } from "../../samples/assignment";
import type { DatabaseClient } from "../db";
import { listRunHolds, type StoredAssignment, saveHold } from "../repositories/assignments";
import { listJournal } from "../repositories/labels";
import { openOwnAssignment } from "./assignments";
import { checkEntry, tooShort } from "./check-entry";
import { findOpenTrajectory } from "./open-trajectory";
import { holdRun, runFault } from "./reserve-run";
import { saveEntry } from "./save-entry";
import { type CheckedLabelInput, type SaveLabelInput, saveLabelSchema } from "./save-label-schema";
import { failure, type UseCaseError } from "./use-case-error";

const KINDS_OF: Readonly<Record<AssignmentKind, readonly LabelKind[]>> = { gap: ["gap", "case"], turn: ["turn"], session: ["scale"] };

/** Labels that need no words: their evidence speaks. */
const SPEAK_BY_EVIDENCE: ReadonlySet<GapLabel> = new Set(["incomplete", "overlooked"]);

/**
 * `rater` is a handle; the entry is of `human:<rater>`. Numbers of entries, given and returned, count the rater's own at the run
 * (own-positions.ts).
 */
export async function saveAnnotation(
  study: string,
  id: string,
  rater: string,
  key: string,
  given: SaveLabelInput,
): Promise<Result<LabelEntry, UseCaseError>> {
  const input = saveLabelSchema.parse(given);
  const assigned = await openOwnAssignment(study, id, rater);
  if (!assigned.ok) return assigned;
  const opened = await findOpenTrajectory(assigned.value, input.trajectoryId);
  if (!opened.ok) return opened;
  const { database, assignment } = assigned.value;
  const { definition } = assignment;
  const own = async () => currentLabels(await listJournal(database, study, { trajectoryId: input.trajectoryId, rater: `human:${rater}` }));
  const fault = kindFault(input, assignment) ?? (await checkEntry(opened.value, input, own)) ?? noteFault(input);
  if (fault !== null) return err(fault);
  return saveEntry(
    database,
    study,
    {
      ...input,
      key,
      rater: `human:${rater}`,
      raterVersion: null,
      rubric: definition.rubricId,
      rubricVersion: definition.rubricVersion,
      assignmentId: id,
      via: null,
      // Whoever labels after blindness was ended may have seen what others said.
      assisted: input.assisted || assignment.blindnessEndedAt !== null,
    },
    async (transaction) => runFault(assigned.value, input.trajectoryId) ?? (await openHold(transaction, assignment, rater, input.trajectoryId)),
    ownPositions,
  );
}

function kindFault({ kind, labels }: CheckedLabelInput, { definition }: StoredAssignment): UseCaseError | null {
  const kinds = KINDS_OF[definition.kind];
  if (!kinds.includes(kind)) {
    return failure("invalid", "this assignment asks for other labels", { found: kind, expected: kinds.join(" or "), where: "kind" });
  }
  if (kind === "gap" && definition.mode === "single" && labels.length > 1) {
    return failure("invalid", "this assignment takes one label a case", { found: labels.join(", "), expected: "one label", where: "labels" });
  }
  return null;
}

/** Every label that no span speaks for needs a sentence (methods.md §1.6). */
function noteFault({ label, labels, note }: CheckedLabelInput): UseCaseError | null {
  const silent = labels.find((candidate) => !SPEAK_BY_EVIDENCE.has(candidate));
  if (label === null || silent === undefined || note.trim().length >= MINIMUM_EXPLANATION_LENGTH) return null;
  return tooShort(note, silent);
}

/**
 * The run must be the rater's to label. What was handed in may be changed as long as somebody else still works on it: it
 * then waits to be handed in again. Once all have handed in, labels are open to each other, and a change would not be blind.
 */
async function openHold(
  transaction: DatabaseClient,
  assignment: StoredAssignment,
  rater: string,
  trajectoryId: string,
): Promise<UseCaseError | null> {
  const { id, definition } = assignment;
  const held = await holdRun(transaction, assignment, rater, trajectoryId);
  if (!held.ok) return held.error;
  if (held.value.state !== "submitted") return null;
  const holds = await listRunHolds(transaction, definition.study, id, trajectoryId);
  const submitted = holds.filter((hold) => hold.state === "submitted").length;
  const wanted = definition.calibration.includes(trajectoryId) ? definition.raters.length : definition.ratersPerItem;
  if (wanted > 1 && submitted >= wanted) {
    return failure("unsupported", "all raters have handed this run in and may see each other's labels: a change would no longer be blind", {
      found: `${submitted} handed in`,
      expected: "a run that others still label",
      where: "trajectoryId",
    });
  }
  await saveHold(transaction, definition.study, id, { ...held.value, state: "reserved", submittedAt: null });
  return null;
}
