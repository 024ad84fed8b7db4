import { z } from "zod";
import { openDatabase } from "../db";
import { findStudy } from "../repositories/studies";
import { ensureDerived } from "../use-cases/ensure-derived";
import { REFRESH_STUDY } from "../use-cases/queue-refresh";
import type { JobDefinition } from "./job-definition";

const schema = z.object({ study: z.string() });

/** Computes what a large import left for later, and anew what a change of settings has put out of date. Killed in the middle, what is done stays done. */
export const refreshStudy: JobDefinition<z.infer<typeof schema>> = {
  kind: REFRESH_STUDY,
  schema,
  async run({ study }, context) {
    const database = await openDatabase();
    const row = await findStudy(database, study);
    if (row === null) return { study, runs: 0 };
    const runs = await ensureDerived(database, row, (done, total) => context.report({ done, total, unit: "runs", message: "facts and labels" }));
    return { study, runs: runs.length };
  },
};
