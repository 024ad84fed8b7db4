import { z } from "zod";
import { err, ok, type Result } from "../../base/result";
import { openDatabase } from "../db";
import { checkImportOptions } from "./check-import-options";
import { findKeptUpload, uploadId } from "./kept-uploads";
import { parseMapping } from "./mapping-schema";
import { queueJob } from "./queue-job";
import type { UseCaseError } from "./use-case-error";

const MOST_UPLOADS = 500;

export const importMappedSchema = z.strictObject({
  uploads: z.array(uploadId).min(1).max(MOST_UPLOADS),
  /** A mapping (docs/mapping.md). */
  mapping: z.unknown(),
  configuration: z.string().min(1).max(200).nullable(),
  environment: z.string().min(1).max(100).nullable(),
});

/** Queues the import of kept uploads by a mapping. */
export async function startMappedImport(
  study: string,
  input: z.output<typeof importMappedSchema>,
  by: string,
): Promise<Result<{ jobId: string }, UseCaseError>> {
  const { uploads, configuration, environment } = input;
  const mapping = parseMapping(input.mapping, "mapping");
  if (!mapping.ok) return mapping;
  const fault = checkImportOptions({ study, format: null, environment, map: mapping.value });
  if (fault !== null) return err(fault);
  for (const id of uploads) {
    const upload = await findKeptUpload(study, id);
    if (!upload.ok) return upload;
  }
  const database = await openDatabase();
  const payload = { study, uploads, configuration, environment, map: mapping.value };
  const job = await queueJob(database, { kind: "import-mapped", study, payload, by, details: { files: uploads.length } });
  return ok({ jobId: job.id });
}
