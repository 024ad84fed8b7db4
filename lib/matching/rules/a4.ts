import { preconditionAnswer } from "../alfworld/answers";
import { actionWords, type CaseRule } from "../alfworld/case-context";

/** A4: take with another object in the hand. The game allows one at a time and says so nowhere by itself. */
export const a4: CaseRule = {
  id: "A4",
  match(context) {
    const { state, call, action } = context;
    const { holding } = state;
    if (action.verb !== "take" || holding === null || holding.object === action.object?.name) return null;
    return preconditionAnswer(context, {
      ruleId: "A4",
      precondition: "one-object",
      element: "state",
      write: actionWords(call),
      facts: [holding.ref],
      explanation: `The hand still held the ${holding.object} (step ${holding.t}), and the game allows one object at a time.`,
    });
  },
};
