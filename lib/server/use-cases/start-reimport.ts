import { z } from "zod";
import { ok, type Result } from "../../base/result";
import { openStudy } from "./open-study";
import { queueJob } from "./queue-job";
import type { UseCaseError } from "./use-case-error";

export const reimportBodySchema = z.strictObject({
  /** false: only says what would change. */
  apply: z.boolean(),
});

/** Queues a re-import; the result of the job is the document of `plumbline reimport`. */
export async function startReimport(
  study: string,
  { apply }: z.output<typeof reimportBodySchema>,
  by: string,
): Promise<Result<{ jobId: string }, UseCaseError>> {
  const opened = await openStudy(study, "server");
  if (!opened.ok) return opened;
  const job = await queueJob(opened.value.database, { kind: "reimport-study", study, payload: { study, apply }, by, details: { apply } });
  return ok({ jobId: job.id });
}
