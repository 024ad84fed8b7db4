/**
 * One entry of the append-only label journal. Nothing is ever changed or removed: undo is a new entry that names the
 * one it takes back, and the current label of a rater is derived (current-labels.ts).
 *
 * The kind says what an entry speaks of, and what its `value` is:
 *
 *   gap      `label`, `labels`, `elements` of a case (`caseId`) or of the run as a whole (`caseId` null); `value` null
 *   case     CaseDecision: which writes a rater holds to be cases, and which of them decides
 *   turn     TurnLabel of one assistant turn
 *   scale    ScaleLabel of a whole session
 *   verdict  VerdictReview of what a gate said about one call
 *
 * Where an entry lies is (rater, trajectory, kind, caseId, place); label-place.ts names the places.
 */
import type { FailureCode } from "../rubric/failure-codes";
import type { GapLabel } from "../rubric/rubric";
import type { DriftType, ScaleId, TaskComplete, TurnValue } from "../rubric/turn-values";
import type { VerdictDecision, VerdictReviewId } from "../rubric/verdict-reviews";
import type { Span } from "../trajectory/span";
import type { CallIndex, StepIndex } from "../trajectory/trajectory";

/** `rule`, `judge:<id>`, `human:<handle>`, `adjudicated`, `imported:<name>` (product.md §2). */
export type RaterId = string;

export const LABEL_KINDS = ["gap", "case", "turn", "scale", "verdict"] as const;
export type LabelKind = (typeof LABEL_KINDS)[number];

/** What a label that was made elsewhere, or that settles others, says beyond the rubric; what it does not say is null, or empty. */
export interface LabelDetails {
  /** Labels that a reader also held possible: right in a lenient score. */
  alternatives: GapLabel[];
  /** The step that decides, and the distance of the decisive fact (methods.md §1.6). */
  decisiveStep: number | null;
  distance: number | null;
  subPattern: string | null;
  /** Where a rater names several (a judge); absent where there is at most the one above. */
  subPatterns?: string[];
  /** Only of the rater `adjudicated`: who wrote the settling down, and the entries that it settled. Shown to nobody who is blind. */
  settles?: { by: RaterId; entries: number[] };
}

/** Which strings were searched over which steps, with how many hits: the evidence that something is not there. */
export interface NegativeSearch {
  strings: string[];
  fromStep: StepIndex;
  toStep: StepIndex;
  hits: number;
}

/** What is said of one part of a write: `fine` is stated and agrees (methods.md §1.4). */
export const ELEMENT_FINDINGS = ["overlooked", "incomplete", "interface", "fine"] as const;
export type ElementFindingLabel = (typeof ELEMENT_FINDINGS)[number];

export interface ElementLabel {
  /** `write` (all of it), `affordance`, `argument:<path>`, `constraint:<n>`, `step` (a write that never came). */
  element: string;
  /** The part as it stands in the write or in the goal. */
  text: string;
  finding: ElementFindingLabel;
  /** Positions in the entry's `evidence`. */
  evidence: number[];
  negativeSearch: NegativeSearch | null;
}

/**
 * A rater's decision about the list of cases of a run. `added`: the write at (t, k) is a case too (F4: a write that never
 * came); `not-a-case`: a proposed write is none; `decisive`: this one decides the run; `run-finished`: done with the run.
 */
export const CASE_DECISIONS = ["added", "not-a-case", "decisive", "run-finished"] as const;
export interface CaseDecision {
  decision: (typeof CASE_DECISIONS)[number];
  reason: string;
  /** Of the write; for `run-finished` the last step, and 0. */
  t: StepIndex;
  k: CallIndex;
  failure: FailureCode;
}

export interface TurnLabel {
  value: TurnValue;
  /** null: not asked, or not answered. */
  taskComplete: TaskComplete | null;
  /** Only of an ungrounded turn. */
  driftType: DriftType | null;
  /** Later turns were in view when it was given. Absent: they were not. */
  sawLater?: boolean;
}

export interface ScaleLabel {
  scale: ScaleId;
  /** 1 to 10. */
  value: number;
}

/** What a person says of a gate's verdict on one call, with the verdict: gate or probes may say something else later. */
export interface VerdictReview {
  review: VerdictReviewId;
  /** Empty where the word says it all. */
  reason: string;
  verdict: VerdictDecision;
  gateVersion: string;
}

export type LabelValue = CaseDecision | TurnLabel | ScaleLabel | VerdictReview;

/** How an entry of the rater `adjudicated` came about: a third person decided, or the two of them together. */
export type SettledBy = "adjudication" | "discussion";

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
  kind: LabelKind;
  /** null: of the run as a whole, or of a place that is no case. */
  caseId: string | null;
  /** Where in the run, beside `caseId`; empty for a gap label. */
  place: string;
  label: GapLabel | null;
  /** The multi-label set; exactly `[label]` in single-label mode. Empty with `label` null: an undo, or another kind. */
  labels: GapLabel[];
  /** What was said part by part of the write; null where nobody did. */
  elements: ElementLabel[] | null;
  /** What an entry says that is no gap label; null for gap labels and for an undo. */
  value: LabelValue | null;
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
  /** The assignment it was given in; null outside of one. */
  assignmentId: string | null;
  /** Time spent on the place, as the rater's browser measured it; null where it did not. */
  milliseconds: number | null;
  unsure: boolean;
  /** Only of the rater `adjudicated`. */
  via: SettledBy | null;
}

/** A gap label that was given outside of an assignment: what such an entry holds in the fields that others use. */
export const PLAIN_GAP = {
  kind: "gap",
  place: "",
  elements: null,
  value: null,
  assignmentId: null,
  milliseconds: null,
  unsure: false,
  via: null,
} as const satisfies Partial<LabelEntry>;
