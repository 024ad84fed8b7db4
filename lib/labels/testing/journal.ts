/** Journals drawn in short for tests: one call an entry, the position in the list is its `seq`. */
import type { GapLabel } from "../../rubric/rubric";
import type { Span } from "../../trajectory/span";
import { type LabelEntry, PLAIN_GAP } from "../label";

export type EntryInput = Partial<LabelEntry> & Pick<LabelEntry, "rater">;

export function journalOf(...entries: EntryInput[]): LabelEntry[] {
  return entries.map((entry, index) => ({
    ...PLAIN_GAP,
    seq: index + 1,
    key: `key-${index + 1}`,
    at: "2026-01-01T00:00:00.000Z",
    raterVersion: null,
    rubric: "grounding-gap",
    rubricVersion: "1",
    trajectoryId: "tr_1",
    caseId: null,
    label: null,
    labels: [],
    evidence: [],
    note: "",
    assisted: false,
    answersSeq: null,
    undoes: null,
    ...entry,
  }));
}

/** A gap label of one case of run 1 (`c1`), or of the run itself (null). */
export function gap(rater: string, caseId: string | null, labels: GapLabel | readonly GapLabel[], more: Partial<LabelEntry> = {}): EntryInput {
  const set = typeof labels === "string" ? [labels] : [...labels];
  return { rater, caseId, label: set[0] ?? null, labels: set, ...more };
}

export function pin(t: number, start = 0, end = 5): Span {
  return { source: "step", t, k: 0, field: "observation", start, end, quote: "x".repeat(end - start), role: "decisive" };
}
