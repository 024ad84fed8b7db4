import { importBundleJob } from "./import-bundle.job";
import { importMapped } from "./import-mapped.job";
import { importUpload } from "./import-upload.job";
import type { JobContext, JobDefinition } from "./job-definition";
import { judge } from "./judge.job";
import { refreshStudy } from "./refresh-study.job";
import { reimportStudyJob } from "./reimport-study.job";
import { removeStudyJob } from "./remove-study.job";

/** Every kind of job: one line each. */
const JOBS = [
  runnable(importUpload),
  runnable(importMapped),
  runnable(importBundleJob),
  runnable(refreshStudy),
  runnable(reimportStudyJob),
  runnable(removeStudyJob),
  runnable(judge),
];

/** Kinds that mostly wait for others: they run beside the ones that use this machine. */
export const WAITING_KINDS: readonly string[] = [judge.kind];

function runnable<Payload>(job: JobDefinition<Payload>): { kind: string; run: (payload: unknown, context: JobContext) => Promise<unknown> } {
  return { kind: job.kind, run: (payload, context) => job.run(job.schema.parse(payload), context) };
}

export async function runJob(kind: string, payload: unknown, context: JobContext): Promise<unknown> {
  const definition = JOBS.find((job) => job.kind === kind);
  if (definition === undefined) throw new Error(`no job is called ${kind}: this worker is older than the server that queued it`);
  return definition.run(payload, context);
}
