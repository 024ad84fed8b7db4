import { rm } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { openDatabase } from "../db";
import { ensureStudy } from "../repositories/studies";
import { importSources } from "../use-cases/import-files";
import { keepUpload, sweepKeptUploads } from "../use-cases/kept-uploads";
import { mappingSchema } from "../use-cases/mapping-schema";
import type { JobDefinition } from "./job-definition";
import { JobFailure } from "./job-failure";
import { startedBy } from "./started-by";

const schema = z.object({
  study: z.string(),
  /** Uploaded files on disk, in the order in which they came. */
  files: z.array(z.object({ location: z.string(), path: z.string(), folder: z.string().nullable() })),
  configuration: z.string().nullable(),
  environment: z.string().nullable(),
  by: startedBy,
  format: z.string().nullable(),
  /** Of the study, should this import make it. Jobs of older versions have none. */
  title: z.string().nullable().default(null),
  /** Reads every file by this mapping. */
  map: mappingSchema.nullable().default(null),
});

/**
 * Imports what a browser or a script has uploaded, then removes the upload: the raw file is kept under its hash. What no importer
 * claims and a mapping could read is kept for a person to map.
 */
export const importUpload: JobDefinition<z.infer<typeof schema>> = {
  kind: "import-upload",
  schema,
  async run({ files, title, map, by, ...options }, context) {
    if (title !== null) await ensureStudy(await openDatabase(), options.study, title);
    const result = await importSources(files, map === null ? options : { ...options, map }, {
      job: context.jobId,
      by,
      onUnmapped: (file) => keepUpload(options.study, file),
      isCancelled: context.isCancelled,
      onProgress: (progress) =>
        context.report({ done: progress.bytes, total: progress.totalBytes, unit: "bytes", message: `${progress.path}: ${progress.records} records` }),
    });
    if (!result.ok) throw new JobFailure(result.error);
    if (context.isEnding()) return result.value;
    // Each batch has a folder of its own, with a note beside every file.
    for (const folder of new Set(files.map((file) => path.dirname(file.location)))) await rm(folder, { recursive: true, force: true });
    await sweepKeptUploads();
    return result.value;
  },
};
