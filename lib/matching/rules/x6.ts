/** X6, nothing above, or no report of an evaluator: unclear, at the last step (methods.md §2.6). */
import type { RuleAnswer } from "../match-result";

export const x6 = {
  id: "X6",
  match(hasReport: boolean): RuleAnswer {
    return unclear(
      hasReport
        ? "Every write that the evaluator lists went as expected and every answer was given: the record does not say what failed."
        : "The run failed, no write was refused for good, and no evaluator says which write was wrong or missing.",
    );
  },
  /** A refused write of which no rule can say why. */
  matchRefusal(refusal: string): RuleAnswer {
    const said = refusal.replace(/\s+/g, " ").trim().slice(0, 120);
    return unclear(`The environment answered "${said}"; nothing that the agent had seen, and no missing source, explains it.`);
  },
  /** A refused write in an environment that has no rules: what it needed is not known. */
  matchWithoutRules(refusal: string, environment: string): RuleAnswer {
    const said = refusal.replace(/\s+/g, " ").trim().slice(0, 120);
    return unclear(`The environment answered "${said}"; there are no rules for ${environment} that say what this write needed.`);
  },
};

function unclear(explanation: string): RuleAnswer {
  return {
    ruleId: "X6",
    label: "unclear",
    labels: ["unclear"],
    elements: [],
    subPatterns: ["other"],
    confidence: "weak",
    distance: null,
    firstDistance: null,
    evidence: [],
    negativeSearch: null,
    explanation,
  };
}
