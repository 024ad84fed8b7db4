/** What the matcher says of a run: the contract of product.md §5 (`match`) and methods.md §2.7. */
import type { NegativeSearch } from "../labels/label";
import type { FailureCode } from "../rubric/failure-codes";
import type { GapLabel } from "../rubric/rubric";
import type { SubPattern } from "../rubric/sub-patterns";
import type { Span } from "../trajectory/span";
import type { CallIndex, StepIndex } from "../trajectory/trajectory";

export type { FailureCode, NegativeSearch };

/** Raised with every change of a rule's answer; stored with the result together with the settings. */
export const MATCHER_VERSION = "1.3.0";

/** `rule`: every premise was read from the record. `weak`: one was inferred (methods.md §2.7). */
export type Confidence = "rule" | "weak";

/** What is said of one part of a write: `affordance`, `argument:<path>`, `constraint`, `state`. */
export interface ElementFinding {
  element: string;
  finding: "overlooked" | "incomplete" | "interface" | "fine";
  ruleId: string;
  subPatterns: SubPattern[];
  distance: number | null;
}

/** The answer of one rule. Never a bare boolean: what it says, why, and where a person can see it. */
export interface RuleAnswer {
  ruleId: string;
  label: GapLabel;
  /** Multi-label set; for single-label rules just the label. */
  labels: GapLabel[];
  elements: ElementFinding[];
  subPatterns: SubPattern[];
  confidence: Confidence;
  /** Steps from the farthest decisive fact to the write; null for every label but `overlooked`. */
  distance: number | null;
  /** The same, counted from the earliest statement of the fact. */
  firstDistance: number | null;
  evidence: Span[];
  negativeSearch: NegativeSearch | null;
  /** One or two sentences a person can check in five seconds. At least 10 characters. */
  explanation: string;
}

/** A case before the run's identity is known: one failed write, or one that never came (F4, `action` null). */
export interface CaseMatch extends RuleAnswer {
  t: StepIndex;
  k: CallIndex;
  failure: FailureCode;
  action: string | null;
  /** Identical refused writes folded into this case; 1 means it happened once. */
  repeats: number;
}

/** The answer for a whole run; `label` null for successes, unknown outcomes and infrastructure failures. */
export interface TrajectoryMatch {
  label: GapLabel | null;
  labels: GapLabel[];
  /** Index into `cases`; null when no case decides (no steps, no label). */
  decisiveCase: number | null;
  decisiveStep: StepIndex | null;
  ruleId: string | null;
  subPatterns: SubPattern[];
  confidence: Confidence | null;
  distance: number | null;
  evidence: Span[];
  negativeSearch: NegativeSearch | null;
  explanation: string;
  /** In order of (t, k), an F4 case behind the others of its place. */
  cases: CaseMatch[];
}

export interface MatchSettings {
  mode: "single" | "multi" | "by-environment";
  tieOrder: readonly GapLabel[];
  openCloseAreWrites: boolean;
}
