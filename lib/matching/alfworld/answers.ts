/** Builds the answers of rules, so that distance, roles and the demands of methods.md §1.6 are kept in one place. */
import type { StatedRuleId } from "../../environments/alfworld/stated-rules";
import { refSpan, type TextRef } from "../../environments/alfworld/text-ref";
import { latest } from "../../environments/alfworld/tracker-state";
import type { GapLabel } from "../../rubric/rubric";
import type { SubPattern } from "../../rubric/sub-patterns";
import type { Span, SpanRole } from "../../trajectory/span";
import type { StepIndex, TrajectoryContent } from "../../trajectory/trajectory";
import type { Confidence, ElementFinding, NegativeSearch, RuleAnswer } from "../match-result";
import type { CaseContext } from "./case-context";

/** Which part of the write the finding is about (methods.md §2.7). */
export type ElementName = "affordance" | "argument:object" | "argument:receptacle" | "constraint" | "state";

export interface AnswerParts {
  content: TrajectoryContent;
  ruleId: string;
  label: GapLabel;
  subPatterns: readonly SubPattern[];
  /** The step from which distances count: that of the write, or the last step for a write that never came. */
  at: StepIndex;
  element?: ElementName;
  decisive?: readonly TextRef[];
  supports?: readonly (TextRef | null)[];
  write?: readonly (TextRef | null)[];
  negativeSearch?: NegativeSearch | null;
  /** Step of the earliest statement of the decisive fact, where it was stated more than once. */
  firstStep?: StepIndex;
  confidence?: Confidence;
  explanation: string;
}

export function buildAnswer(parts: AnswerParts): RuleAnswer {
  const { content, ruleId, label, at } = parts;
  const isOverlooked = label === "overlooked";
  const decisive = parts.decisive ?? [];
  const distance = isOverlooked ? at - firstStepOf(decisive) : null;
  const firstDistance = distance === null ? null : Math.max(distance, parts.firstStep === undefined ? distance : at - parts.firstStep);
  const evidence: Span[] = [];
  addSpans(evidence, content, decisive, "decisive");
  addSpans(evidence, content, parts.supports, "supports");
  addSpans(evidence, content, parts.write, "write");
  return {
    ruleId,
    label,
    labels: [label],
    elements: elementsOf(parts.element, label, ruleId, parts.subPatterns, distance),
    subPatterns: [...new Set(parts.subPatterns)],
    confidence: label === "unclear" ? "weak" : (parts.confidence ?? "rule"),
    distance,
    firstDistance,
    evidence,
    negativeSearch: parts.negativeSearch ?? null,
    explanation: parts.explanation,
  };
}

function firstStepOf(refs: readonly TextRef[]): StepIndex {
  let first = Number.POSITIVE_INFINITY;
  for (const { address } of refs) first = Math.min(first, address.t);
  return first;
}

function addSpans(evidence: Span[], content: TrajectoryContent, refs: readonly (TextRef | null)[] | undefined, role: SpanRole): void {
  for (const ref of refs ?? []) if (ref !== null) evidence.push(refSpan(content, ref, role));
}

function elementsOf(
  element: ElementName | undefined,
  label: GapLabel,
  ruleId: string,
  subPatterns: readonly SubPattern[],
  distance: number | null,
): ElementFinding[] {
  const finding = label === "overlooked" || label === "incomplete" ? label : label === "other:interface" ? "interface" : null;
  return element === undefined || finding === null ? [] : [{ element, finding, ruleId, subPatterns: [...subPatterns], distance }];
}

export interface PreconditionParts {
  ruleId: string;
  /** The precondition; its id is the sub-pattern. */
  precondition: StatedRuleId;
  element: ElementName;
  write: TextRef;
  /** Further facts: decisive beside the stated rule, mere support without it. */
  facts?: readonly TextRef[];
  explanation: string;
}

/**
 * A precondition of the environment: `other:interface` while no text states it; once stated before the write,
 * `overlooked` with the stating sentence as decisive fact (methods.md §1.3).
 */
export function preconditionAnswer(context: CaseContext, parts: PreconditionParts): RuleAnswer {
  const { precondition, ruleId, element, write, facts = [] } = parts;
  const { content } = context.run;
  const at = context.call.t;
  const subPatterns = [precondition];
  const statements = context.state.rulesStated.get(precondition);
  const stated = latest(context.state.rulesStated, precondition);
  if (stated === null || statements === undefined) {
    return buildAnswer({
      content,
      ruleId,
      subPatterns,
      at,
      element,
      write: [write],
      label: "other:interface",
      supports: facts,
      explanation: `${parts.explanation} No text before the write states this rule, and no read shows it.`,
    });
  }
  return buildAnswer({
    content,
    ruleId,
    subPatterns,
    at,
    element,
    write: [write],
    label: "overlooked",
    decisive: [stated.ref, ...facts],
    firstStep: statements[0]?.t ?? stated.t,
    explanation: `${parts.explanation} The rule is stated at step ${stated.t}.`,
  });
}
