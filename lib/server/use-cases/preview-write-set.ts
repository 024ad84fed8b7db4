/**
 * What a change of the write set would do, before it is saved. Writes are exact, from the tallies of the runs; cases and
 * labels need the runs to be derived anew, which is done for those that call a changed action, or for a sample of them.
 */

import { z } from "zod";
import { type ActionTally, writesAfter } from "../../analysis/write-set";
import { err, ok, type Result } from "../../base/result";
import { GIVEN_KINDS, type GivenKind } from "../../environments/environment";
import { currentLabels } from "../../labels/current-labels";
import type { LabelEntry } from "../../labels/label";
import type { Viewer } from "../auth/viewer";
import type { Database } from "../db";
import { loadActions, loadCounts, loadMatches, type NewDerived, type StoredMatch } from "../repositories/derived";
import { listLabels } from "../repositories/labels";
import type { StudyRow } from "../repositories/studies";
import { iterateTrajectories, type TrajectoryRow } from "../repositories/trajectories";
import { deriveTrajectory } from "./derive";
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

export interface WriteSetEffect {
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
  /** Of the whole environment where every touched run was counted, else of the counted runs alone. */
  refusedWrites: { before: number; after: number };
  cases: { before: number; after: number };
  repeats: { before: number; after: number };
  /** Runs whose label by the matcher becomes another. */
  labelsChanged: number;
  /** Cases that would be none, and such as would be new; of the former those that somebody has labelled, and who. */
  casesLost: number;
  casesGained: number;
  labelledCasesLost: number;
  raters: string[];
}

/** Deriving a run takes some milliseconds, and somebody waits. */
const MOST_COUNTED = 300;

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
  const journal = currentLabels(await listLabels(database, study));
  return ok({
    schemaVersion: 1,
    study,
    environment: changes.environment,
    version: changes.version,
    runs: own.length,
    touched: touched.length,
    counted: counted.length,
    configurations: await writesByConfiguration(database, study, own, actions, kinds),
    ...(await effectOnCases(database, opened.value.study, changes, counted, isWhole ? own : counted, journal)),
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

/** At most `most` of them, evenly over the list, which is in document order. */
function evenly<Item>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) return [...items];
  return Array.from({ length: most }, (_, index) => items[Math.floor((index * items.length) / most)]).filter((item) => item !== undefined);
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

type EffectOnCases = Omit<WriteSetEffect, "schemaVersion" | "study" | "environment" | "version" | "runs" | "touched" | "counted" | "configurations">;

async function effectOnCases(
  database: Database,
  study: StudyRow,
  changes: WriteSetChanges,
  counted: readonly TrajectoryRow[],
  summed: readonly TrajectoryRow[],
  journal: readonly LabelEntry[],
): Promise<EffectOnCases> {
  const settings = deriveSettingsOf(study);
  const draft = { ...settings, overrides: overridesAfter(settings.overrides, changes, "", changes.version + 1) };
  const ids = summed.map((row) => row.trajectoryId);
  const stored = await loadMatches(database, study.id, ids);
  const effect: EffectOnCases = {
    refusedWrites: { before: 0, after: 0 },
    cases: { before: 0, after: 0 },
    repeats: { before: 0, after: 0 },
    labelsChanged: 0,
    casesLost: 0,
    casesGained: 0,
    labelledCasesLost: 0,
    raters: [],
  };
  const raters = new Set<string>();
  const addBoth = (key: "refusedWrites" | "cases" | "repeats", before: number, after: number): void => {
    effect[key].before += before;
    effect[key].after += after;
  };
  const add = (before: StoredMatch, after: Pick<NewDerived, "counts" | "match" | "caseIds">): void => {
    addBoth("refusedWrites", before.counts.refusedWrites, after.counts.refusedWrites);
    addBoth("cases", before.caseIds.length, after.caseIds.length);
    addBoth("repeats", repeatsOf(before), repeatsOf(after));
    if (before.match.label !== after.match.label) effect.labelsChanged++;
    const lost = before.caseIds.filter((id) => !after.caseIds.includes(id));
    effect.casesLost += lost.length;
    effect.casesGained += after.caseIds.filter((id) => !before.caseIds.includes(id)).length;
    for (const caseId of lost) {
      const labels = journal.filter((entry) => entry.caseId === caseId && entry.label !== null);
      if (labels.length > 0) effect.labelledCasesLost++;
      for (const entry of labels) raters.add(entry.rater);
    }
  };
  const isCounted = new Set(counted.map((row) => row.trajectoryId));
  for (const [id, match] of stored) if (!isCounted.has(id)) add(match, match);
  for await (const trajectory of iterateTrajectories(database, study.id, counted)) {
    const before = stored.get(trajectory.id);
    if (before !== undefined) add(before, deriveTrajectory(trajectory, draft));
  }
  return { ...effect, raters: [...raters].sort() };
}

/** Refused writes that are folded into a case with an earlier one. */
function repeatsOf({ match }: Pick<StoredMatch, "match">): number {
  return match.cases.reduce((sum, one) => sum + Math.max(0, one.repeats - 1), 0);
}
