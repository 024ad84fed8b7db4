import { latest } from "../../environments/alfworld/tracker-state";
import { buildAnswer } from "../alfworld/answers";
import { actionWords, type CaseRule, needsObjectInHand } from "../alfworld/case-context";

/** A9: move, heat, cool or clean of an object that the agent itself put down earlier. */
export const a9: CaseRule = {
  id: "A9",
  match({ run, state, call, action }) {
    const { object } = action;
    if (!needsObjectInHand(action.verb) || object === null || state.holding?.object === object.name) return null;
    const placing = latest(state.placings, object.name);
    if (placing === null) return null;
    return buildAnswer({
      content: run.content,
      ruleId: "A9",
      label: "overlooked",
      subPatterns: ["put-down"],
      at: call.t,
      element: "state",
      decisive: [placing.ref],
      write: [actionWords(call, object)],
      explanation: `The ${object.name} was not in the hand: it had been put at the ${placing.place} at step ${placing.t}.`,
    });
  },
};
