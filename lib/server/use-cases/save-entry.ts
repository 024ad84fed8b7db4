/**
 * Adds one entry to the journal, in one transaction: once however often its key is sent, refused when it answers to an
 * older state of its place than the newest, and an undo only of an own entry that stands. What the entry says has been
 * checked before.
 */
import { canonicalJson } from "../../base/json";
import { err, ok, type Result } from "../../base/result";
import { latestSeq } from "../../labels/current-labels";
import type { LabelEntry } from "../../labels/label";
import { labelPlace } from "../../labels/label-place";
import { JOURNAL_POSITIONS, type OwnPositions } from "../../labels/own-positions";
import type { Database, DatabaseClient } from "../db";
import { appendLabel, findLabelByKey, listJournal } from "../repositories/labels";
import { inJournalTurn } from "./journal-turn";
import { failure, type UseCaseError } from "./use-case-error";

export type NewEntry = Omit<LabelEntry, "seq" | "at">;

/** Looked at in the transaction of the save, after the key: what forbids the entry, or null. */
export type EntryGuard = (transaction: DatabaseClient, journal: readonly LabelEntry[]) => Promise<UseCaseError | null>;

/** `positionsOf`: how the numbers of entries, given and returned, are to be read; they are positions in the study's journal otherwise. */
export function saveEntry(
  database: Database,
  study: string,
  given: NewEntry,
  guard?: EntryGuard,
  positionsOf: (seqs: readonly number[]) => OwnPositions = () => JOURNAL_POSITIONS,
): Promise<Result<LabelEntry, UseCaseError>> {
  return inJournalTurn(database, study, async (transaction): Promise<Result<LabelEntry, UseCaseError>> => {
    const journal = await listJournal(transaction, study, { trajectoryId: given.trajectoryId, rater: given.rater });
    const seqs = journal.map(({ seq }) => seq);
    const entry = positionsOf(seqs).fromOwn(given);
    const earlier = await findLabelByKey(transaction, study, entry.key);
    if (earlier !== null) return isSameSave(earlier, entry) ? ok(positionsOf(seqs).toOwn(earlier)) : err(usedKey(earlier));
    const forbidden = (await guard?.(transaction, journal)) ?? staleness(journal, entry) ?? undoFault(journal, entry);
    if (forbidden !== null) return err(forbidden);
    const added = await appendLabel(transaction, study, { ...entry, at: new Date().toISOString() });
    return ok(positionsOf([...seqs, added.seq]).toOwn(added));
  });
}

/** Whether a key that was used before was used for this very entry. */
function isSameSave(earlier: LabelEntry, entry: NewEntry): boolean {
  const essence = ({ label, labels, undoes, value }: Pick<NewEntry, "label" | "labels" | "undoes" | "value">): string =>
    canonicalJson([label, labels, undoes, value]);
  return labelPlace(earlier) === labelPlace(entry) && essence(earlier) === essence(entry);
}

/** No text of ours names an entry by its position in the journal: it counts what others say, who may be nobody's to count. */
function usedKey(earlier: LabelEntry): UseCaseError {
  return failure("stale", "this key was used for another label", {
    found: describeEntry(earlier),
    expected: "a key of its own for every save",
    where: "key",
  });
}

function staleness(journal: readonly LabelEntry[], entry: NewEntry): UseCaseError | null {
  const latest = latestSeq(journal, entry);
  if (latest === entry.answersSeq) return null;
  return failure("stale", "this place was labelled meanwhile, perhaps in another tab: look at the newer label, then decide", {
    found: describeEntry(journal.find((other) => other.seq === latest)),
    expected: entry.answersSeq === null ? "no label" : "the label that the screen showed",
    where: "answersSeq",
  });
}

function undoFault(journal: readonly LabelEntry[], entry: NewEntry): UseCaseError | null {
  if (entry.undoes === null) return null;
  const target = journal.find((other) => other.seq === entry.undoes);
  const stands =
    target !== undefined &&
    labelPlace(target) === labelPlace(entry) &&
    target.undoes === null &&
    !journal.some((other) => other.undoes === entry.undoes);
  if (stands) return null;
  return failure("invalid", "there is no such label of yours here to take back", {
    found: target === undefined ? "no label" : describeEntry(target),
    expected: "an entry of your own that stands",
    where: "undoes",
  });
}

/** What stands there now and since when, for somebody who has to decide between two labels. */
function describeEntry(entry: LabelEntry | undefined): string {
  if (entry === undefined) return "no label";
  const said = entry.labels.length > 0 ? entry.labels.join(", ") : `a ${entry.kind} entry`;
  return `${entry.undoes === null ? said : "a label taken back"}, given ${entry.at}`;
}
