import { z } from "zod";
import { archivePath, type RemoveStudyDocument, removeStudy } from "../use-cases/remove-study";
import type { JobDefinition } from "./job-definition";
import { JobFailure } from "./job-failure";

const schema = z.object({ study: z.string(), name: z.string(), archive: z.boolean(), by: z.string() });

/** Takes a study away. Killed in the middle, nothing of the database is gone or everything; raw files left behind are swept. */
export const removeStudyJob: JobDefinition<z.infer<typeof schema>> = {
  kind: "remove-study",
  schema,
  async run({ study, archive, ...rest }, context): Promise<RemoveStudyDocument> {
    context.report({ done: 0, total: null, unit: "", message: archive ? "keeping an archive" : "taking the study away" });
    const result = await removeStudy({ study, ...rest, archive: archive ? await archivePath(study) : null });
    if (!result.ok) throw new JobFailure(result.error);
    return result.value;
  },
};
