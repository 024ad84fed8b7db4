import { firstWord } from "../../environments/alfworld/action-grammar";
import { APPLIANCE_OF } from "../../environments/alfworld/type-tables";
import type { SubPattern } from "../../rubric/sub-patterns";
import { buildAnswer } from "../alfworld/answers";
import { firstVisit, pickupsOf, readyObjects, withGoal } from "../alfworld/end-context";
import { answerOfCase } from "../alfworld/restate-case";

/**
 * T6: the object was taken, its state is missing although the appliance was visited: the label of the last refused
 * attempt; if none was made, `overlooked`, because the goal asks for the state.
 */
export const t6 = withGoal("T6", ({ run, goal, state, cases }) => {
  const words = goal.words.state;
  if (goal.state === null || words === null || pickupsOf(state, goal.objectType).length === 0) return null;
  if (readyObjects(state, goal).length > 0) return null;
  const visit = firstVisit(state, APPLIANCE_OF[goal.state]);
  if (visit === null) return null;
  const attempt = cases.findLast(({ match, callIndex }) => match.failure === "F1" && firstWord(run.calls[callIndex]?.raw ?? "") === goal.state);
  if (attempt !== undefined) return answerOfCase(run, attempt.match, "T6", `The goal asks for "${goal.state}", and the last attempt was refused.`);
  const subPatterns: SubPattern[] = ["state-required"];
  return buildAnswer({
    content: run.content,
    ruleId: "T6",
    label: "overlooked",
    subPatterns,
    at: run.lastStep,
    element: "constraint",
    decisive: [words],
    supports: [visit.ref],
    write: [words],
    explanation: `The goal asks for "${goal.state}"; the agent took the ${goal.objectType}, was at the ${visit.place} (step ${visit.t}) and never tried.`,
  });
});
