import { buildAnswer } from "../alfworld/answers";
import { firstListed, lastListed, pickupsOf, withGoal } from "../alfworld/end-context";

/** T3: an object of the goal's type was listed, last at step s, and none was ever taken. The distance is last step − s. */
export const t3 = withGoal("T3", ({ run, goal, state }) => {
  if (pickupsOf(state, goal.objectType).length > 0) return null;
  const seen = lastListed(state, goal.objectType);
  if (seen === null) return null;
  return buildAnswer({
    content: run.content,
    ruleId: "T3",
    label: "overlooked",
    subPatterns: ["seen-not-taken"],
    at: run.lastStep,
    element: "argument:object",
    decisive: [seen.ref],
    firstStep: firstListed(state, goal.objectType) ?? seen.t,
    write: [goal.words.object],
    explanation: `The ${seen.object} was listed${seen.place === null ? "" : ` at the ${seen.place}`} at step ${seen.t}, and no ${goal.objectType} was ever taken.`,
  });
});
