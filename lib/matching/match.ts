/**
 * The rule-based matcher: a free, instant rater. It finds the cases of a run, asks the rules of the run's environment
 * in their order, and derives the run's label. Same input, same bytes.
 *
 *   outcome success, infrastructure  →  no cases, no label          (methods.md §2.7)
 *   outcome unknown                  →  refused writes (F1) with labels, the run without
 *   outcome failure                  →  cases and always a label, `unclear` included
 */
import type { TrajectoryFacts } from "../analysis/facts";
import type { Environment } from "../environments/environment";
import { DEFAULT_TIE_ORDER } from "../rubric/rubric";
import type { TrajectoryContent } from "../trajectory/trajectory";
import { finishMatch } from "./finish-match";
import type { MatchSettings, TrajectoryMatch } from "./match-result";
import { MATCHERS } from "./matchers";

export const DEFAULT_MATCH_SETTINGS: MatchSettings = { mode: "by-environment", tieOrder: DEFAULT_TIE_ORDER, openCloseAreWrites: true };

/** What the matcher says of one run. `facts` must come from `analyse` with the same environment and `openCloseAreWrites`. */
export function matchTrajectory(
  content: TrajectoryContent,
  facts: TrajectoryFacts,
  environment: Environment,
  settings: MatchSettings,
): TrajectoryMatch {
  const { status } = content.outcome;
  if (status === "success") return withoutLabel("the run succeeded: its refused writes are only counted");
  if (status === "infrastructure") return withoutLabel("the run ended by a fault of the infrastructure, not of the agent");

  const family = MATCHERS.find((entry) => entry.takes(environment));
  if (family === undefined) throw new Error(`no rules for environment ${environment.id}: matchers.ts has no family that takes it`);
  const match = finishMatch(family.matcher.match(content, facts, environment, settings));
  if (status === "unknown") return { ...withoutLabel("outcome unknown"), cases: match.cases.filter((found) => found.failure === "F1") };
  if (match.label === null) throw new Error(`the matcher of ${environment.id} gave a failed run (${content.externalId}) no label`);
  return match;
}

function withoutLabel(explanation: string): TrajectoryMatch {
  return {
    label: null,
    labels: [],
    decisiveCase: null,
    decisiveStep: null,
    ruleId: null,
    subPatterns: [],
    confidence: null,
    distance: null,
    evidence: [],
    negativeSearch: null,
    explanation,
    cases: [],
  };
}
