import { typeOfName } from "../../environments/alfworld/names";
import { buildAnswer } from "../alfworld/answers";
import { type AcceptedRule, deedWords } from "../alfworld/case-context";

/** B3: an accepted move of the goal object into a receptacle of the goal's type without the state that the goal asks for. */
export const b3: AcceptedRule = {
  id: "B3",
  match({ run, goal, state, call }) {
    const { event } = call;
    if (goal === null || goal.state === null || event?.kind !== "move") return null;
    if (typeOfName(event.object) !== goal.objectType || typeOfName(event.place) !== goal.receptacleType) return null;
    if (state.done.has(`${goal.state} ${event.object}`)) return null;
    return buildAnswer({
      content: run.content,
      ruleId: "B3",
      label: "overlooked",
      subPatterns: ["state-required"],
      at: call.t,
      element: "constraint",
      decisive: [goal.words.whole],
      write: [deedWords(call, event)],
      explanation: `The goal asks for "${goal.state}" first, and the record has no such deed on the ${event.object} before it was placed.`,
    });
  },
};
