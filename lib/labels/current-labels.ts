import type { LabelEntry } from "./label";

/** One place a rater can label: a case, or (case null) the run as a whole. */
export function labelPlace(entry: Pick<LabelEntry, "rater" | "trajectoryId" | "caseId">): string {
  return JSON.stringify([entry.rater, entry.trajectoryId, entry.caseId]);
}

/**
 * The current label of each rater at each place, in order of the journal. An undo brings back the entry before the one
 * that it takes back; a place whose every entry was taken back has none.
 */
export function currentLabels(journal: readonly LabelEntry[]): LabelEntry[] {
  const undone = new Set<number>();
  for (const entry of journal) if (entry.undoes !== null) undone.add(entry.undoes);
  const current = new Map<string, LabelEntry>();
  for (const entry of journal) {
    if (entry.undoes === null && !undone.has(entry.seq)) current.set(labelPlace(entry), entry);
  }
  return [...current.values()].sort((a, b) => a.seq - b.seq);
}

/** The newest entry at a place, undo or not: what the next save must answer to. null when nothing was ever said there. */
export function latestSeq(journal: readonly LabelEntry[], place: Pick<LabelEntry, "rater" | "trajectoryId" | "caseId">): number | null {
  const wanted = labelPlace(place);
  let latest: number | null = null;
  for (const entry of journal) if (labelPlace(entry) === wanted) latest = entry.seq;
  return latest;
}

/** The newest entry of every rater at every place, undo or not, in order of the journal: `latestSeq` for all of them. */
export function newestEntries(journal: readonly LabelEntry[]): { rater: string; caseId: string | null; seq: number }[] {
  const newest = new Map<string, { rater: string; caseId: string | null; seq: number }>();
  for (const { rater, trajectoryId, caseId, seq } of journal) newest.set(labelPlace({ rater, trajectoryId, caseId }), { rater, caseId, seq });
  return [...newest.values()].sort((a, b) => a.seq - b.seq);
}
