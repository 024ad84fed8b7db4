import { z } from "zod";

/** Who asked for a job, for the audit log: a rater id. Jobs that an older version queued name nobody. */
export const startedBy = z.string().default("server");
