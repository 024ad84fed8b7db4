/**
 * What a rater gets of one run: blind by construction, because only what is named here leaves the server. No
 * configuration, file, outcome, machine label, hidden goal or other rater, and no number that others' work moves; refused writes are proposed by a fact of the
 * record, the environment's refusal, and by nothing that a rule has said of them.
 */
import { err, ok, type Result } from "../../base/result";
import { currentLabels, newestEntries } from "../../labels/current-labels";
import { ownPositions } from "../../labels/own-positions";
import { caseIds } from "../../matching/case-id";
import { orderForRater } from "../../samples/assignment";
import { openingTexts } from "../../trajectory/span";
import { cutTurns } from "../../turns/cut-turns";
import type { AnnotationItem, ProposedWrite } from "../../view-models/annotation-item";
import { findHold } from "../repositories/assignments";
import { loadStepRange } from "../repositories/chunks";
import { loadMatches, loadOutline } from "../repositories/derived";
import { listJournal } from "../repositories/labels";
import { type OpenAssignment, openOwnAssignment } from "./assignments";
import { environmentOf } from "./derive";
import { ensureDerivedOf } from "./ensure-derived";
import { loadRepeats } from "./load-repeats";
import { stepView, textView } from "./load-steps";
import { findOpenTrajectory, type OpenTrajectory } from "./open-trajectory";
import { findRubric } from "./study-rubrics";
import { failure, type UseCaseError } from "./use-case-error";

/** Steps that come with the item, on each side of the first proposed write. */
const STEPS_BEFORE = 32;
const STEPS_AFTER = 20;
/** A dialogue comes whole up to here. */
const MOST_STEPS = 200;

export async function loadAnnotationItem(
  study: string,
  id: string,
  rater: string,
  trajectoryId: string,
): Promise<Result<AnnotationItem, UseCaseError>> {
  const opened = await openItem(study, id, rater, trajectoryId);
  if (!opened.ok) return opened;
  const { assigned, trajectory } = opened.value;
  const { database, assignment, sample } = assigned;
  const { definition } = assignment;
  const rubric = await findRubric(database, study, definition.rubricId, definition.rubricVersion);
  if (rubric === null) throw new Error(`the rubric ${definition.rubricId} ${definition.rubricVersion} of ${id} is gone`);
  await ensureDerivedOf(database, trajectory.study, trajectory.row);
  const outline = (await loadOutline(database, study, trajectoryId)) ?? "";
  const { stepCount } = trajectory.row;
  const writes = definition.kind === "gap" ? await proposedWrites(trajectory, outline) : [];
  const [from, to] = firstWindow(definition.kind === "gap" ? (writes[0]?.t ?? 1) : 1, definition.kind === "gap");
  const steps = stepCount === 0 ? [] : await loadStepRange(database, trajectory.chunks, from, to);
  const turns =
    definition.kind === "gap"
      ? []
      : cutTurns({ ...trajectory.header, steps: stepCount <= to ? steps : await loadStepRange(database, trajectory.chunks, 1, stepCount) });
  const entries = await listJournal(database, study, { trajectoryId, rater: `human:${rater}` });
  const { toOwn } = ownPositions(entries.map(({ seq }) => seq));
  const journal = entries.map(toOwn);
  const order = orderForRater(sample.trajectoryIds, definition.calibration, definition.seed, rater);
  const hold = await findHold(database, study, id, trajectoryId, rater);
  return ok({
    study,
    assignmentId: id,
    trajectoryId,
    kind: definition.kind,
    mode: definition.mode,
    rater: `human:${rater}`,
    rubric: { id: rubric.id, version: rubric.version, title: rubric.title, definition: rubric.definition },
    position: order.indexOf(trajectoryId) + 1,
    of: order.length,
    calibration: definition.calibration.includes(trajectoryId),
    submitted: hold?.state === "submitted",
    environmentLabel: environmentOf(trajectory.row.environment).label,
    stepCount,
    outline,
    openings: openingTexts({ ...trajectory.header, steps: [] }).map(({ address, text }) => textView(address, text)),
    steps: steps.map(stepView),
    writes,
    turns: turns.map(({ index, stepFrom, stepTo, ineligible }) => ({ index, stepFrom, stepTo, eligible: ineligible === null, reason: ineligible })),
    labels: currentLabels(journal),
    newestEntries: newestEntries(journal).map(({ kind, caseId, place, seq }) => ({ kind, caseId, place, seq })),
  });
}

/** A run of an assignment, for one of its raters. */
export async function openItem(
  study: string,
  id: string,
  rater: string,
  trajectoryId: string,
): Promise<Result<{ assigned: OpenAssignment; trajectory: OpenTrajectory }, UseCaseError>> {
  const assigned = await openOwnAssignment(study, id, rater);
  if (!assigned.ok) return assigned;
  if (!assigned.value.sample.trajectoryIds.includes(trajectoryId)) {
    return err(
      failure("not-found", "this run is not in the assignment", { found: trajectoryId, expected: "a run of its queue", where: "trajectoryId" }),
    );
  }
  const opened = await findOpenTrajectory(assigned.value, trajectoryId);
  return opened.ok ? ok({ assigned: assigned.value, trajectory: opened.value }) : opened;
}

/** Refused writes in the order of the run, a loop of repeats once. What the environment accepted is nobody's proposal. */
async function proposedWrites(trajectory: OpenTrajectory, outline: string): Promise<ProposedWrite[]> {
  const { database, study, row } = trajectory;
  const derived = (await loadMatches(database, study.id, [row.trajectoryId])).get(row.trajectoryId);
  const refused = (derived?.match.cases ?? []).filter(({ failure: code }) => code === "F1");
  const ids = caseIds(row.trajectoryId, refused);
  const writes: ProposedWrite[] = [];
  for (const [index, { t, k, failure: code, action, repeats }] of refused.entries()) {
    const repeatedAt = await loadRepeats(trajectory, outline, { t, k, repeats });
    writes.push({ caseId: ids[index] ?? "", t, k, failure: code, action, refused: true, repeatedAt });
  }
  return writes;
}

function firstWindow(t: number, isAround: boolean): [from: number, to: number] {
  return isAround ? [Math.max(1, t - STEPS_BEFORE), t + STEPS_AFTER] : [1, MOST_STEPS];
}
