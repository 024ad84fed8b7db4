import type { Database } from "../db";
import { createJob, type Job, stateOfWork } from "../repositories/jobs";
import { withRetry } from "../with-retry";

/** The job that works out what is missing or out of date in a study. */
export const REFRESH_STUDY = "refresh-study";

export function queueRefresh(database: Database, study: string): Promise<Job> {
  return withRetry(() => createJob(database, REFRESH_STUDY, study, { study }));
}

/** The same, unless one waits already: it will see whatever has come in by then. */
export async function ensureQueuedRefresh(database: Database, study: string): Promise<void> {
  if ((await stateOfWork(database, REFRESH_STUDY, study)) !== "queued") await queueRefresh(database, study);
}

const POLL_MS = 200;
/** An idle worker takes a job within this time; without one nobody does. */
const PATIENCE_MS = 600;

/** Waits while a worker works out the results of a study, and a moment for one that may be about to. */
export async function refreshEnded(database: Database, study: string): Promise<void> {
  for (let waited = 0; ; waited += POLL_MS) {
    const state = await stateOfWork(database, REFRESH_STUDY, study);
    if (state === null || (state === "queued" && waited >= PATIENCE_MS)) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
