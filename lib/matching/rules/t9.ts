import { typeOfName } from "../../environments/alfworld/names";
import { buildAnswer } from "../alfworld/answers";
import { firstListed, type GoalEndContext, lastListed, withGoal } from "../alfworld/end-context";

/** T9: light task; the lamp was listed and never used while the object was in the hand. */
export const t9 = withGoal("T9", (context) => {
  const { run, goal, state } = context;
  if (goal.lampType === null || isLitWhileHolding(context)) return null;
  const seen = lastListed(state, goal.lampType);
  if (seen === null) return null;
  return buildAnswer({
    content: run.content,
    ruleId: "T9",
    label: "overlooked",
    subPatterns: ["lamp-not-used"],
    at: run.lastStep,
    element: "constraint",
    decisive: [seen.ref],
    firstStep: firstListed(state, goal.lampType) ?? seen.t,
    write: [goal.words.lamp],
    explanation: `The ${seen.object} was listed${seen.place === null ? "" : ` at the ${seen.place}`} at step ${seen.t}, and was never used with the ${goal.objectType} in the hand.`,
  });
});

function isLitWhileHolding({ run, goal }: GoalEndContext): boolean {
  let holdsGoalObject = false;
  for (const { event } of run.calls) {
    if (event?.kind === "take") holdsGoalObject = typeOfName(event.object) === goal.objectType;
    else if (event?.kind === "move") holdsGoalObject = false;
    else if (event?.kind === "use" && holdsGoalObject && typeOfName(event.object) === goal.lampType) return true;
  }
  return false;
}
