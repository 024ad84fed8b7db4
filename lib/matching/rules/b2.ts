import { typeOfName } from "../../environments/alfworld/names";
import { latest } from "../../environments/alfworld/tracker-state";
import { buildAnswer } from "../alfworld/answers";
import { type AcceptedRule, deedWords } from "../alfworld/case-context";

/** B2: an accepted move of an object that is not of the goal's type into a receptacle that is, except back to where it was taken from. */
export const b2: AcceptedRule = {
  id: "B2",
  match({ run, goal, state, call }) {
    const { event } = call;
    if (goal === null || goal.receptacleType === null || event?.kind !== "move") return null;
    const type = typeOfName(event.object);
    if (type === null || type === goal.objectType || typeOfName(event.place) !== goal.receptacleType) return null;
    const pickup = latest(state.pickups, event.object);
    if (pickup?.from === event.place) return null;
    return buildAnswer({
      content: run.content,
      ruleId: "B2",
      label: "overlooked",
      subPatterns: ["wrong-object"],
      at: call.t,
      element: "constraint",
      decisive: [goal.words.whole],
      supports: [pickup?.ref ?? null],
      write: [deedWords(call, event)],
      explanation: `The goal names "${goal.objectType}"; the ${event.object} was put where it belongs.`,
    });
  },
};
