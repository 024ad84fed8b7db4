/** What one rater has said of one run: saved, on its way, refused; and how more is said. */
import type { LabelEntry } from "@/lib/labels/label";
import { type AnnotationInput, buildUndo, type EntryPlace, placeKey, type StandingEntry, standingEntries } from "@/lib/view-models/annotation-input";
import type { AnnotationItem } from "@/lib/view-models/annotation-item";
import type { Outbox, OutboxEntry, OutboxState } from "./outbox";

export interface RunEntries {
  standing: ReadonlyMap<string, StandingEntry>;
  /** Of this run, waiting for the person. */
  refused: readonly OutboxEntry[];
  /** Gives an entry; what it answers to is filled in here. */
  give: (input: Omit<AnnotationInput, "answersSeq" | "trajectoryId">) => void;
  /** Takes back what stands at a place, and gives it; null when nothing does. */
  takeBack: (place: EntryPlace) => StandingEntry | null;
  /** `holdMs`: undo may still keep it back that long. */
  handIn: (milliseconds: number, holdMs?: number) => void;
}

export function runEntries(item: AnnotationItem, outbox: Outbox, state: OutboxState): RunEntries {
  const address = { study: item.study, assignmentId: item.assignmentId, trajectoryId: item.trajectoryId };
  const own = state.entries.filter(
    (entry) => entry.study === item.study && entry.assignmentId === item.assignmentId && entry.trajectoryId === item.trajectoryId,
  );
  const pending = own.flatMap(({ key, refusal, job }) =>
    job.kind === "label" && refusal === null ? [{ key, undoesKey: job.undoesKey, input: job.input }] : [],
  );
  const standing = standingEntries(item.labels, pending);
  const newestAt = (place: EntryPlace): number | null => item.newestEntries.find((entry) => placeKey(entry) === placeKey(place))?.seq ?? null;
  return {
    standing,
    refused: own.filter(({ refusal }) => refusal !== null),
    give: (input) => {
      outbox.add(address, {
        kind: "label",
        undoesKey: null,
        input: { ...input, trajectoryId: item.trajectoryId, answersSeq: newestAt(input) },
      });
    },
    takeBack: (place) => {
      const entry = standing.get(placeKey(place));
      if (entry === undefined) return null;
      const { kind, caseId, place: name } = entry;
      // A run with a label taken back is not handed in: once all raters have handed in, no label of it can be changed.
      for (const { key, job, refusal } of own) if (job.kind === "submit" && refusal === null) outbox.drop(key);
      const input = buildUndo(item.trajectoryId, { kind, caseId, place: name }, entry.seq, newestAt(entry));
      outbox.add(address, { kind: "label", undoesKey: entry.key, input });
      return entry;
    },
    handIn: (milliseconds, holdMs) => {
      for (const { key, job, refusal } of own) if (job.kind === "submit" && refusal !== null) outbox.drop(key);
      outbox.add(address, { kind: "submit", milliseconds }, holdMs);
    },
  };
}

/**
 * Refused entries about the list of cases that say what somebody else's browser said meanwhile: there is nothing to choose between.
 * Only an entry that came after what they answered counts: what stood before may be about to be replaced.
 */
export function alreadySaid({ refused, standing }: Pick<RunEntries, "refused" | "standing">): OutboxEntry[] {
  return refused.filter(({ job, refusal }) => {
    if (job.kind !== "label" || refusal?.status !== 409) return false;
    const mine = job.input.value;
    const other = standing.get(placeKey(job.input));
    const theirs = other?.value ?? null;
    if (mine === null || theirs === null || !("decision" in mine) || !("decision" in theirs)) return false;
    const isNewer = other?.seq != null && other.seq > (job.input.answersSeq ?? 0);
    return isNewer && mine.decision === theirs.decision && mine.t === theirs.t && mine.k === theirs.k && mine.failure === theirs.failure;
  });
}

/** A run after one of its entries was saved. What an undo brings back is the journal's to say: `isStale` asks to read it again. */
export function withSaved(item: AnnotationItem, entry: LabelEntry): { item: AnnotationItem; isStale: boolean } {
  const key = placeKey(entry);
  const newest = { kind: entry.kind, caseId: entry.caseId, place: entry.place, seq: entry.seq };
  const others = item.labels.filter((label) => placeKey(label) !== key);
  return {
    item: {
      ...item,
      labels: entry.undoes === null ? [...others, entry] : others,
      newestEntries: [...item.newestEntries.filter((place) => placeKey(place) !== key), newest],
    },
    isStale: entry.undoes !== null,
  };
}
