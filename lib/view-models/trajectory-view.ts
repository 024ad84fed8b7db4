/**
 * What the trajectory page gets: everything to draw the timeline, the list and the case panel of a run of any length,
 * without its long texts. Those come by window (`StepsView`) and, for a very long one, on demand (`TextView`).
 */
import type { FactCounts } from "../analysis/facts";
import type { LabelEntry } from "../labels/label";
import type { CaseMatch, TrajectoryMatch } from "../matching/match-result";
import type { GapLabel } from "../rubric/rubric";
import type { Span, SpanAddress } from "../trajectory/span";
import type { CallIndex, Outcome, StepIndex } from "../trajectory/trajectory";

/** Texts longer than this many UTF-16 units arrive folded: their head, their length, and "show all". */
export const FOLD_LENGTH = 16_384;

export type CaseView = CaseMatch & { caseId: string };

/** A judge's proposal that waits. */
export interface ProposalView {
  judgeId: string;
  version: string;
  key: string;
  caseId: string;
  labels: readonly GapLabel[];
  flags: readonly string[];
  rationale: string;
  evidence: readonly Span[];
  failedQuotes: number;
}

export interface TrajectoryView {
  study: string;
  trajectoryId: string;
  file: string;
  record: number;
  externalId: string;
  trial: number;
  taskId: string;
  configuration: string;
  environment: string;
  environmentLabel: string;
  labelMode: "single" | "multi";
  outcome: Outcome;
  truncated: boolean;
  contentHash: string;
  format: string;
  versions: { analysis: string; matcher: string; rubric: string };
  counts: FactCounts;
  /** Step 0: instruction, system prompt, tool documents, initial observation. */
  openings: TextView[];
  /** Packed: `packOutline`. */
  outline: string;
  stepCount: number;
  match: Omit<TrajectoryMatch, "cases">;
  /** What judges propose for cases and do not count yet: a person has to look first. Never of a run that is blind for whoever looks. */
  proposals: ProposalView[];
  cases: CaseView[];
  /** The current label of every rater on every case (and on the run: `caseId` null). */
  labels: LabelEntry[];
  /** The newest entry of each rater at each place, undo or not: what the next save there must answer to. */
  newestEntries: { rater: string; caseId: string | null; seq: number }[];
  /** Neighbours in the list, for "next run"; null at the ends. */
  previousTrajectoryId: string | null;
  nextTrajectoryId: string | null;
}

/** A raw text, or its head when it is long. Offsets of spans always count in the whole raw text. */
export interface TextView {
  address: SpanAddress;
  text: string;
  /** Length of the whole in UTF-16 units; larger than `text.length` when folded. */
  length: number;
  /** Of a text of step 0: it speaks to whoever judges the record. */
  addressesJudge?: true;
}

export interface StepView {
  t: StepIndex;
  thought: TextView | null;
  calls: { k: CallIndex; action: TextView; tool: string | null; isMessage: boolean; actor: "agent" | "user"; result: TextView | null }[];
  observation: TextView | null;
  /** A reply of the step speaks to whoever judges the record. */
  addressesJudge: boolean;
}

export interface StepsView {
  from: StepIndex;
  to: StepIndex;
  steps: StepView[];
}

export interface FindHit {
  address: SpanAddress;
  start: number;
  end: number;
}

export interface FindView {
  query: string;
  /** All hits in the whole run, unloaded text included. */
  total: number;
  /** In reading order; at most 10,000 are listed. */
  hits: FindHit[];
}
