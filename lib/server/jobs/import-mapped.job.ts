import { z } from "zod";
import { importSources } from "../use-cases/import-files";
import { dismissUpload, findKeptUpload, type KeptUpload, uploadId } from "../use-cases/kept-uploads";
import { mappingSchema } from "../use-cases/mapping-schema";
import type { JobDefinition } from "./job-definition";
import { JobFailure } from "./job-failure";
import { startedBy } from "./started-by";

const schema = z.object({
  study: z.string(),
  uploads: z.array(uploadId).min(1),
  configuration: z.string().nullable(),
  environment: z.string().nullable(),
  by: startedBy,
  map: mappingSchema,
});

/**
 * Imports kept uploads by a mapping. An upload of which every record came in is no longer kept; one with a rejection is, so that
 * the mapping can be mended.
 */
export const importMapped: JobDefinition<z.infer<typeof schema>> = {
  kind: "import-mapped",
  schema,
  async run({ study, uploads, by, ...options }, context) {
    const files: KeptUpload[] = [];
    for (const id of uploads) {
      const upload = await findKeptUpload(study, id);
      if (!upload.ok) throw new JobFailure(upload.error);
      files.push(upload.value);
    }
    const sources = files.map(({ location, path, folder }) => ({ location, path, folder }));
    const result = await importSources(
      sources,
      { study, format: null, ...options },
      {
        job: context.jobId,
        by,
        isCancelled: context.isCancelled,
        onProgress: (progress) =>
          context.report({
            done: progress.bytes,
            total: progress.totalBytes,
            unit: "bytes",
            message: `${progress.path}: ${progress.records} records`,
          }),
      },
    );
    if (!result.ok) throw new JobFailure(result.error);
    const { files: reports, rejections } = result.value;
    const isDone = (path: string): boolean =>
      reports.some((report) => report.path === path && report.records > 0) && !rejections.some((rejection) => rejection.path === path);
    if (!context.isCancelled()) for (const file of files) if (isDone(file.path)) await dismissUpload(study, file.id);
    return result.value;
  },
};
