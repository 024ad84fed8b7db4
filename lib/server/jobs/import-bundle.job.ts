import { rm } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { BundleStopped, type ImportBundleDocument, importBundle } from "../use-cases/import-bundle";
import type { JobDefinition } from "./job-definition";
import { JobFailure } from "./job-failure";
import { startedBy } from "./started-by";

const schema = z.object({
  study: z.string(),
  /** The uploaded file, in a folder of its own. */
  location: z.string(),
  by: startedBy,
});

/** Makes a study of a bundle that was uploaded, then removes the upload, whether it could be read or not. */
export const importBundleJob: JobDefinition<z.infer<typeof schema>> = {
  kind: "import-bundle",
  schema,
  async run({ study, location, by }, context): Promise<ImportBundleDocument | null> {
    try {
      const result = await importBundle(location, study, {
        job: context.jobId,
        by,
        isCancelled: context.isCancelled,
        onProgress: (done, total, message) => context.report({ done, total, unit: "bytes", message }),
      });
      if (!result.ok) throw new JobFailure(result.error);
      return result.value;
    } catch (error) {
      if (error instanceof BundleStopped) return null;
      throw error;
    } finally {
      // Whoever goes on with the job needs the file.
      if (!context.isEnding()) await rm(path.dirname(location), { recursive: true, force: true });
    }
  },
};
