/** Long work. A job is claimed by one statement and given back when its worker's lease runs out: never find-then-create. */
import { randomUUID } from "node:crypto";
import type { JudgeProgress } from "../../judge/judge-progress";
import type { DatabaseClient } from "../db";
import { readEnvironment } from "../env";
import type { JobModel } from "../generated/sqlite/models";

export type JobState = "queued" | "running" | "done" | "failed" | "cancelled";

export interface JobProgress {
  done: number;
  /** null while the size of the work is not known. */
  total: number | null;
  unit: string;
  message: string;
  /** What a kind of job says beyond that. */
  details?: JudgeProgress;
}

export interface Job {
  id: string;
  kind: string;
  study: string | null;
  payload: unknown;
  state: JobState;
  progress: JobProgress;
  result: unknown;
  /** What a user can read when the job failed. */
  error: string | null;
  attempts: number;
  isCancelRequested: boolean;
}

export const LEASE_MS = 30_000;
const MAX_ATTEMPTS = 3;

export async function createJob(database: DatabaseClient, kind: string, study: string | null, payload: unknown): Promise<Job> {
  const now = new Date();
  const progress: JobProgress = { done: 0, total: null, unit: "", message: "waiting" };
  const row = await database.job.create({
    data: {
      id: randomUUID(),
      kind,
      studyId: study,
      payload: JSON.stringify(payload),
      state: "queued",
      progress: JSON.stringify(progress),
      createdAt: now,
      runAt: now,
    },
  });
  return toJob(row);
}

/** A job of this kind that waits or is being done for a study: `running` as long as its worker shows that it lives; null for none. */
export async function stateOfWork(database: DatabaseClient, kind: string, study: string): Promise<"queued" | "running" | null> {
  const rows = await database.job.findMany({
    where: { kind, studyId: study, OR: [{ state: "queued" }, { state: "running", leaseUntil: { gt: new Date() } }] },
    select: { state: true },
  });
  if (rows.some(({ state }) => state === "running")) return "running";
  return rows.length > 0 ? "queued" : null;
}

export async function findJob(database: DatabaseClient, id: string): Promise<Job | null> {
  const row = await database.job.findUnique({ where: { id } });
  return row === null ? null : toJob(row);
}

export async function listJobs(database: DatabaseClient, study: string, limit: number): Promise<Job[]> {
  const rows = await database.job.findMany({ where: { studyId: study }, orderBy: [{ createdAt: "desc" }, { id: "asc" }], take: limit });
  return rows.map(toJob);
}

/** Which kinds of jobs a worker takes: those that are listed, or all others. */
export interface JobLane {
  kinds: readonly string[];
  others: boolean;
}

/**
 * Takes the oldest job of a lane that waits, or one whose worker died; null when there is none. One statement, so two workers never
 * share one.
 */
export async function claimJob(database: DatabaseClient, lane: JobLane = { kinds: [], others: true }): Promise<Job | null> {
  const isPostgres = readEnvironment().isPostgres;
  const now = new Date();
  // better-sqlite3 takes `?1` for a name, not for a place: each use of a value has a parameter of its own.
  const [until, at, atAgain] = isPostgres ? ["$1::timestamp", "$2::timestamp", "$3::timestamp"] : ["?", "?", "?"];
  const claimed = await database.$queryRawUnsafe<{ id: string }[]>(
    `UPDATE "Job" SET "state" = 'running', "leaseUntil" = ${until}, "attempts" = "attempts" + 1
     WHERE "id" = (SELECT "id" FROM "Job"
       WHERE (("state" = 'queued' AND "runAt" <= ${at}) OR ("state" = 'running' AND "leaseUntil" < ${atAgain} AND "attempts" < ${MAX_ATTEMPTS}))
         ${laneCondition(lane)}
       ORDER BY "runAt" LIMIT 1 ${isPostgres ? "FOR UPDATE SKIP LOCKED" : ""})
     RETURNING "id"`,
    toStamp(new Date(now.getTime() + LEASE_MS)),
    toStamp(now),
    toStamp(now),
  );
  const id = claimed[0]?.id;
  return id === undefined ? null : findJob(database, id);
}

/** Kinds are names of the program's own; only such as need no quoting come into the statement. */
function laneCondition({ kinds, others }: JobLane): string {
  if (kinds.length === 0) return others ? "" : "AND FALSE";
  const bad = kinds.find((kind) => !/^[a-z-]+$/.test(kind));
  if (bad !== undefined) throw new Error(`a kind of job is lower-case letters and hyphens, found ${bad}`);
  return `AND "kind" ${others ? "NOT IN" : "IN"} (${kinds.map((kind) => `'${kind}'`).join(",")})`;
}

/** Gives a job back that its worker could not finish because it has to end: the next one goes on with it at once. */
export async function releaseJob(database: DatabaseClient, id: string): Promise<void> {
  await database.job.updateMany({
    where: { id, state: "running" },
    data: { state: "queued", leaseUntil: null, runAt: new Date(), attempts: { decrement: 1 } },
  });
}

/** A job that lost its worker too often is not tried for ever. */
export async function failAbandonedJobs(database: DatabaseClient): Promise<void> {
  await database.job.updateMany({
    where: { state: "running", leaseUntil: { lt: new Date() }, attempts: { gte: MAX_ATTEMPTS } },
    data: { state: "failed", error: "the worker ended three times while it did this: see its log", finishedAt: new Date() },
  });
}

/** Says that the worker lives and how far it is; answers whether somebody asked to stop. */
export async function heartbeat(database: DatabaseClient, id: string, progress: JobProgress): Promise<{ isCancelRequested: boolean }> {
  const row = await database.job.update({
    where: { id },
    data: { progress: JSON.stringify(progress), leaseUntil: new Date(Date.now() + LEASE_MS) },
    select: { cancelRequested: true },
  });
  return { isCancelRequested: row.cancelRequested };
}

export async function finishJob(
  database: DatabaseClient,
  id: string,
  state: "done" | "failed" | "cancelled",
  result: unknown,
  error: string | null,
): Promise<void> {
  await database.job.update({
    where: { id },
    data: { state, result: JSON.stringify(result ?? null), error, finishedAt: new Date(), leaseUntil: null },
  });
}

/** A waiting job is cancelled at once, a running one at its next heartbeat; a finished one stays as it is. */
export async function requestCancel(database: DatabaseClient, id: string): Promise<void> {
  await database.job.updateMany({ where: { id, state: "queued" }, data: { state: "cancelled", finishedAt: new Date() } });
  await database.job.updateMany({ where: { id, state: "running" }, data: { cancelRequested: true } });
}

/** A job that somebody stopped waits again, as the same job: what it has spent and what failed in it stays its own. */
export async function resumeJob(database: DatabaseClient, id: string): Promise<void> {
  await database.job.updateMany({
    where: { id, state: "cancelled" },
    data: { state: "queued", cancelRequested: false, runAt: new Date(), finishedAt: null, leaseUntil: null, attempts: 0 },
  });
}

/** As the driver adapters write dates, so that texts compare as times do. */
function toStamp(date: Date): string {
  return date.toISOString().replace("Z", "+00:00");
}

function toJob(row: JobModel): Job {
  return {
    id: row.id,
    kind: row.kind,
    study: row.studyId,
    payload: JSON.parse(row.payload) as unknown,
    state: row.state as JobState,
    progress: JSON.parse(row.progress) as JobProgress,
    result: row.result === null ? null : (JSON.parse(row.result) as unknown),
    error: row.error,
    attempts: row.attempts,
    isCancelRequested: row.cancelRequested,
  };
}
