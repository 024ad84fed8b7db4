import { describe, expect, it } from "vitest";
import type { LabelEntry } from "./label";
import { hasSeenOthers, openReviews } from "./open-reviews";
import { type EntryInput, journalOf } from "./testing/journal";

const review = (rater: string, place: string, more: Partial<LabelEntry> = {}): EntryInput => ({
  rater,
  kind: "verdict",
  place,
  value: { review: "justified", reason: "", verdict: "reject", gateVersion: "1" },
  ...more,
});
const FIRST = "verdict:rule@none:3.0";
const SECOND = "verdict:rule@none:5.0";
const seqs = (entries: readonly LabelEntry[]): number[] => entries.map(({ seq }) => seq);

describe("openReviews", () => {
  it("keeps another's decision closed until the own one stands, verdict by verdict", () => {
    const journal = journalOf(review("human:a", FIRST), review("human:a", SECOND), review("human:b", SECOND));
    expect(seqs(openReviews(journal, "human:b"))).toEqual([2, 3]);
    expect(seqs(openReviews(journal, "human:a"))).toEqual([1, 2, 3]);
    expect(seqs(openReviews(journal, null))).toEqual([1, 2, 3]);
  });

  it("closes it again when the own decision is taken back", () => {
    const journal = journalOf(review("human:a", FIRST), review("human:b", FIRST), review("human:b", FIRST, { value: null, undoes: 2 }));
    expect(openReviews(journal, "human:b")).toEqual([]);
  });
});

describe("hasSeenOthers", () => {
  const place = { rater: "human:b", trajectoryId: "tr_1", place: FIRST };

  it("is false of a first decision, whatever others said before", () => {
    expect(hasSeenOthers(journalOf(review("human:a", FIRST)), place)).toBe(false);
  });

  it("is true once the own decision had opened another's, taken back or not", () => {
    const both = [review("human:a", FIRST), review("human:b", FIRST)];
    expect(hasSeenOthers(journalOf(...both), place)).toBe(true);
    expect(hasSeenOthers(journalOf(...both, review("human:b", FIRST, { value: null, undoes: 2 })), place)).toBe(true);
    expect(hasSeenOthers(journalOf(review("human:b", FIRST), review("human:a", SECOND)), place)).toBe(false);
  });
});
