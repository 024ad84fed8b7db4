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
/** How long a job waits after the storage failed it, by the attempts it has had. */
const RETRY_AFTER_MS = [5_000, 30_000] as const;
/**
 * Nothing waits or is leased for as long as this: a time further ahead was written before the clock was set back, and to
 * wait for it could take days.
 */
const CLOCK_STEP_MS = 60 * 60 * 1000;

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
  const [until, at, ahead, atAgain, aheadAgain] = [1, 2, 3, 4, 5].map((place) => (isPostgres ? `$${place}::timestamp` : "?"));
  const far = toStamp(new Date(now.getTime() + CLOCK_STEP_MS));
  const claimed = await database.$queryRawUnsafe<{ id: string }[]>(
    `UPDATE "Job" SET "state" = 'running', "leaseUntil" = ${until}, "attempts" = "attempts" + 1
     WHERE "id" = (SELECT "id" FROM "Job"
       WHERE (("state" = 'queued' AND ("runAt" <= ${at} OR "runAt" > ${ahead}))
           OR ("state" = 'running' AND ("leaseUntil" < ${atAgain} OR "leaseUntil" > ${aheadAgain}) AND "attempts" < ${MAX_ATTEMPTS}))
         ${laneCondition(lane)}
       ORDER BY "runAt" LIMIT 1 ${isPostgres ? "FOR UPDATE SKIP LOCKED" : ""})
     RETURNING "id"`,
    toStamp(new Date(now.getTime() + LEASE_MS)),
    toStamp(now),
    far,
    toStamp(now),
    far,
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

/** A worker's hold on a job: another worker that took it over has made the next attempt. */
export type JobHold = Pick<Job, "id" | "attempts">;

const heldBy = ({ id, attempts }: JobHold) => ({ id, attempts, state: "running" });

/** Gives a job back that its worker could not finish because it has to end: the next one goes on with it at once. */
export async function releaseJob(database: DatabaseClient, hold: JobHold): Promise<void> {
  await database.job.updateMany({
    where: heldBy(hold),
    data: { state: "queued", leaseUntil: null, runAt: new Date(), attempts: { decrement: 1 } },
  });
}

/** A job whose storage failed it (busy, away) waits a while and is tried again; false when it has been tried often enough. */
export async function retryJob(database: DatabaseClient, hold: JobHold): Promise<boolean> {
  const wait = RETRY_AFTER_MS[hold.attempts - 1];
  if (wait === undefined) return false;
  const data = { state: "queued", leaseUntil: null, runAt: new Date(Date.now() + wait) };
  return (await database.job.updateMany({ where: heldBy(hold), data })).count > 0;
}

/** A job that lost its worker too often is not tried for ever. */
export async function failAbandonedJobs(database: DatabaseClient): Promise<void> {
  await database.job.updateMany({
    where: { state: "running", leaseUntil: { lt: new Date() }, attempts: { gte: MAX_ATTEMPTS } },
    data: { state: "failed", error: "the worker ended three times while it did this: see its log", finishedAt: new Date() },
  });
}

/**
 * Says that the worker lives and how far it is. Answers whether somebody asked to stop, and whether the job is another
 * worker's by now (this one slept, or a clock jumped): then whatever comes of it here must not be told.
 */
export async function heartbeat(
  database: DatabaseClient,
  hold: JobHold,
  progress: JobProgress,
): Promise<{ isCancelRequested: boolean; isLost: boolean }> {
  const [row] = await database.job.updateManyAndReturn({
    where: heldBy(hold),
    data: { progress: JSON.stringify(progress), leaseUntil: new Date(Date.now() + LEASE_MS) },
    select: { cancelRequested: true },
  });
  return { isCancelRequested: row?.cancelRequested ?? false, isLost: row === undefined };
}

/** The end of a job, told once: by the worker that holds it, and by no other. */
export async function finishJob(
  database: DatabaseClient,
  hold: JobHold,
  state: "done" | "failed" | "cancelled",
  result: unknown,
  error: string | null,
): Promise<void> {
  await database.job.updateMany({
    where: heldBy(hold),
    data: { state, result: JSON.stringify(result ?? null), error, finishedAt: new Date(), leaseUntil: null },
  });
}

/** A waiting job is cancelled at once, a running one at its next heartbeat; a finished one stays as it is: false. */
export async function requestCancel(database: DatabaseClient, id: string): Promise<boolean> {
  const waiting = await database.job.updateMany({ where: { id, state: "queued" }, data: { state: "cancelled", finishedAt: new Date() } });
  const running = await database.job.updateMany({ where: { id, state: "running", cancelRequested: false }, data: { cancelRequested: true } });
  return waiting.count + running.count > 0;
}

/** A job that somebody stopped waits again, as the same job: what it has spent and what failed in it stays its own. False: it waits or runs already. */
export async function resumeJob(database: DatabaseClient, id: string): Promise<boolean> {
  const { count } = await database.job.updateMany({
    where: { id, state: "cancelled" },
    data: { state: "queued", cancelRequested: false, runAt: new Date(), finishedAt: null, leaseUntil: null, attempts: 0 },
  });
  return count > 0;
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
