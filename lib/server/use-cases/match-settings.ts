/**
 * How the matcher of a study decides: one label or a set, which of two findings wins (methods.md §1.4), and whether `open` and
 * `close` are writes. The settings stand in every result (`match.settings`, the version text of derived rows); a change shows
 * what it does to the labels before it is saved, and the runs are computed anew after it.
 */
import { z } from "zod";
import { err, ok, type Result } from "../../base/result";
import { DEFAULT_MATCH_SETTINGS } from "../../matching/match";
import type { MatchSettings } from "../../matching/match-result";
import { GAP_LABELS } from "../../rubric/rubric";
import type { Viewer } from "../auth/viewer";
import { appendAudit } from "../repositories/audit";
import { createJob } from "../repositories/jobs";
import { findStudy, lockStudy, saveStudySettings } from "../repositories/studies";
import { withRetry } from "../with-retry";
import { type ChangedRun, type EffectOnCases, effectOnCases, evenly, MOST_COUNTED } from "./effect-on-cases";
import { ensureDerived, TRANSACTION_OPTIONS } from "./ensure-derived";
import { openStudy } from "./open-study";
import { deriveSettingsOf, matchSettingsOf, matchVersionOf, withMatchSettings } from "./study-settings";
import { failure, type UseCaseError } from "./use-case-error";

export interface MatchSettingsDocument {
  schemaVersion: 1;
  study: string;
  /** Raised by every save. */
  version: number;
  settings: MatchSettings;
  defaults: MatchSettings;
}

export const matchSettingsSchema = z.strictObject({
  /** The version that the change was made on. */
  version: z.int().min(1),
  mode: z.enum(["single", "multi", "by-environment"]),
  tieOrder: z
    .array(z.enum(GAP_LABELS))
    .length(GAP_LABELS.length)
    .refine((order) => new Set(order).size === order.length, "every label stands in the order once"),
  openCloseAreWrites: z.boolean(),
});
export type MatchSettingsChange = z.output<typeof matchSettingsSchema>;

export interface MatchSettingsEffect extends Omit<EffectOnCases, "changedRuns"> {
  schemaVersion: 1;
  study: string;
  version: number;
  /** Runs of the study, and those of them that were derived anew for this answer. */
  runs: number;
  counted: number;
  /** Runs, among those counted, whose label or deciding rule becomes another; the first of them. */
  rulesChanged: number;
  changedRuns: ChangedRun[];
}

/** So many are listed; the number says how many there are. */
const MOST_LISTED = 50;

export async function loadMatchSettings(study: string, viewer: Viewer): Promise<Result<MatchSettingsDocument, UseCaseError>> {
  const opened = await openStudy(study, viewer);
  if (!opened.ok) return opened;
  const row = opened.value.study;
  return ok({ schemaVersion: 1, study, version: matchVersionOf(row), settings: matchSettingsOf(row), defaults: DEFAULT_MATCH_SETTINGS });
}

/** Nothing is saved. */
export async function previewMatchSettings(
  study: string,
  viewer: Viewer,
  change: MatchSettingsChange,
): Promise<Result<MatchSettingsEffect, UseCaseError>> {
  const opened = await openStudy(study, viewer);
  if (!opened.ok) return opened;
  const { database, study: row } = opened.value;
  const fault = checkVersion(matchVersionOf(row), change);
  if (fault !== null) return err(fault);
  const runs = await ensureDerived(database, row);
  const counted = evenly(runs, MOST_COUNTED);
  const { changedRuns, ...effect } = await effectOnCases(database, study, { ...deriveSettingsOf(row), match: settingsOf(change) }, counted, counted);
  return ok({
    schemaVersion: 1,
    study,
    version: change.version,
    runs: runs.length,
    counted: counted.length,
    ...effect,
    rulesChanged: changedRuns.length,
    changedRuns: changedRuns.slice(0, MOST_LISTED),
  });
}

export interface SavedMatchSettings {
  schemaVersion: 1;
  study: string;
  version: number;
  /** The job that computes the runs anew. */
  jobId: string;
}

export async function saveMatchSettings(
  study: string,
  viewer: Viewer,
  change: MatchSettingsChange,
): Promise<Result<SavedMatchSettings, UseCaseError>> {
  const opened = await openStudy(study, viewer);
  if (!opened.ok) return opened;
  const { database } = opened.value;
  const saved = await withRetry(() =>
    database.$transaction(async (transaction): Promise<Result<number, UseCaseError>> => {
      await lockStudy(transaction, study);
      const row = await findStudy(transaction, study);
      if (row === null) return err(failure("not-found", "the study is gone", { found: study, expected: "a study", where: "study" }));
      const fault = checkVersion(matchVersionOf(row), change);
      if (fault !== null) return err(fault);
      const version = change.version + 1;
      await saveStudySettings(transaction, study, withMatchSettings(row, settingsOf(change), version));
      const actor = typeof viewer === "string" ? "terminal" : `human:${viewer.handle}`;
      const details = { version, mode: change.mode, tieOrder: change.tieOrder, openCloseAreWrites: change.openCloseAreWrites };
      await appendAudit(transaction, { actor, study, action: "setting", subject: "matcher", details });
      return ok(version);
    }, TRANSACTION_OPTIONS),
  );
  if (!saved.ok) return saved;
  const job = await withRetry(() => createJob(database, "refresh-study", study, { study }));
  return ok({ schemaVersion: 1, study, version: saved.value, jobId: job.id });
}

function settingsOf({ mode, tieOrder, openCloseAreWrites }: MatchSettingsChange): MatchSettings {
  return { mode, tieOrder, openCloseAreWrites };
}

function checkVersion(version: number, change: MatchSettingsChange): UseCaseError | null {
  if (version === change.version) return null;
  return failure("stale", "the settings of the matcher were changed meanwhile, perhaps in another tab: look at the newer ones, then decide", {
    found: `version ${version}`,
    expected: `version ${change.version}`,
    where: "version",
  });
}
