import { importUpload } from "./import-upload.job";
import type { JobContext } from "./job-definition";

/** Every kind of job: one line each. */
const JOBS = [importUpload];

export async function runJob(kind: string, payload: unknown, context: JobContext): Promise<unknown> {
  const definition = JOBS.find((job) => job.kind === kind);
  if (definition === undefined) throw new Error(`no job is called ${kind}: this worker is older than the server that queued it`);
  return definition.run(definition.schema.parse(payload), context);
}
