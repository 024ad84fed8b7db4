/** Assignments and who holds which of their runs. */
import { ASSIGNMENT_KINDS, ASSIGNMENT_STATES, type AssignmentDefinition, type AssignmentState } from "../../samples/assignment";
import type { Hold } from "../../samples/rater-queue";
import type { DatabaseClient } from "../db";
import { readEnvironment } from "../env";
import type { AssignmentModel, ReservationModel } from "../generated/sqlite/models";

export interface StoredAssignment {
  id: string;
  definition: AssignmentDefinition;
  state: AssignmentState;
  /** When an owner opened the labels before everybody was done; null: never. */
  blindnessEndedAt: string | null;
  createdAt: string;
  createdBy: string;
}

export async function addAssignment(database: DatabaseClient, assignment: StoredAssignment): Promise<void> {
  const { id, definition, state, blindnessEndedAt, createdAt, createdBy } = assignment;
  const { study, calibration, raters, ...rest } = definition;
  await database.assignment.create({
    data: {
      ...rest,
      studyId: study,
      id,
      calibration: JSON.stringify(calibration),
      raters: JSON.stringify(raters),
      state,
      blindnessEndedAt: blindnessEndedAt === null ? null : new Date(blindnessEndedAt),
      createdAt: new Date(createdAt),
      createdBy,
    },
  });
}

export async function findAssignment(database: DatabaseClient, study: string, id: string): Promise<StoredAssignment | null> {
  const row = await database.assignment.findUnique({ where: { studyId_id: { studyId: study, id } } });
  return row === null ? null : toAssignment(row);
}

/** Oldest first; two of one moment by id. */
export async function listAssignments(database: DatabaseClient, study: string): Promise<StoredAssignment[]> {
  const rows = await database.assignment.findMany({ where: { studyId: study }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
  return rows.map(toAssignment);
}

export async function setAssignmentState(
  database: DatabaseClient,
  study: string,
  id: string,
  change: { state?: AssignmentState; blindnessEndedAt?: Date },
): Promise<void> {
  await database.assignment.update({ where: { studyId_id: { studyId: study, id } }, data: change });
}

/** Lets one rater at a time look who holds a run and take it: SQLite does so by itself (BEGIN IMMEDIATE). */
export async function lockAssignment(transaction: DatabaseClient, study: string, id: string): Promise<void> {
  if (!readEnvironment().isPostgres) return;
  await transaction.$queryRaw`SELECT "id" FROM "Assignment" WHERE "studyId" = ${study} AND "id" = ${id} FOR NO KEY UPDATE`;
}

/** Every hold of an assignment, or of all assignments of a study. */
export async function listHolds(database: DatabaseClient, study: string, assignmentId?: string): Promise<(Hold & { assignmentId: string })[]> {
  const where = { studyId: study, ...(assignmentId === undefined ? {} : { assignmentId }) };
  const rows = await database.reservation.findMany({ where, orderBy: [{ assignmentId: "asc" }, { trajectoryId: "asc" }, { rater: "asc" }] });
  return rows.map(toHold);
}

/** The holds of all raters on one run. */
export async function listRunHolds(database: DatabaseClient, study: string, assignmentId: string, trajectoryId: string): Promise<Hold[]> {
  const rows = await database.reservation.findMany({ where: { studyId: study, assignmentId, trajectoryId }, orderBy: { rater: "asc" } });
  return rows.map(toHold);
}

export async function findHold(
  database: DatabaseClient,
  study: string,
  assignmentId: string,
  trajectoryId: string,
  rater: string,
): Promise<Hold | null> {
  const row = await database.reservation.findUnique({
    where: { studyId_assignmentId_trajectoryId_rater: { studyId: study, assignmentId, trajectoryId, rater } },
  });
  return row === null ? null : toHold(row);
}

/** Writes a hold, new or changed. */
export async function saveHold(database: DatabaseClient, study: string, assignmentId: string, hold: Hold): Promise<void> {
  const { trajectoryId, rater, state, milliseconds } = hold;
  const key = { studyId: study, assignmentId, trajectoryId, rater };
  const data = {
    state,
    milliseconds,
    at: new Date(hold.at),
    until: new Date(hold.until),
    submittedAt: hold.submittedAt === null ? null : new Date(hold.submittedAt),
  };
  await database.reservation.upsert({
    where: { studyId_assignmentId_trajectoryId_rater: key },
    update: data,
    create: { ...key, ...data },
  });
}

function toHold(row: ReservationModel): Hold & { assignmentId: string } {
  return {
    assignmentId: row.assignmentId,
    trajectoryId: row.trajectoryId,
    rater: row.rater,
    state: row.state === "submitted" ? "submitted" : "reserved",
    at: row.at.toISOString(),
    until: row.until.toISOString(),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    milliseconds: row.milliseconds,
  };
}

function toAssignment(row: AssignmentModel): StoredAssignment {
  return {
    id: row.id,
    definition: {
      study: row.studyId,
      sampleId: row.sampleId,
      kind: ASSIGNMENT_KINDS.find((kind) => kind === row.kind) ?? "gap",
      rubricId: row.rubricId,
      rubricVersion: row.rubricVersion,
      mode: row.mode === "multi" ? "multi" : "single",
      ratersPerItem: row.ratersPerItem,
      seed: row.seed,
      calibration: JSON.parse(row.calibration) as string[],
      raters: JSON.parse(row.raters) as string[],
    },
    state: ASSIGNMENT_STATES.find((state) => state === row.state) ?? "closed",
    blindnessEndedAt: row.blindnessEndedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
  };
}
