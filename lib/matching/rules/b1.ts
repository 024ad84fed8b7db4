import { typeOfName } from "../../environments/alfworld/names";
import { latest } from "../../environments/alfworld/tracker-state";
import { buildAnswer } from "../alfworld/answers";
import { type AcceptedRule, deedWords } from "../alfworld/case-context";

/**
 * B1: an accepted take of an object whose type is not the goal's and that is never put back before the end. The lamp of
 * a light task is no such object.
 */
export const b1: AcceptedRule = {
  id: "B1",
  match({ run, goal, state, call, deeds, callIndex }) {
    const { event } = call;
    if (goal === null || event?.kind !== "take") return null;
    const type = typeOfName(event.object);
    if (type === null || type === goal.objectType || type === goal.lampType) return null;
    if (deeds.lastPutBack(event.object, callIndex) !== null) return null;
    return buildAnswer({
      content: run.content,
      ruleId: "B1",
      label: "overlooked",
      subPatterns: ["wrong-object"],
      at: call.t,
      element: "constraint",
      decisive: [goal.words.whole],
      supports: [latest(state.sightings, event.object)?.ref ?? null],
      write: [deedWords(call, event, "object")],
      explanation: `The goal names "${goal.objectType}"; the agent took the ${event.object} and never put it back.`,
    });
  },
};
