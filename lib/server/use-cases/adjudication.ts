/**
 * Settling what raters differ on: who settles sees both answers with their quotes and neither names, nor times, nor the
 * configuration, file or outcome of the run (methods.md §1.8, product.md §6.8). Every field of the documents here is picked.
 */
import { z } from "zod";
import { compareUtf8 } from "../../base/compare-utf8";
import { err, ok, type Result } from "../../base/result";
import { isOpenWork } from "../../blindness/withheld-runs";
import { decisiveCaseId } from "../../exports/unit-answers";
import { caseOfId } from "../../labels/case-of-id";
import { DISAGREEMENT_SEED, type Disagreement, type DisagreementUnit, disagreements } from "../../labels/disagreements";
import { isPerson } from "../../labels/first-pass";
import type { LabelEntry, LabelKind } from "../../labels/label";
import { turnOfPlace } from "../../labels/label-place";
import type { LabelMode } from "../../rubric/label-mode";
import { buildRecord, type RecordPlace, recordSteps, sideName } from "../../view-models/adjudication-record";
import type { AdjudicationDocument, DisagreementCard, DisagreementDocument } from "../../view-models/adjudication-view";
import { raterOf, type SignedInUser } from "../auth/signed-in-user";
import { listBlindAssignments } from "../repositories/blindness";
import { loadStepRange } from "../repositories/chunks";
import { listJournal } from "../repositories/labels";
import { loadExportRuns, type StudyRuns } from "./load-export-runs";
import { loadTurns } from "./load-turns";
import { type OpenTrajectory, openTrajectory } from "./open-trajectory";
import { labelModeOf } from "./study-label-mode";
import { failure, type UseCaseError } from "./use-case-error";

/** Places to settle that this person may settle: on runs that no rater still works on blind. */
export async function loadAdjudication(study: string, user: SignedInUser): Promise<Result<AdjudicationDocument, UseCaseError>> {
  const found = await findDisagreements(study, user);
  if (!found.ok) return found;
  const items = found.value.map(({ card }) => card);
  const counted = items.filter(({ unit }) => unit !== "scale");
  return ok({
    schemaVersion: 1,
    seed: DISAGREEMENT_SEED,
    open: counted.filter(({ settled }) => settled === null).length,
    settled: counted.filter(({ settled }) => settled !== null).length,
    items,
  });
}

/** `earlier`: how many steps more than usual the record begins before the place, so that no step is out of reach. */
export const disagreementQuerySchema = z.object({ earlier: z.coerce.number().int().min(0).max(10_000_000).prefault(0) });

/** One of them, with both rationales and the record that they quote. */
export async function loadDisagreement(
  study: string,
  user: SignedInUser,
  id: string,
  { earlier }: z.output<typeof disagreementQuerySchema> = { earlier: 0 },
): Promise<Result<DisagreementDocument, UseCaseError>> {
  const found = await findDisagreement(study, user, id);
  if (!found.ok) return found;
  const { card, disagreement } = found.value;
  const opened = await openTrajectory(study, "server", disagreement.trajectoryId);
  if (!opened.ok) return opened;
  const pins = disagreement.answers.map(({ evidence }) => evidence);
  const usual = await recordPlace(opened.value, disagreement);
  const place = { ...usual, from: Math.max(1, usual.from - earlier) };
  const { database, chunks, header } = opened.value;
  const wanted = new Set(recordSteps(place, pins));
  const steps =
    wanted.size === 0 ? [] : (await loadStepRange(database, chunks, Math.min(...wanted), Math.max(...wanted))).filter(({ t }) => wanted.has(t));
  return ok({
    schemaVersion: 1,
    ...card,
    sides: disagreement.answers.map(({ label, labels, elements, value, evidence, note, unsure }, side) => ({
      ...{ side: sideName(side), label, labels, elements, value, evidence, note, unsure },
    })),
    record: buildRecord(header, steps, place, pins),
    stepsBefore: place.from - 1,
  });
}

interface Found {
  card: DisagreementCard;
  disagreement: Disagreement;
}

