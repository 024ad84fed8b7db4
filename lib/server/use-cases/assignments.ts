/** Giving a sample to raters, and what each of them has of it. */
import { z } from "zod";
import { err, ok, type Result } from "../../base/result";
import { currentLabels } from "../../labels/current-labels";
import { ASSIGNMENT_KINDS, type AssignmentDefinition, assignmentId, drawCalibration } from "../../samples/assignment";
import { medianSeconds } from "../../samples/median-seconds";
import { raterQueue } from "../../samples/rater-queue";
import type { AnnotationQueue, AssignmentCard } from "../../view-models/annotation-item";
import type { Database } from "../db";
import { addAssignment, findAssignment, listAssignments, listHolds, type StoredAssignment } from "../repositories/assignments";
import { appendAudit } from "../repositories/audit";
import { listJournal } from "../repositories/labels";
import { findSample, type StoredSample } from "../repositories/samples";
import { lockStudy, type StudyRow } from "../repositories/studies";
import { withRetry } from "../with-retry";
import { TRANSACTION_OPTIONS } from "./ensure-derived";
import { openStudy } from "./open-study";
import { findRubric } from "./study-rubrics";
import { failure, type UseCaseError } from "./use-case-error";

const handle = z.string().regex(/^[A-Za-z0-9._-]{1,64}$/);

export const assignmentSchema = z.strictObject({
  sampleId: z.string().min(1).max(64),
  kind: z.enum(ASSIGNMENT_KINDS),
  /** Without one: the built-in rubric of the kind. */
  rubricId: z.string().min(1).max(64).nullable().default(null),
  /** Without one: the newest. */
  rubricVersion: z.string().min(1).max(20).nullable().default(null),
  mode: z.enum(["single", "multi"]).default("single"),
  ratersPerItem: z.int().min(1).max(20).default(2),
  seed: z.int().min(0).max(2_147_483_647).default(1),
  /** How many runs everybody labels first, which no agreement counts. */
  calibrationCount: z.int().min(0).max(1_000).default(0),
  raters: z.array(handle).min(1).max(50),
});
export type AssignmentInput = z.output<typeof assignmentSchema>;

const RUBRIC_OF = { gap: "grounding-gap", turn: "turn-groundedness", session: "dialogue-scales" } as const;
const RUBRIC_KIND_OF = { gap: "gap", turn: "turn", session: "scales" } as const;

/** The same definition again is the same assignment. */
export async function createAssignment(study: string, input: AssignmentInput, by: string): Promise<Result<StoredAssignment, UseCaseError>> {
  const opened = await openStudy(study, "server");
  if (!opened.ok) return opened;
  const { database } = opened.value;
  const sample = await findSample(database, study, input.sampleId);
  if (sample === null) {
    return err(
      failure("not-found", "there is no such sample in this study", {
        found: input.sampleId,
        expected: "the id of a drawn sample",
        where: "sampleId",
      }),
    );
  }
  const raters = [...new Set(input.raters)];
  if (raters.length < input.ratersPerItem) {
    return err(
      failure("invalid", "a run cannot have more raters than the assignment", {
        found: `${input.ratersPerItem} raters a run, ${raters.length} raters`,
        expected: `at most ${raters.length}`,
        where: "ratersPerItem",
      }),
    );
  }
  if (input.calibrationCount > sample.trajectoryIds.length) {
    return err(
      failure("invalid", "the calibration set is larger than the sample", {
        found: String(input.calibrationCount),
        expected: `at most ${sample.trajectoryIds.length}`,
        where: "calibrationCount",
      }),
    );
  }
  const rubric = await findRubric(database, study, input.rubricId ?? RUBRIC_OF[input.kind], input.rubricVersion);
  if (rubric === null || rubric.kind !== RUBRIC_KIND_OF[input.kind]) {
    return err(
      failure("not-found", "there is no such rubric for this kind of label", {
        found: input.rubricId ?? RUBRIC_OF[input.kind],
        expected: `a rubric of the kind ${RUBRIC_KIND_OF[input.kind]}`,
        where: "rubricId",
      }),
    );
  }
  const definition: AssignmentDefinition = {
    study,
    sampleId: input.sampleId,
    kind: input.kind,
    rubricId: rubric.id,
    rubricVersion: rubric.version,
    mode: input.mode,
    ratersPerItem: input.ratersPerItem,
    seed: input.seed,
    calibration: drawCalibration(sample.trajectoryIds, input.calibrationCount, input.seed),
    raters,
  };
  const id = assignmentId(definition);
  const made: StoredAssignment = { id, definition, state: "open", blindnessEndedAt: null, createdAt: new Date().toISOString(), createdBy: by };
  return ok(
    await withRetry(() =>
      database.$transaction(async (transaction) => {
        await lockStudy(transaction, study);
        const earlier = await findAssignment(transaction, study, id);
        if (earlier !== null) return earlier;
        await addAssignment(transaction, made);
        const { sampleId, kind, rubricId, rubricVersion, ratersPerItem, seed, calibration } = definition;
        const details = { raters, sampleId, kind, rubric: `${rubricId} ${rubricVersion}`, ratersPerItem, seed, calibration: calibration.length };
        await appendAudit(transaction, { actor: by, study, action: "assignment", subject: id, details });
        return made;
      }, TRANSACTION_OPTIONS),
    ),
  );
}

