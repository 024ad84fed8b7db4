/**
 * The vocabulary of grounding gaps. The papers' own rubric is not public: this is our operationalisation of it
 * (methods.md §1), and the product says so wherever it shows a result.
 */

export const GAP_RUBRIC_ID = "grounding-gap";
/** Raised when a label, a definition or the list of sub-patterns changes; a label keeps the version it was given on. */
export const GAP_RUBRIC_VERSION = "1";

export const GAP_LABELS = [
  "incomplete",
  "overlooked",
  "other:planning",
  "other:interface",
  "other:format",
  "other:environment",
  "unclear",
  "none",
] as const;
export type GapLabel = (typeof GAP_LABELS)[number];

export function isGapLabel(text: string): text is GapLabel {
  return (GAP_LABELS as readonly string[]).includes(text);
}

/** Labels that stand alone: they cannot be part of a set with others. */
export const EXCLUSIVE_LABELS: ReadonlySet<GapLabel> = new Set(["unclear", "none"]);

export interface LabelDefinition {
  label: GapLabel;
  /** The key on the annotate screen and in the case panel. */
  key: string;
  /** One sentence a rater can decide by. */
  definition: string;
  /** What must accompany the label. */
  evidence: "decisive-and-write" | "negative-search" | "explanation";
}

export const LABEL_DEFINITIONS: readonly LabelDefinition[] = [
  {
    label: "incomplete",
    key: "1",
    definition: "At least one fact needed to choose this write correctly is absent from the context, and some read could have shown it.",
    evidence: "negative-search",
  },
  {
    label: "overlooked",
    key: "2",
    definition: "Every fact needed for the point at issue was in the context, and the write contradicts it or goes on as if it were not there.",
    evidence: "decisive-and-write",
  },
  {
    label: "other:planning",
    key: "3",
    definition: "Facts present and not contradicted: wrong order, wrong subgoal, or the step limit while every step still brought something new.",
    evidence: "explanation",
  },
  {
    label: "other:interface",
    key: "4",
    definition: "The write breaks a precondition of the environment that no text in the context states and no read exposes.",
    evidence: "explanation",
  },
  { label: "other:format", key: "5", definition: "Not in the action grammar, malformed arguments, or another dialect.", evidence: "explanation" },
  {
    label: "other:environment",
    key: "6",
    definition: "The tool, the network, the simulator, the simulated user or the evaluator was at fault.",
    evidence: "explanation",
  },
  {
    label: "unclear",
    key: "7",
    definition: "The record does not allow a decision: an observation at the point at issue is cut, documents are missing, the goal is ambiguous.",
    evidence: "explanation",
  },
  { label: "none", key: "0", definition: "Looked at, and there is nothing to label. Not the same as not looked at.", evidence: "explanation" },
];

/** An explanation in place of spans must say something: at least this many characters (methods.md §1.6). */
export const MINIMUM_EXPLANATION_LENGTH = 10;

/** Distances from here on are marked as far: ACCORD names distance as a condition but gives no cut-off in the text we had. */
export const FAR_DISTANCE = 10;

/** Which of two findings wins in single-label mode, first to last: methods.md §1.4 step 5. A setting, stored with results. */
export type TieOrder = readonly GapLabel[];
export const DEFAULT_TIE_ORDER: TieOrder = [
  "overlooked",
  "incomplete",
  "other:interface",
  "other:format",
  "other:environment",
  "other:planning",
  "unclear",
  "none",
];
