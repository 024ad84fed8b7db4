import { TOGGLEABLE_TYPES } from "../../environments/alfworld/type-tables";
import { preconditionAnswer } from "../alfworld/answers";
import { actionWords, type CaseRule } from "../alfworld/case-context";

/** A17: use of a lamp that is in the hand. The game switches only lamps that lie in or on a receptacle. */
export const a17: CaseRule = {
  id: "A17",
  match(context) {
    const { holding } = context.state;
    const { object, verb } = context.action;
    if (verb !== "use" || object === null || holding === null || holding.object !== object.name) return null;
    if (!TOGGLEABLE_TYPES.has(object.type ?? "")) return null;
    return preconditionAnswer(context, {
      ruleId: "A17",
      precondition: "lamp-held",
      element: "state",
      write: actionWords(context.call, object),
      facts: [holding.ref],
      explanation: `The ${object.name} was in the hand since step ${holding.t}, and a held lamp cannot be switched.`,
    });
  },
};
