import { err, ok, type Result } from "../../base/result";
import { type DatabaseClient, openDatabase } from "../db";
import { type AuditAction, appendAudit } from "../repositories/audit";
import { findJob, type JobProgress, type JobState, requestCancel, resumeJob } from "../repositories/jobs";
import { withRetry } from "../with-retry";
import { TRANSACTION_OPTIONS } from "./ensure-derived";
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

/** `by`: a rater id. What is finished already stays as it is, and the log says nothing of it. */
export async function cancelJob(id: string, by: string): Promise<Result<JobDocument, UseCaseError>> {
  const found = await loadJob(id);
  if (!found.ok) return found;
  await changeJob(found.value, by, "work-stopped", requestCancel);
  return loadJob(id);
}

async function changeJob(
  { id, kind, study }: JobDocument,
  by: string,
  action: AuditAction,
  change: (transaction: DatabaseClient, id: string) => Promise<boolean>,
): Promise<void> {
  const database = await openDatabase();
  await withRetry(() =>
    database.$transaction(async (transaction) => {
      if (await change(transaction, id)) await appendAudit(transaction, { actor: by, study, action, subject: kind, details: { job: id } });
    }, TRANSACTION_OPTIONS),
  );
}

/** Kinds that go on where they were stopped; the others begin anew, and are started again by whoever wants that. */
const RESUMABLE: readonly string[] = ["judge"];

export async function resumeStoppedJob(id: string, by: string): Promise<Result<JobDocument, UseCaseError>> {
  const found = await loadJob(id);
  if (!found.ok) return found;
  const { kind, state } = found.value;
  if (!RESUMABLE.includes(kind) || state !== "cancelled")
    return err(failure("invalid", "this job cannot be resumed", { found: `${kind}, ${state}`, expected: "a judge that was stopped", where: "job" }));
  await changeJob(found.value, by, "work-resumed", resumeJob);
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
