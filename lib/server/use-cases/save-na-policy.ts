import { z } from "zod";
import { err, ok, type Result } from "../../base/result";
import type { NotApplicablePolicy } from "../../metrics/grounded-accuracy";
import { appendAudit } from "../repositories/audit";
import { findStudy, lockStudy, saveStudySettings } from "../repositories/studies";
import { withRetry } from "../with-retry";
import { TRANSACTION_OPTIONS } from "./ensure-derived";
import { openStudy } from "./open-study";
import { NA_POLICIES, naPolicyOf, withNaPolicy } from "./study-settings";
import { failure, type UseCaseError } from "./use-case-error";

export const naPolicySchema = z.strictObject({ naPolicy: z.enum(NA_POLICIES) });

/** What a turn that is not applicable counts as in TGA and SGA (methods.md §3.3). Labels stay as they are. */
export async function saveNaPolicy(
  study: string,
  naPolicy: NotApplicablePolicy,
  by: string,
): Promise<Result<{ schemaVersion: 1; naPolicy: NotApplicablePolicy }, UseCaseError>> {
  const opened = await openStudy(study, "server");
  if (!opened.ok) return opened;
  return withRetry(() =>
    opened.value.database.$transaction(async (transaction): Promise<Result<{ schemaVersion: 1; naPolicy: NotApplicablePolicy }, UseCaseError>> => {
      await lockStudy(transaction, study);
      const row = await findStudy(transaction, study);
      if (row === null) return err(failure("not-found", "the study is gone", { found: study, expected: null, where: "study" }));
      const before = naPolicyOf(row);
      if (before !== naPolicy) {
        await saveStudySettings(transaction, study, withNaPolicy(row, naPolicy));
        await appendAudit(transaction, { actor: by, study, action: "setting", subject: "naPolicy", details: { from: before, to: naPolicy } });
      }
      return ok({ schemaVersion: 1, naPolicy });
    }, TRANSACTION_OPTIONS),
  );
}
