import type { AlfworldRun } from "../../environments/alfworld/run-record";
import type { SubPattern } from "../../rubric/sub-patterns";
import type { CaseMatch, RuleAnswer } from "../match-result";

/** The answer of an earlier case, said again at the end of the run: the distances count to the last step. */
export function answerOfCase(run: AlfworldRun, found: CaseMatch, ruleId: string, why: string, extra: readonly SubPattern[] = []): RuleAnswer {
  const shift = run.lastStep - found.t;
  return {
    ruleId,
    label: found.label,
    labels: [found.label],
    elements: found.elements.map((element) => ({ ...element, ruleId, distance: element.distance === null ? null : element.distance + shift })),
    subPatterns: [...new Set([...found.subPatterns, ...extra])],
    confidence: found.confidence,
    distance: found.distance === null ? null : found.distance + shift,
    firstDistance: found.firstDistance === null ? null : found.firstDistance + shift,
    evidence: found.evidence,
    negativeSearch: found.negativeSearch,
    explanation: `${why} ${found.explanation}`,
  };
}
