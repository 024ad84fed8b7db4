/**
 * One entry of the append-only label journal. Nothing is ever changed or removed: undo is a new entry that names the
 * one it takes back, and the current label of a rater is derived (current-labels.ts).
 */
import type { GapLabel } from "../rubric/rubric";
import type { Span } from "../trajectory/span";

/** `rule`, `judge:<id>`, `human:<handle>`, `adjudicated`, `imported:<name>` (product.md §2). */
export type RaterId = string;

/** What a label that was made elsewhere says beyond the rubric; what it does not say is null, or empty. */
export interface LabelDetails {
  /** Labels that a reader also held possible: right in a lenient score. */
  alternatives: GapLabel[];
  /** The step that decides, and the distance of the decisive fact (methods.md §1.6). */
  decisiveStep: number | null;
  distance: number | null;
  subPattern: string | null;
}

export interface LabelEntry {
  /** Position in the study's journal, from 1, without gaps for one database. */
  seq: number;
  /** The idempotency key of the save: a second send of the same key is answered with the first entry. */
  key: string;
  /** UTC, ISO 8601. Stands in `export labels`, in no other document. */
  at: string;
  rater: RaterId;
  /** null for people. */
  raterVersion: string | null;
  rubric: string;
  rubricVersion: string;
  trajectoryId: string;
  /** null: the label is of the run as a whole. */
  caseId: string | null;
  label: GapLabel | null;
  /** The multi-label set; exactly `[label]` in single-label mode. Empty with `label` null: an undo. */
  labels: GapLabel[];
  evidence: Span[];
  note: string;
  /** null (or absent) for a label that was given here. */
  details?: LabelDetails | null;
  /** Given with a machine's proposal in view: never enters agreement between people. */
  assisted: boolean;
  /** The entry that was current when this one was given; null when there was none. */
  answersSeq: number | null;
  /** For an undo: the entry that it takes back. */
  undoes: number | null;
}