export async function findDisagreement(study: string, user: SignedInUser, id: string): Promise<Result<Found, UseCaseError>> {
  const all = await findDisagreements(study, user);
  if (!all.ok) return all;
  const found = all.value.find(({ disagreement }) => disagreement.id === id);
  if (found !== undefined) return ok(found);
  return err(
    failure("not-found", "there is no such disagreement", {
      found: id,
      expected: "an id of the list of disagreements; one that raters agree on by now is none",
      where: "item",
    }),
  );
}

async function findDisagreements(study: string, user: SignedInUser): Promise<Result<Found[], UseCaseError>> {
  const loaded = await loadExportRuns(study, "server");
  if (!loaded.ok) return loaded;
  const { database, runs, study: row } = loaded.value;
  const assignments = await listBlindAssignments(database, study);
  const isWorkedOn = (trajectoryId: string): boolean =>
    assignments.some((assignment) => assignment.trajectoryIds.includes(trajectoryId) && isOpenWork(assignment, trajectoryId));
  const open = new Map(runs.filter(({ trajectoryId }) => !isWorkedOn(trajectoryId)).map((run) => [run.trajectoryId, run]));
  const journal = (await listJournal(database, study)).filter(({ trajectoryId }) => open.has(trajectoryId));
  const raters = [...new Set(journal.map(({ rater }) => rater).filter(isPerson))].sort(compareUtf8);
  const decisiveCaseOf = (trajectoryId: string): string | null => {
    const run = open.get(trajectoryId);
    return run === undefined ? null : decisiveCaseId(run);
  };
  const mine = raterOf(user);
  return ok(
    disagreements(journal, { raters, decisiveCaseOf }).map((disagreement) => ({
      disagreement,
      card: cardOf(disagreement, open.get(disagreement.trajectoryId), mine, (environment) => labelModeOf(row, environment)),
    })),
  );
}

function cardOf(
  disagreement: Disagreement,
  run: StudyRuns["runs"][number] | undefined,
  mine: string,
  modeOf: (environment: string) => LabelMode,
): DisagreementCard {
  const { id, unit, trajectoryId, caseId, place, answers, settled, newestSeq } = disagreement;
  const address = caseId === null ? null : caseOfId(caseId);
  const found = caseId === null ? undefined : run?.match.cases[run.caseIds.indexOf(caseId)];
  return {
    ...{ id, unit, trajectoryId, t: address?.t ?? null, k: address?.k ?? null, action: found?.action ?? null, place, newestSeq },
    sides: answers.map(({ label, labels, value }, side) => ({ side: sideName(side), label, labels, value })),
    settled: settled === null ? null : settlementOf(settled),
    mode: answers.some(({ labels }) => labels.length > 1) || (run !== undefined && modeOf(run.environment) === "multi") ? "multi" : "single",
    via: answers.some(({ rater }) => rater === mine) ? "discussion" : "adjudication",
  };
}

function settlementOf({ label, labels, value, via, note, seq }: LabelEntry): NonNullable<DisagreementCard["settled"]> {
  return { label, labels, value, via: via ?? "adjudication", note, seq };
}

/** Steps before the place that are shown where no answer says which matters. */
const UNPINNED_STEPS = 40;

/** Steps before the write, those of the turn with the message that it answers, the last ones of a run, all of a session. */
async function recordPlace(trajectory: OpenTrajectory, { unit, caseId, place, answers }: Disagreement): Promise<RecordPlace> {
  const last = trajectory.row.stepCount;
  // Where nobody pinned the fact, whoever settles looks for it in what came before.
  const back = answers.some(({ evidence }) => evidence.some(({ role }) => role === "decisive")) ? 3 : UNPINNED_STEPS;
  const address = caseId === null ? null : caseOfId(caseId);
  if (unit === "case" && address !== null) return { from: address.t - back, to: address.t, current: address.t, k: address.k };
  if (unit === "turn") {
    const index = turnOfPlace(place);
    const turn = (await loadTurns(trajectory)).find((candidate) => candidate.index === index);
    if (turn !== undefined) return { from: turn.stepFrom - 1, to: turn.stepTo, current: turn.stepTo, k: null };
  }
  return { from: unit === "scale" ? 1 : last - back, to: last, current: null, k: null };
}

/** The kind of entry that settles a place. */
export const KIND_OF: Record<DisagreementUnit, LabelKind> = { case: "gap", run: "gap", turn: "turn", scale: "scale" };
