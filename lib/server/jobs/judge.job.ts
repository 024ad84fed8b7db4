import { z } from "zod";
import { runStoredJudge } from "../judge/run-stored-judge";
import { startJudgeSchema } from "../use-cases/judges";
import type { JobDefinition } from "./job-definition";
import { JobFailure } from "./job-failure";
import { startedBy } from "./started-by";

const schema = startJudgeSchema.extend({ study: z.string(), judge: z.string(), version: z.string(), by: startedBy });

/** Asks a judge about the cases of a study or of a sample. Killed in the middle, it goes on where it was. */
export const judge: JobDefinition<z.infer<typeof schema>> = {
  kind: "judge",
  schema,
  async run(payload, context) {
    const result = await runStoredJudge(payload, {
      jobId: context.jobId,
      isStopped: context.isCancelled,
      onProgress: (progress) => context.report({ ...progress, unit: "items" }),
    });
    if (!result.ok) throw new JobFailure(result.error);
    return result.value;
  },
};
