import { z } from "zod";
import { err, ok, type Result } from "../../base/result";
import { appendAudit } from "../repositories/audit";
import { findStudy, lockStudy, saveStudySettings } from "../repositories/studies";
import { withRetry } from "../with-retry";
import { listConfigurations } from "./list-configurations";
import { openStudy } from "./open-study";
import { withFactors } from "./study-settings";
import { failure, type UseCaseError } from "./use-case-error";

const word = z.string().trim().min(1).max(60);

/** The factors of one configuration as a whole: one that is not named is gone. */
export const saveFactorsSchema = z.object({ configuration: z.string().min(1), factors: z.record(word, word) });

export interface SavedFactors {
  schemaVersion: 1;
  study: string;
  configuration: string;
  factors: Record<string, string>;
}

/** `by`: a rater id, for the audit log. */
export async function saveFactors(
  study: string,
  { configuration, factors }: z.output<typeof saveFactorsSchema>,
  by: string,
): Promise<Result<SavedFactors, UseCaseError>> {
  const opened = await openStudy(study, "server");
  if (!opened.ok) return opened;
  const known = await listConfigurations(study, "server");
  if (!known.ok) return known;
  if (!known.value.some((listed) => listed.configuration === configuration))
    return err(
      failure("not-found", `there is no configuration "${configuration}"`, {
        found: configuration,
        expected: "one of the study",
        where: "configuration",
      }),
    );
  const { database } = opened.value;
  await withRetry(() =>
    database.$transaction(async (transaction) => {
      await lockStudy(transaction, study);
      const row = await findStudy(transaction, study);
      if (row === null) return;
      await saveStudySettings(transaction, study, withFactors(row, configuration, factors));
      await appendAudit(transaction, { actor: by, study, action: "setting", subject: "factors", details: { configuration, ...factors } });
    }),
  );
  return ok({ schemaVersion: 1, study, configuration, factors });
}
