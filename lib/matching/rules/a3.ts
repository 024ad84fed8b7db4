import { buildAnswer } from "../alfworld/answers";
import { actionWords, type CaseRule } from "../alfworld/case-context";

/** A3: take of what is already in the hand. */
export const a3: CaseRule = {
  id: "A3",
  match({ run, state, call, action }) {
    const { holding } = state;
    if (action.verb !== "take" || holding === null || holding.object !== action.object?.name) return null;
    return buildAnswer({
      content: run.content,
      ruleId: "A3",
      label: "overlooked",
      subPatterns: ["already-held"],
      at: call.t,
      element: "state",
      decisive: [holding.ref],
      write: [actionWords(call, action.object)],
      explanation: `The ${holding.object} was already in the hand since step ${holding.t}.`,
    });
  },
};
