import type { LabelEntry, LabelKind } from "./label";
import { labelPlace, type PlacedEntry } from "./label-place";

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
export function latestSeq(journal: readonly LabelEntry[], place: PlacedEntry): number | null {
  const wanted = labelPlace(place);
  let latest: number | null = null;
  for (const entry of journal) if (labelPlace(entry) === wanted) latest = entry.seq;
  return latest;
}

/** The newest entry at one place: what the next save there answers to. */
export interface NewestEntry {
  rater: string;
  kind: LabelKind;
  caseId: string | null;
  place: string;
  seq: number;
}

/** The newest entry of every rater at every place, undo or not, in order of the journal: `latestSeq` for all of them. */
export function newestEntries(journal: readonly LabelEntry[]): NewestEntry[] {
  const newest = new Map<string, NewestEntry>();
  for (const entry of journal) {
    const { rater, kind, caseId, place, seq } = entry;
    newest.set(labelPlace(entry), { rater, kind, caseId, place, seq });
  }
  return [...newest.values()].sort((a, b) => a.seq - b.seq);
}
