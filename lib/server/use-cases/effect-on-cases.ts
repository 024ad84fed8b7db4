/** What other settings would make of cases and labels, before they are saved. */
import { currentLabels } from "../../labels/current-labels";
import type { GapLabel } from "../../rubric/rubric";
import type { Database } from "../db";
import { loadMatches, type NewDerived, type StoredMatch } from "../repositories/derived";
import { listLabels } from "../repositories/labels";
import { iterateTrajectories, type TrajectoryRow } from "../repositories/trajectories";
import { deriveTrajectory } from "./derive";
import type { DeriveSettings } from "./study-settings";

export interface EffectOnCases {
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
  /** Runs whose label or deciding rule becomes another. */
  changedRuns: ChangedRun[];
}

export interface ChangedRun {
  trajectoryId: string;
  externalId: string;
  before: { label: GapLabel | null; ruleId: string | null };
  after: { label: GapLabel | null; ruleId: string | null };
}

/** Deriving a run takes some milliseconds, and somebody waits. */
export const MOST_COUNTED = 300;

/** At most `most` of them, evenly over the list, which is in document order. */
export function evenly<Item>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) return [...items];
  return Array.from({ length: most }, (_, index) => items[Math.floor((index * items.length) / most)]).filter((item) => item !== undefined);
}

/**
 * Before and after over `summed` runs, of which only the `counted` ones are derived anew with the drafted settings; the
 * others are taken as they are.
 */
export async function effectOnCases(
  database: Database,
  study: string,
  draft: DeriveSettings,
  counted: readonly TrajectoryRow[],
  summed: readonly TrajectoryRow[],
): Promise<EffectOnCases> {
  const journal = currentLabels(await listLabels(database, study));
  const ids = summed.map((row) => row.trajectoryId);
  const stored = await loadMatches(database, study, ids);
  const effect: EffectOnCases = {
    refusedWrites: { before: 0, after: 0 },
    cases: { before: 0, after: 0 },
    repeats: { before: 0, after: 0 },
    labelsChanged: 0,
    casesLost: 0,
    casesGained: 0,
    labelledCasesLost: 0,
    raters: [],
    changedRuns: [],
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
  for await (const trajectory of iterateTrajectories(database, study, counted)) {
    const before = stored.get(trajectory.id);
    if (before === undefined) continue;
    const after = deriveTrajectory(trajectory, draft);
    add(before, after);
    if (before.match.label === after.match.label && before.match.ruleId === after.match.ruleId) continue;
    effect.changedRuns.push({
      trajectoryId: trajectory.id,
      externalId: trajectory.content.externalId,
      before: { label: before.match.label, ruleId: before.match.ruleId },
      after: { label: after.match.label, ruleId: after.match.ruleId },
    });
  }
  return { ...effect, raters: [...raters].sort() };
}

/** Refused writes that are folded into a case with an earlier one. */
function repeatsOf({ match }: Pick<StoredMatch, "match">): number {
  return match.cases.reduce((sum, one) => sum + Math.max(0, one.repeats - 1), 0);
}
