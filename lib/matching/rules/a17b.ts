import { TOGGLEABLE_TYPES, TYPE_TABLE_NAME } from "../../environments/alfworld/type-tables";
import { preconditionAnswer } from "../alfworld/answers";
import { actionWords, type CaseRule } from "../alfworld/case-context";

/** A17b: use of a thing that cannot be switched. */
export const a17b: CaseRule = {
  id: "A17b",
  match(context) {
    const { object, verb } = context.action;
    if (verb !== "use" || object === null || TOGGLEABLE_TYPES.has(object.type ?? object.name)) return null;
    return preconditionAnswer(context, {
      ruleId: "A17b",
      precondition: "not-toggleable",
      element: "affordance",
      write: actionWords(context.call),
      explanation: `"use" only switches a ${[...TOGGLEABLE_TYPES].join(" or a ")} (${TYPE_TABLE_NAME}), not "${object.name}".`,
    });
  },
};
