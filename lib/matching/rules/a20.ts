import { TREATABLE_TYPES, TYPE_TABLE_NAME } from "../../environments/alfworld/type-tables";
import { preconditionAnswer } from "../alfworld/answers";
import { actionWords, type CaseRule, isTreatment } from "../alfworld/case-context";

/** A20: heat, cool or clean of an object whose type the game does not let be so treated. */
export const a20: CaseRule = {
  id: "A20",
  match(context) {
    const { object, verb } = context.action;
    if (!isTreatment(verb) || object?.type == null || TREATABLE_TYPES[verb].has(object.type)) return null;
    return preconditionAnswer(context, {
      ruleId: "A20",
      precondition: "unsuitable",
      element: "affordance",
      write: actionWords(context.call, object),
      explanation: `The game does not let a ${object.type} be treated with "${verb}" (${TYPE_TABLE_NAME}).`,
    });
  },
};
