import type { CallIndex, StepIndex } from "../../trajectory/trajectory";
import type { CaseMatch, FailureCode, RuleAnswer } from "../match-result";

/** The case that a rule's answer makes of a write, or of one that never came (`action` null). It happened once so far. */
export function caseOfAnswer(answer: RuleAnswer, at: { t: StepIndex; k: CallIndex }, failure: FailureCode, action: string | null): CaseMatch {
  // Field by field: spreading the answer costs more than all rules together.
  return {
    ruleId: answer.ruleId,
    label: answer.label,
    labels: answer.labels,
    elements: answer.elements,
    subPatterns: answer.subPatterns,
    confidence: answer.confidence,
    distance: answer.distance,
    firstDistance: answer.firstDistance,
    evidence: answer.evidence,
    negativeSearch: answer.negativeSearch,
    explanation: answer.explanation,
    t: at.t,
    k: at.k,
    failure,
    action,
    repeats: 1,
  };
}
