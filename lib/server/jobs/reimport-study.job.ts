import { z } from "zod";
import { reimportStudy } from "../use-cases/reimport-study";
import type { JobDefinition } from "./job-definition";
import { JobFailure } from "./job-failure";
import { startedBy } from "./started-by";

const schema = z.object({ study: z.string(), apply: z.boolean(), by: startedBy });

/** Reads the kept files of a study anew. Killed or stopped in the middle, what is applied stays and the next one goes on from there. */
export const reimportStudyJob: JobDefinition<z.infer<typeof schema>> = {
  kind: "reimport-study",
  schema,
  async run({ study, apply, by }, context) {
    const result = await reimportStudy(
      { study, apply, by, job: context.jobId },
      {
        isCancelled: context.isCancelled,
        onProgress: ({ path, fileIndex, fileCount, records }) =>
          context.report({ done: fileIndex, total: fileCount, unit: "files", message: `${path}: ${records} records` }),
      },
    );
    if (!result.ok) throw new JobFailure(result.error);
    return result.value;
  },
};
