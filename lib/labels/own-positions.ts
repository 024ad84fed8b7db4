import type { LabelEntry } from "./label";

/** What an entry says of entries by number: itself, the one that it answers to, the one that it takes back. */
type Numbered = Pick<LabelEntry, "seq" | "answersSeq" | "undoes">;

/** Stands for a number that no entry of the rater has: no position in a journal is 0. */
const NO_ENTRY = 0;

/**
 * The entries of one rater at one run by their number among themselves, from 1. `seq` counts the journal of the whole study: a
 * blind rater would read off the numbers of two saves of one's own how much the others said in between.
 */
export interface OwnPositions {
  /** As the rater is told of it. */
  toOwn<T extends Numbered>(entry: T): T;
  /** As the journal has it; a number that the rater was never told answers to nothing that stands there. */
  fromOwn<T extends Pick<Numbered, "answersSeq" | "undoes">>(input: T): T;
}

/** For those who may know the journal: its own positions. */
export const JOURNAL_POSITIONS: OwnPositions = { toOwn: (entry) => entry, fromOwn: (input) => input };

/** `seqs`: positions of the rater's entries at the run, in order of the journal, which only grows: a number once told stays. */
export function ownPositions(seqs: readonly number[]): OwnPositions {
  const numberOf = new Map(seqs.map((seq, index) => [seq, index + 1]));
  const own = (seq: number | null): number | null => (seq === null ? null : (numberOf.get(seq) ?? NO_ENTRY));
  const stored = (number: number | null): number | null => (number === null ? null : (seqs[number - 1] ?? NO_ENTRY));
  return {
    toOwn: (entry) => ({ ...entry, seq: own(entry.seq), answersSeq: own(entry.answersSeq), undoes: own(entry.undoes) }),
    fromOwn: (input) => ({ ...input, answersSeq: stored(input.answersSeq), undoes: stored(input.undoes) }),
  };
}
