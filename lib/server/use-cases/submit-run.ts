/** Handing a run in: what its assignment asks for must be there. */
import { z } from "zod";
import { err, ok, type Result } from "../../base/result";
import { caseOfId } from "../../labels/case-of-id";
import { currentLabels } from "../../labels/current-labels";
import type { LabelEntry } from "../../labels/label";
import { turnOfPlace } from "../../labels/label-place";
import { SCALE_IDS } from "../../rubric/turn-values";
import type { AssignmentKind } from "../../samples/assignment";
import { saveHold } from "../repositories/assignments";
import { listJournal } from "../repositories/labels";
import { openOwnAssignment } from "./assignments";
import { inJournalTurn } from "./journal-turn";
import { loadTurns } from "./load-turns";
import { findOpenTrajectory, type OpenTrajectory } from "./open-trajectory";
import { holdRun, type ReservationDocument, runFault } from "./reserve-run";
import { failure, type UseCaseError } from "./use-case-error";

export const submitSchema = z.strictObject({ milliseconds: z.int().min(0).max(2_147_483_647).nullable() });

/** `milliseconds`: the time that the run took, as the rater's browser measured it. A run that is handed in stays so. */
export async function submitRun(
  study: string,
  id: string,
  rater: string,
  trajectoryId: string,
  milliseconds: number | null,
): Promise<Result<ReservationDocument, UseCaseError>> {
  const assigned = await openOwnAssignment(study, id, rater);
  if (!assigned.ok) return assigned;
  const fault = runFault(assigned.value, trajectoryId);
  if (fault !== null) return err(fault);
  const opened = await findOpenTrajectory(assigned.value, trajectoryId);
  if (!opened.ok) return opened;
  const { database, assignment } = assigned.value;
  const { kind } = assignment.definition;
  const turns = kind === "turn" ? await eligibleTurns(opened.value) : [];
  return inJournalTurn(database, study, async (transaction): Promise<Result<ReservationDocument, UseCaseError>> => {
    const held = await holdRun(transaction, assignment, rater, trajectoryId);
    if (!held.ok) return held;
    const done = { schemaVersion: 1 as const, assignmentId: id, trajectoryId, state: "submitted" as const };
    if (held.value.state === "submitted") return ok(done);
    const own = currentLabels(await listJournal(transaction, study, { trajectoryId, rater: `human:${rater}` }));
    const missing = whatIsMissing(kind, own, turns);
    if (missing !== null) return err(missing);
    await saveHold(transaction, study, id, { ...held.value, state: "submitted", submittedAt: new Date().toISOString(), milliseconds });
    return ok(done);
  });
}

async function eligibleTurns(trajectory: OpenTrajectory): Promise<number[]> {
  return (await loadTurns(trajectory)).flatMap((turn) => (turn.ineligible === null ? [turn.index] : []));
}

function whatIsMissing(kind: AssignmentKind, own: readonly LabelEntry[], turns: readonly number[]): UseCaseError | null {
  switch (kind) {
    case "gap":
      return missingOfRun(own);
    case "turn": {
      const answered = new Set(own.flatMap((entry) => (entry.kind === "turn" ? [turnOfPlace(entry.place)] : [])));
      const open = turns.filter((turn) => !answered.has(turn));
      return open.length === 0
        ? null
        : unfinished("every turn is answered or skipped before a dialogue is handed in", `open: turn ${open.join(", ")}`);
    }
    case "session": {
      const open = SCALE_IDS.filter((scale) => !own.some((entry) => entry.kind === "scale" && entry.place === `scale:${scale}`));
      return open.length === 0 ? null : unfinished("every scale has a value before a session is handed in", `open: ${open.join(", ")}`);
    }
  }
}

/** A run is finished only with a decisive case that has a label, or with a label of its own. */
function missingOfRun(own: readonly LabelEntry[]): UseCaseError | null {
  const gaps = own.filter((entry) => entry.kind === "gap");
  if (gaps.some((entry) => entry.caseId === null)) return null;
  for (const { value } of own) {
    if (value === null || !("decision" in value) || value.decision !== "decisive") continue;
    const isLabelled = gaps.some(({ caseId }) => {
      const address = caseId === null ? null : caseOfId(caseId);
      return address !== null && address.t === value.t && address.k === value.k && address.failure === value.failure;
    });
    return isLabelled ? null : unfinished("the decisive case has no label yet", `${value.failure} at ${value.t}.${value.k}`);
  }
  return unfinished("a run is finished with a decisive case, or with a label of its own", "neither");
}

function unfinished(message: string, found: string): UseCaseError {
  return failure("unsupported", message, { found, expected: "what the assignment asks for", where: "trajectoryId" });
}
