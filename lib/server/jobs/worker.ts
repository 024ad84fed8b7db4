/**
 * The worker: takes jobs one at a time and does them outside the web process, whose SQLite driver would otherwise block
 * every request. Killed in the middle, its job comes back when the lease runs out.
 */
import { type Database, openDatabase } from "../db";
import { keepHeapSmall } from "../keep-heap-small";
import {
  claimJob,
  failAbandonedJobs,
  finishJob,
  heartbeat,
  type Job,
  type JobLane,
  type JobProgress,
  LEASE_MS,
  releaseJob,
  retryJob,
} from "../repositories/jobs";
import { storageFaultOf } from "../storage-fault";
import { sweepKeptUploads } from "../use-cases/kept-uploads";
import { refreshStudies } from "../use-cases/refresh-studies";
import { sweepRawFiles } from "../use-cases/remove-study";
import { withRetry } from "../with-retry";
import { runJob, WAITING_KINDS } from "./registry";

const IDLE_MS = 250;

export async function runWorker(signal: AbortSignal, log: (text: string) => void): Promise<void> {
  keepHeapSmall();
  const database = await openDatabase();
  await refreshStudies(() => signal.aborted).catch((error: unknown) => log(`stored results could not be brought up to date: ${String(error)}`));
  await sweepRawFiles().catch((error: unknown) => log(`raw files could not be swept: ${String(error)}`));
  await sweepKeptUploads().catch((error: unknown) => log(`kept uploads could not be swept: ${String(error)}`));
  // A judge waits for a model for hours: an import beside it is not to wait for that.
  await Promise.all([true, false].map((others) => serve(database, { kinds: WAITING_KINDS, others }, signal, log)));
}

/** One job of the lane at a time, until told to stop. */
async function serve(database: Database, lane: JobLane, signal: AbortSignal, log: (text: string) => void): Promise<void> {
  while (!signal.aborted) {
    const job = await nextJob(database, lane, log);
    if (job === null) await pause(IDLE_MS, signal);
    else await perform(database, job, signal, log);
  }
}

/** A database that is busy for long is no reason to end: the queue is asked again after a moment. */
async function nextJob(database: Database, lane: JobLane, log: (text: string) => void): Promise<Job | null> {
  try {
    await withRetry(() => failAbandonedJobs(database));
    return await withRetry(() => claimJob(database, lane));
  } catch (error) {
    log(`the queue could not be read, trying again: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}

async function perform(database: Database, job: Job, signal: AbortSignal, log: (text: string) => void): Promise<void> {
  let progress: JobProgress = { done: 0, total: null, unit: "", message: "started" };
  let isCancelRequested = job.isCancelRequested;
  let isLost = false;
  let sentAt = 0;
  let sending: Promise<void> = Promise.resolve();
  const send = (): void => {
    sentAt = Date.now();
    sending = withRetry(() => heartbeat(database, job, progress)).then(
      (answer) => {
        isCancelRequested = answer.isCancelRequested;
        isLost = answer.isLost;
      },
      (error: unknown) => log(`job ${job.id}: heartbeat failed: ${String(error)}`),
    );
  };
  const timer = setInterval(send, LEASE_MS / 3);
  try {
    const result = await runJob(job.kind, job.payload, {
      jobId: job.id,
      report(next) {
        progress = next;
        if (Date.now() - sentAt > 200) send();
      },
      isCancelled: () => isCancelRequested || isLost || signal.aborted,
      isEnding: () => signal.aborted && !isCancelRequested,
    });
    await sending;
    await withRetry(() => heartbeat(database, job, progress));
    // The work may have stopped early because this process has to end: then it is not done, and whoever comes next goes on with it.
    if (signal.aborted && !isCancelRequested) await withRetry(() => releaseJob(database, job));
    else await withRetry(() => finishJob(database, job, isCancelRequested ? "cancelled" : "done", result, null));
  } catch (error) {
    log(`job ${job.id} (${job.kind}) failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    // A busy or absent database is no fault of the job: it waits a while and is tried again.
    const mayPass = ["busy", "unreachable"].includes(storageFaultOf(error)?.kind ?? "");
    if (mayPass && (await withRetry(() => retryJob(database, job)))) return;
    await withRetry(() => finishJob(database, job, "failed", null, messageFor(error)));
  } finally {
    clearInterval(timer);
    await sending;
  }
}

/** A fault of the program is named to its user without its insides; the log has the rest. */
function messageFor(error: unknown): string {
  const fault = storageFaultOf(error);
  if (fault !== null) return fault.sentence;
  return error instanceof Error && error.name === "JobFailure" ? error.message : "something went wrong inside Plumbline: the worker's log says what";
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds);
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    }
    signal.addEventListener("abort", done);
  });
}
