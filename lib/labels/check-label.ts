/** What a label must bring with it (methods.md §1.3, §1.6), said in a sentence a rater can act on. */
import { EXCLUSIVE_LABELS, type GapLabel } from "../rubric/rubric";
import type { Span } from "../trajectory/span";
import type { StepIndex } from "../trajectory/trajectory";
import { checkElements } from "./check-elements";
import type { ElementLabel } from "./label";

export interface LabelFault {
  message: string;
  found: string;
  expected: string;
  /** The field of the label at fault, as it stands in the request: `labels`, `evidence`, `evidence[2]`. */
  where: string;
  /** The label that the evidence would fit. */
  offer: GapLabel | null;
}

export interface ProposedLabel {
  label: GapLabel;
  labels: readonly GapLabel[];
  evidence: readonly Span[];
  /** Findings part by part; null or absent where the case was labelled as a whole. */
  elements?: readonly ElementLabel[] | null;
}

/**
 * `writeStep`: the step of the write in question; evidence for a gap must lie before it, in what the agent could see.
 * null for a label of the run as a whole, whose evidence may lie anywhere.
 */
export function checkLabel(proposed: ProposedLabel, writeStep: StepIndex | null): LabelFault | null {
  const { label, labels, evidence } = proposed;
  if (!labels.includes(label)) return fault("labels", "the label must be one of its set", labels.join(", "), label);
  const exclusive = labels.find((candidate) => EXCLUSIVE_LABELS.has(candidate));
  if (exclusive !== undefined && labels.length > 1) return fault("labels", `"${exclusive}" stands alone`, labels.join(", "), exclusive);

  const decisive = evidence.filter((span) => span.role === "decisive");
  const misplaced = decisive.find((span) => !isContext(span, writeStep));
  if (misplaced !== undefined) {
    return fault(
      `evidence[${evidence.indexOf(misplaced)}]`,
      "a decisive quote must be something that the agent could see before the write",
      `${misplaced.field} of step ${misplaced.t}`,
      writeStep === null ? "an observation or step 0" : `an observation before step ${writeStep}, or step 0`,
    );
  }
  if (labels.includes("overlooked") && decisive.length === 0) {
    return {
      ...fault(
        "evidence",
        "overlooked says that the fact was in the context: pin the place that states it",
        "no decisive quote",
        "one decisive quote from before the write",
      ),
      offer: "incomplete",
    };
  }
  // What is pinned for one part of the write is that part's: it speaks against no other.
  const ofParts = new Set((proposed.elements ?? []).flatMap((element) => element.evidence.map((at) => evidence[at])));
  const ofWhole = decisive.find((span) => !ofParts.has(span));
  if (labels.includes("incomplete") && !labels.includes("overlooked") && ofWhole !== undefined) {
    return {
      ...fault(
        "evidence",
        "incomplete says that the fact was not in the context, but a decisive quote states it",
        `a decisive quote at step ${ofWhole.t}`,
        "no decisive quote (use the role supports)",
      ),
      offer: "overlooked",
    };
  }
  const { elements } = proposed;
  return elements === undefined || elements === null || elements.length === 0 ? null : checkElements(elements, labels, evidence);
}

/** Thoughts and the agent's own actions are never evidence of a fact (methods.md §0). */
function isContext(span: Span, writeStep: StepIndex | null): boolean {
  if (span.source !== "step") return span.source !== "probe";
  return span.field === "observation" && (writeStep === null || span.t < writeStep);
}

function fault(where: string, message: string, found: string, expected: string): LabelFault {
  return { message, found, expected, where, offer: null };
}
