import { buildAnswer } from "../alfworld/answers";
import { firstVisit, readyObjects, withGoal } from "../alfworld/end-context";

/** T7: taken and ready; the goal's receptacle is in the list of the room and was never visited. */
export const t7 = withGoal("T7", ({ run, goal, state, deeds }) => {
  const words = goal.words.place;
  if (goal.receptacleType === null || words === null || readyObjects(state, goal).length === 0 || deeds.placedAtEnd.size > 0) return null;
  if (firstVisit(state, goal.receptacleType) !== null || state.openingList?.types.has(goal.receptacleType) !== true) return null;
  return buildAnswer({
    content: run.content,
    ruleId: "T7",
    label: "overlooked",
    subPatterns: ["target-not-visited"],
    at: run.lastStep,
    element: "constraint",
    decisive: [words],
    supports: [state.openingList.ref],
    write: [words],
    explanation: `The ${goal.objectType} was taken and ready, the list of the room has a ${goal.receptacleType}, and the agent never went there.`,
  });
});
