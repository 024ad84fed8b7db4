import { APPLIANCE_OF } from "../../environments/alfworld/type-tables";
import { buildAnswer } from "../alfworld/answers";
import { firstVisit, pickupsOf, readyObjects, withGoal } from "../alfworld/end-context";

/** T5: the object was taken; the appliance that the goal's state needs is in the list of the room and was never visited. */
export const t5 = withGoal("T5", ({ run, goal, state }) => {
  const words = goal.words.state;
  if (goal.state === null || words === null || pickupsOf(state, goal.objectType).length === 0) return null;
  const appliance = APPLIANCE_OF[goal.state];
  if (readyObjects(state, goal).length > 0 || firstVisit(state, appliance) !== null) return null;
  if (state.openingList?.types.has(appliance) !== true) return null;
  return buildAnswer({
    content: run.content,
    ruleId: "T5",
    label: "overlooked",
    subPatterns: ["appliance-not-visited"],
    at: run.lastStep,
    element: "constraint",
    decisive: [words],
    supports: [state.openingList.ref],
    write: [words],
    explanation: `The goal asks for "${goal.state}" and the list of the room has a ${appliance}; the agent took the ${goal.objectType} and never went there.`,
  });
});
