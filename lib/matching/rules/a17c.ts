import { typeOfName } from "../../environments/alfworld/names";
import { KNIFE_TYPES } from "../../environments/alfworld/type-tables";
import { preconditionAnswer } from "../alfworld/answers";
import { actionWords, type CaseRule } from "../alfworld/case-context";

/** A17c: slice without a knife in the hand. */
export const a17c: CaseRule = {
  id: "A17c",
  match(context) {
    const { holding } = context.state;
    if (context.action.verb !== "slice" || KNIFE_TYPES.has(typeOfName(holding?.object ?? "") ?? "")) return null;
    return preconditionAnswer(context, {
      ruleId: "A17c",
      precondition: "knife-needed",
      element: "state",
      write: actionWords(context.call),
      facts: holding === null ? [] : [holding.ref],
      explanation: `Slicing needs a knife in the hand; ${holding === null ? "the hand was empty" : `it held the ${holding.object}`}.`,
    });
  },
};
