/**
 * What a change of the write set would do, before it is saved. Writes are exact, from the tallies of the runs; cases and
 * labels need the runs to be derived anew, which is done for those that call a changed action, or for a sample of them.
 */

import { z } from "zod";
import { type ActionTally, writesAfter } from "../../analysis/write-set";
import { err, ok, type Result } from "../../base/result";
import { GIVEN_KINDS, type GivenKind } from "../../environments/environment";
import type { Viewer } from "../auth/viewer";
import type { Database } from "../db";
import { loadActions, loadCounts } from "../repositories/derived";
import type { TrajectoryRow } from "../repositories/trajectories";
import { type EffectOnCases, effectOnCases, evenly, MOST_COUNTED } from "./effect-on-cases";
import { ensureDerived } from "./ensure-derived";
import { runsOf } from "./load-write-set";
import { openStudy } from "./open-study";
import { deriveSettingsOf, type StoredOverride, type WriteSetSettings, writeSetOf } from "./study-settings";
import { failure, type UseCaseError } from "./use-case-error";

const changeSchema = z.strictObject({
  action: z.string().min(1).max(300),
  /** null takes an override back. */
  kind: z.enum(GIVEN_KINDS).nullable(),
  reason: z.string().trim().max(500),
});

export const writeSetChangesSchema = z.strictObject({
  environment: z.string().min(1).max(100),
  /** The version that the change was made on. */
  version: z.int().min(1),
  changes: z.array(changeSchema).min(1).max(200),
});
export type WriteSetChanges = z.output<typeof writeSetChangesSchema>;

export interface WriteSetEffect extends Omit<EffectOnCases, "changedRuns"> {
  schemaVersion: 1;
  study: string;
  environment: string;
  version: number;
  /** Runs of the environment, those that call a changed action, and those of them that were derived anew for this answer. */
  runs: number;
  touched: number;
  counted: number;
  /** All runs of the environment, exact. */
  configurations: { configuration: string; calls: number; writesBefore: number; writesAfter: number }[];
}

export async function previewWriteSet(study: string, viewer: Viewer, changes: WriteSetChanges): Promise<Result<WriteSetEffect, UseCaseError>> {
  const opened = await openStudy(study, viewer);
  if (!opened.ok) return opened;
  const { database } = opened.value;
  const fault = checkVersion(writeSetOf(opened.value.study), changes);
  if (fault !== null) return err(fault);
  const own = runsOf(await ensureDerived(database, opened.value.study), changes.environment);
  if (own.length === 0) return err(noSuchEnvironment(changes));
  const actions = await loadActions(database, study);
  const kinds = new Map(changes.changes.map(({ action, kind }) => [action, kind]));
  const touched = touchedRuns(own, actions, kinds);
  const counted = evenly(touched, MOST_COUNTED);
  const isWhole = counted.length === touched.length;
  const settings = deriveSettingsOf(opened.value.study);
  const draft = { ...settings, overrides: overridesAfter(settings.overrides, changes, "", changes.version + 1) };
  const { changedRuns: _, ...effect } = await effectOnCases(database, study, draft, counted, isWhole ? own : counted);
  return ok({
    schemaVersion: 1,
    study,
    environment: changes.environment,
    version: changes.version,
    runs: own.length,
    touched: touched.length,
    counted: counted.length,
    configurations: await writesByConfiguration(database, study, own, actions, kinds),
    ...effect,
  });
}

export function checkVersion({ version }: WriteSetSettings, changes: WriteSetChanges): UseCaseError | null {
  if (version === changes.version) return null;
  return failure("stale", "the write set was changed meanwhile, perhaps in another tab: look at the newer one, then decide", {
    found: `version ${version}`,
    expected: `version ${changes.version}`,
    where: "version",
  });
}

export function noSuchEnvironment({ environment }: WriteSetChanges): UseCaseError {
  return failure("not-found", "the study has no run of this environment", {
    found: environment,
    expected: "an environment of the write set",
    where: "environment",
  });
}

export function touchedRuns(
  rows: readonly TrajectoryRow[],
  actions: ReadonlyMap<string, readonly ActionTally[]>,
  changed: Pick<ReadonlySet<string>, "has">,
): TrajectoryRow[] {
  return rows.filter((row) => (actions.get(row.trajectoryId) ?? []).some((tally) => changed.has(tally.action)));
}

/** The overrides after a change: who decides is written beside each. */
export function overridesAfter(
  before: readonly StoredOverride[],
  { environment, changes }: WriteSetChanges,
  by: string,
  version: number,
): StoredOverride[] {
  const changed = new Set(changes.map((change) => change.action));
  const kept = before.filter((override) => override.environment !== environment || !changed.has(override.action));
  const added = changes.flatMap(({ action, kind, reason }) => (kind === null ? [] : [{ environment, action, kind, reason, by, version }]));
  return [...kept, ...added];
}

async function writesByConfiguration(
  database: Database,
  study: string,
  rows: readonly TrajectoryRow[],
  actions: ReadonlyMap<string, readonly ActionTally[]>,
  kinds: ReadonlyMap<string, GivenKind | null>,
): Promise<WriteSetEffect["configurations"]> {
  const counts = await loadCounts(database, study);
  const sums = new Map<string, WriteSetEffect["configurations"][number]>();
  for (const { configuration, trajectoryId } of rows) {
    const { calls = 0, writes = 0 } = counts.get(trajectoryId)?.counts ?? {};
    const sum = sums.get(configuration) ?? { configuration, calls: 0, writesBefore: 0, writesAfter: 0 };
    sum.calls += calls;
    sum.writesBefore += writes;
    sum.writesAfter += writesAfter(writes, actions.get(trajectoryId) ?? [], kinds);
    sums.set(configuration, sum);
  }
  return [...sums.values()].sort((a, b) => (a.configuration < b.configuration ? -1 : 1));
}
