/** What blindness is decided from: assignments with who has handed in what, and whether raters disagree. */
import type { ComparedEntry } from "../../blindness/disagreeing-runs";
import type { BlindAssignment } from "../../blindness/withheld-runs";
import type { Database, DatabaseClient } from "../db";

/** The assignments of a study that are not closed; one whose blindness was ended is among them. */
export async function listBlindAssignments(database: DatabaseClient, study: string): Promise<BlindAssignment[]> {
  const rows = await database.assignment.findMany({
    where: { studyId: study, state: { not: "closed" } },
    select: {
      state: true,
      raters: true,
      ratersPerItem: true,
      blindnessEndedAt: true,
      calibration: true,
      sample: { select: { trajectoryIds: true } },
      reservations: { where: { state: "submitted" }, select: { trajectoryId: true, rater: true } },
    },
  });
  return rows.map(toBlindAssignment);
}

/** An assignment with what the page of people shows of it. */
export interface AssignmentSummary extends BlindAssignment {
  id: string;
  kind: string;
  sampleId: string;
  seed: number;
  where: string;
  stratify: readonly string[];
  /** Runs that fitted when the sample was drawn. */
  candidates: number;
}

/** Every assignment of a study, newest first. */
export async function listAssignmentSummaries(database: DatabaseClient, study: string): Promise<AssignmentSummary[]> {
  const rows = await database.assignment.findMany({
    where: { studyId: study },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    include: { sample: true, reservations: { where: { state: "submitted" }, select: { trajectoryId: true, rater: true } } },
  });
  return rows.map((row) => ({
    ...toBlindAssignment(row),
    id: row.id,
    kind: row.kind,
    sampleId: row.sampleId,
    seed: row.sample.seed,
    where: row.sample.whereText,
    stratify: listOfTexts(row.sample.stratify),
    candidates: row.sample.candidates,
  }));
}

/** Ends blindness of an assignment: false when it is not there or was ended before. */
export async function saveBlindnessEnd(database: DatabaseClient, study: string, id: string, at: Date): Promise<boolean> {
  const { count } = await database.assignment.updateMany({ where: { studyId: study, id, blindnessEndedAt: null }, data: { blindnessEndedAt: at } });
  return count === 1;
}

/** Closes an assignment: nothing of it is blind any more, for anybody. */
export async function saveAssignmentClosed(database: DatabaseClient, study: string, id: string): Promise<void> {
  await database.assignment.updateMany({ where: { studyId: study, id }, data: { state: "closed" } });
}

interface StoredAssignment {
  state: string;
  raters: string;
  ratersPerItem: number;
  blindnessEndedAt: Date | null;
  calibration: string;
  sample: { trajectoryIds: string };
  reservations: { trajectoryId: string; rater: string }[];
}

function toBlindAssignment(row: StoredAssignment): BlindAssignment {
  const submitted = new Map<string, Set<string>>();
  for (const { trajectoryId, rater } of row.reservations) submitted.set(trajectoryId, (submitted.get(trajectoryId) ?? new Set()).add(rater));
  return {
    trajectoryIds: listOfTexts(row.sample.trajectoryIds),
    raters: listOfTexts(row.raters),
    ratersPerItem: row.ratersPerItem,
    calibration: listOfTexts(row.calibration),
    isClosed: row.state === "closed",
    hasBlindnessEnded: row.blindnessEndedAt !== null,
    submitted,
  };
}

/** These columns are written by our own code. */
const listOfTexts = (text: string): string[] => JSON.parse(text) as string[];

/** Studies with an assignment to this person. */
export async function listRatedStudies(database: DatabaseClient, handle: string): Promise<string[]> {
  const rows = await database.assignment.findMany({
    where: { raters: { contains: JSON.stringify(handle) } },
    distinct: ["studyId"],
    select: { studyId: true },
  });
  return rows.map((row) => row.studyId);
}

/** What people said of runs, and how it was settled. Scales are opinions and settled by nobody. */
export async function listComparedEntries(database: DatabaseClient, study: string, trajectoryIds: readonly string[]): Promise<ComparedEntry[]> {
  const rows = await database.labelEntry.findMany({
    // An assisted label enters no comparison of people, so that there is nothing in it to settle.
    where: { studyId: study, trajectoryId: { in: [...trajectoryIds] }, kind: { in: ["gap", "turn"] }, assisted: false },
    orderBy: { seq: "asc" },
    select: {
      seq: true,
      undoes: true,
      rater: true,
      trajectoryId: true,
      kind: true,
      caseId: true,
      place: true,
      labels: true,
      value: true,
    },
  });
  return rows.map(({ seq, undoes, rater, trajectoryId, kind, caseId, place, labels, value }) => ({
    seq,
    undoes,
    rater,
    trajectoryId,
    place: JSON.stringify([kind, caseId, place]),
    answer: JSON.stringify([(JSON.parse(labels) as string[]).sort(), value === null ? null : turnAnswer(value)]),
  }));
}

/** Of a turn only what must be settled: the kind of drift and what was in view are no answers that have to be equal. */
function turnAnswer(value: string): unknown {
  const { value: said, taskComplete } = JSON.parse(value) as { value?: unknown; taskComplete?: unknown };
  return [said, taskComplete];
}

/** What is left out of a view; `own` is the rater whose labels stay where others' are left out. */
export interface ViewFilter {
  everything: boolean;
  runs: readonly string[];
  labels: readonly string[];
  own: string;
}

/**
 * The database without what is withheld: every read of runs, results and labels through it, whichever query it is, finds the
 * rest. Code that is written tomorrow is blind as well.
 */
export function withholdRows(database: Database, { everything, runs, labels, own }: ViewFilter): Database {
  const isOpen = everything ? { trajectoryId: { in: [] } } : { trajectoryId: { notIn: [...runs] } };
  const isOwnOrOpen = {
    AND: [isOpen, { OR: [{ trajectoryId: { notIn: [...labels] } }, { NOT: { rater: { startsWith: "human:" } } }, { rater: own }] }],
  };
  const filtered = (condition: object) => ({
    $allOperations({ operation, args, query }: { operation: string; args: object; query: (args: object) => Promise<unknown> }) {
      if (WRITES.has(operation)) return query(args);
      const where = "where" in args && typeof args.where === "object" && args.where !== null ? args.where : {};
      const own = "AND" in where ? [where.AND].flat() : [];
      return query({ ...args, where: { ...where, AND: [...own, condition] } });
    },
  });
  // An extended client answers the same calls; only Prisma's own type is another.
  const view = database.$extends({
    query: {
      trajectory: filtered(isOpen),
      derived: filtered(isOpen),
      gateResult: filtered(isOpen),
      labelEntry: filtered(isOwnOrOpen),
      judgement: filtered(isOpen),
    },
  }) as unknown as Database;
  withheld.set(view, { everything, runs });
  return view;
}

const withheld = new WeakMap<DatabaseClient, Pick<ViewFilter, "everything" | "runs">>();

/** What a view leaves out: for raw queries and kept counts, which are not led through it. */
export function withheldFrom(database: DatabaseClient): Pick<ViewFilter, "everything" | "runs"> {
  return withheld.get(database) ?? { everything: false, runs: [] };
}

/** Operations that take no condition, or name the row that they write. */
const WRITES: ReadonlySet<string> = new Set(["create", "createMany", "createManyAndReturn", "upsert", "update", "delete"]);
