import { err, ok, type Result } from "../../base/result";
import { openDatabase } from "../db";
import { findJob, type JobProgress, type JobState, requestCancel, resumeJob } from "../repositories/jobs";
import { withRetry } from "../with-retry";
import { failure, type UseCaseError } from "./use-case-error";

export interface JobDocument {
  schemaVersion: 1;
  id: string;
  kind: string;
  study: string | null;
  state: JobState;
  progress: JobProgress;
  /** The document of the command that the job carried out; null until it is done. */
  result: unknown;
  error: string | null;
}

export async function loadJob(id: string): Promise<Result<JobDocument, UseCaseError>> {
  const job = await findJob(await openDatabase(), id);
  if (job === null)
    return err(failure("not-found", "there is no such job", { found: id, expected: "the id that the start of the job answered", where: "job" }));
  const { kind, study, state, progress, result, error } = job;
  return ok({ schemaVersion: 1, id, kind, study, state, progress, result, error });
}

export async function cancelJob(id: string): Promise<Result<JobDocument, UseCaseError>> {
  const database = await openDatabase();
  await withRetry(() => requestCancel(database, id));
  return loadJob(id);
}

/** Kinds that go on where they were stopped; the others begin anew, and are started again by whoever wants that. */
const RESUMABLE: readonly string[] = ["judge"];

export async function resumeStoppedJob(id: string): Promise<Result<JobDocument, UseCaseError>> {
  const found = await loadJob(id);
  if (!found.ok) return found;
  const { kind, state } = found.value;
  if (!RESUMABLE.includes(kind) || state !== "cancelled")
    return err(failure("invalid", "this job cannot be resumed", { found: `${kind}, ${state}`, expected: "a judge that was stopped", where: "job" }));
  const database = await openDatabase();
  await withRetry(() => resumeJob(database, id));
  return loadJob(id);
}

const WATCH_MS = 250;

/** The job whenever it changes, ending with its last state. */
export async function* watchJob(id: string, signal: AbortSignal): AsyncGenerator<JobDocument> {
  let last = "";
  while (!signal.aborted) {
    const job = await loadJob(id);
    if (!job.ok) return;
    const text = JSON.stringify(job.value);
    if (text !== last) yield job.value;
    last = text;
    if (job.value.state !== "queued" && job.value.state !== "running") return;
    await new Promise((resolve) => setTimeout(resolve, WATCH_MS));
  }
}
