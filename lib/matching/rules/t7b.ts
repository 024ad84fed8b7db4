import { buildAnswer } from "../alfworld/answers";
import { firstVisit, readyObjects, withGoal } from "../alfworld/end-context";

/** T7b: taken and ready; the goal's receptacle was visited and nothing that the goal asks for was placed there. */
export const t7b = withGoal("T7b", ({ run, goal, state, deeds }) => {
  const words = goal.words.place;
  if (goal.receptacleType === null || words === null || readyObjects(state, goal).length === 0 || deeds.placedAtEnd.size > 0) return null;
  const visit = firstVisit(state, goal.receptacleType);
  if (visit === null) return null;
  return buildAnswer({
    content: run.content,
    ruleId: "T7b",
    label: "overlooked",
    subPatterns: ["not-placed"],
    at: run.lastStep,
    element: "constraint",
    decisive: [words],
    supports: [visit.ref],
    write: [words],
    explanation: `The ${goal.objectType} was taken and ready, the agent was at the ${visit.place} (step ${visit.t}), and it lies in no ${goal.receptacleType} at the end.`,
  });
});
