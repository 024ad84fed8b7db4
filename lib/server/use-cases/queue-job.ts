import type { Database } from "../db";
import { type AuditDetails, appendAudit } from "../repositories/audit";
import { createJob, type Job } from "../repositories/jobs";
import { withRetry } from "../with-retry";
import { TRANSACTION_OPTIONS } from "./ensure-derived";

interface AskedWork {
  kind: string;
  study: string;
  payload: object;
  /** Who asked for it, a rater id; stands in the payload too, for what the work says of itself at its end. */
  by: string;
  /** For the audit log, beside the id of the job. */
  details?: AuditDetails;
}

/** Queues work that a person asked for, with its entry in the audit log: both or neither. */
export function queueJob(database: Database, { kind, study, payload, by, details = {} }: AskedWork): Promise<Job> {
  return withRetry(() =>
    database.$transaction(async (transaction) => {
      const job = await createJob(transaction, kind, study, { ...payload, by });
      await appendAudit(transaction, { actor: by, study, action: "work-started", subject: kind, details: { ...details, job: job.id } });
      return job;
    }, TRANSACTION_OPTIONS),
  );
}
