import { NARROW_RECEPTACLES, TYPE_TABLE_NAME } from "../../environments/alfworld/type-tables";
import { preconditionAnswer } from "../alfworld/answers";
import { actionWords, type CaseRule } from "../alfworld/case-context";

/** A14: move into a receptacle whose type cannot hold the object's type. */
export const a14: CaseRule = {
  id: "A14",
  match(context) {
    const { object, place } = context.action;
    if (context.action.verb !== "move" || object?.type == null || place?.type == null) return null;
    const allowed = NARROW_RECEPTACLES.get(place.type);
    if (allowed === undefined || allowed.has(object.type)) return null;
    return preconditionAnswer(context, {
      ruleId: "A14",
      precondition: "cannot-hold",
      element: "argument:receptacle",
      write: actionWords(context.call, object, place),
      explanation: `A ${place.type} takes only ${[...allowed].join(", ")} (${TYPE_TABLE_NAME}), not a ${object.type}.`,
    });
  },
};
