import { buildAnswer } from "../alfworld/answers";
import { withGoal } from "../alfworld/end-context";
import { observedNames, searchConfidence, searchType } from "../alfworld/negative-search";

/** T8: light task; the lamp was never observed. */
export const t8 = withGoal("T8", ({ run, goal, state }) => {
  if (goal.lampType === null || observedNames(state, goal.lampType).length > 0) return null;
  return buildAnswer({
    content: run.content,
    ruleId: "T8",
    label: "incomplete",
    subPatterns: ["never-located"],
    at: run.lastStep,
    element: "argument:object",
    supports: [state.openingList?.ref ?? null],
    write: [goal.words.lamp],
    negativeSearch: searchType(run, goal.lampType, run.lastStep),
    confidence: searchConfidence(state),
    explanation: `The ${goal.objectType} was taken; no ${goal.lampType} was ever observed.`,
  });
});
