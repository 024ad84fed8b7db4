/**
 * Saves decisions on the write set of one environment. Results of runs that call none of the changed actions hold as they
 * are; the others are out of date from then on, and computed anew by the worker, or by whoever needs them first.
 */
import { err, ok, type Result } from "../../base/result";
import { appendAudit } from "../repositories/audit";
import { loadActions, renewDerived } from "../repositories/derived";
import { findStudy, lockStudy, saveStudySettings } from "../repositories/studies";
import { withRetry } from "../with-retry";
import { derivedVersion, environmentOf } from "./derive";
import { ensureDerived, TRANSACTION_OPTIONS } from "./ensure-derived";
import { runsOf } from "./load-write-set";
import { openStudy } from "./open-study";
import { checkVersion, noSuchEnvironment, overridesAfter, touchedRuns, type WriteSetChanges } from "./preview-write-set";
import { queueRefresh } from "./queue-refresh";
import { deriveSettingsOf, withWriteSet, writeSetOf } from "./study-settings";
import { failure, type UseCaseError } from "./use-case-error";

export interface SavedWriteSet {
  schemaVersion: 1;
  study: string;
  environment: string;
  version: number;
  /** Runs whose results are computed anew. */
  touched: number;
  /** The job that does so; null where there is nothing to do. */
  jobId: string | null;
}

export async function saveWriteSet(study: string, rater: string, changes: WriteSetChanges): Promise<Result<SavedWriteSet, UseCaseError>> {
  const without = changes.changes.find(({ kind, reason }) => kind !== null && reason === "");
  if (without !== undefined) {
    return err(
      failure("invalid", "a decision needs a reason: it stands in every export", { found: "no reason", expected: "a reason", where: without.action }),
    );
  }
  const opened = await openStudy(study, "server");
  if (!opened.ok) return opened;
  const { database } = opened.value;
  const own = runsOf(await ensureDerived(database, opened.value.study), changes.environment);
  if (own.length === 0) return err(noSuchEnvironment(changes));
  const touched = touchedRuns(own, await loadActions(database, study), new Set(changes.changes.map(({ action }) => action)));
  const isTouched = new Set(touched.map((row) => row.trajectoryId));
  const environment = environmentOf(changes.environment);
  const saved = await withRetry(() =>
    database.$transaction(async (transaction): Promise<Result<number, UseCaseError>> => {
      await lockStudy(transaction, study);
      const row = await findStudy(transaction, study);
      if (row === null) return err(failure("not-found", "the study is gone", { found: study, expected: "a study", where: "study" }));
      const writeSet = writeSetOf(row);
      const fault = checkVersion(writeSet, changes);
      if (fault !== null) return err(fault);
      const version = writeSet.version + 1;
      const next = { ...writeSet, version, overrides: overridesAfter(writeSet.overrides, changes, rater, version) };
      const settings = withWriteSet(row, next);
      await saveStudySettings(transaction, study, settings);
      const details = { version, actions: changes.changes.map(({ action, kind }) => `${action}: ${kind ?? "taken back"}`) };
      await appendAudit(transaction, { actor: rater, study, action: "write-set", subject: changes.environment, details });
      const before = derivedVersion(environment, deriveSettingsOf(row));
      const after = derivedVersion(environment, deriveSettingsOf({ ...row, settings }));
      const unchanged = own.filter(({ trajectoryId }) => !isTouched.has(trajectoryId)).map(({ trajectoryId }) => trajectoryId);
      await renewDerived(transaction, study, unchanged, before, after);
      return ok(version);
    }, TRANSACTION_OPTIONS),
  );
  if (!saved.ok) return saved;
  const job = touched.length === 0 ? null : await queueRefresh(database, study);
  return ok({ schemaVersion: 1, study, environment: changes.environment, version: saved.value, touched: touched.length, jobId: job?.id ?? null });
}