export interface OpenAssignment {
  database: Database;
  study: StudyRow;
  assignment: StoredAssignment;
  sample: StoredSample;
}

/** An assignment with its sample. */
export async function openAssignment(study: string, id: string): Promise<Result<OpenAssignment, UseCaseError>> {
  const opened = await openStudy(study, "server");
  if (!opened.ok) return opened;
  const { database } = opened.value;
  const assignment = await findAssignment(database, study, id);
  const sample = assignment === null ? null : await findSample(database, study, assignment.definition.sampleId);
  if (assignment === null || sample === null) return err(noAssignment(id));
  return ok({ database, study: opened.value.study, assignment, sample });
}

/** The same for one of its raters. Whoever is none learns no more than that there is nothing of theirs. */
export async function openOwnAssignment(study: string, id: string, rater: string): Promise<Result<OpenAssignment, UseCaseError>> {
  const opened = await openAssignment(study, id);
  return opened.ok && !opened.value.assignment.definition.raters.includes(rater) ? err(noAssignment(id)) : opened;
}

function noAssignment(id: string): UseCaseError {
  return failure("not-found", "there is no such assignment of yours in this study", {
    found: id,
    expected: "an id of `assignments`",
    where: "assignment",
  });
}

/** The assignments of one rater (a handle), each with that rater's own progress and nobody else's. */
export async function listOwnAssignments(
  study: string,
  rater: string,
): Promise<Result<{ schemaVersion: 1; study: string; assignments: AssignmentCard[] }, UseCaseError>> {
  const opened = await openStudy(study, "server");
  if (!opened.ok) return opened;
  const { database } = opened.value;
  const cards: AssignmentCard[] = [];
  for (const assignment of await listAssignments(database, study)) {
    if (!assignment.definition.raters.includes(rater)) continue;
    const sample = await findSample(database, study, assignment.definition.sampleId);
    const queue = await queueOf(database, assignment, sample, rater, null);
    const { kind, mode, rubricId, rubricVersion } = assignment.definition;
    const { mine, medianSeconds: seconds } = queue;
    cards.push({ assignmentId: assignment.id, kind, mode, rubricId, rubricVersion, state: assignment.state, mine, medianSeconds: seconds });
  }
  return ok({ schemaVersion: 1, study, assignments: cards });
}

export const queueQuerySchema = z.object({ after: z.string().max(100).optional() });

/** One rater's queue; `after`: the run from which "next" looks on. */
export async function loadQueue(study: string, id: string, rater: string, after: string | null): Promise<Result<AnnotationQueue, UseCaseError>> {
  const opened = await openOwnAssignment(study, id, rater);
  if (!opened.ok) return opened;
  const { database, assignment, sample } = opened.value;
  return ok(await queueOf(database, assignment, sample, rater, after));
}

async function queueOf(
  database: Database,
  { id, definition }: StoredAssignment,
  sample: StoredSample | null,
  rater: string,
  after: string | null,
): Promise<AnnotationQueue> {
  const holds = await listHolds(database, definition.study, id);
  const queue = raterQueue(definition, sample?.trajectoryIds ?? [], holds, rater, { after, now: new Date().toISOString() });
  const own = currentLabels(await listJournal(database, definition.study, { rater: `human:${rater}`, assignmentId: id }));
  const times = own.flatMap(({ kind, milliseconds }) => (kind === "case" || milliseconds === null ? [] : [milliseconds]));
  return { assignmentId: id, ...queue, medianSeconds: medianSeconds(times) };
}
