import { buildAnswer } from "../alfworld/answers";
import { actionWords, type CaseRule } from "../alfworld/case-context";
import { looseType } from "../alfworld/plain-name";

/** A21: move of an object that is not of the type the goal names. */
export const a21: CaseRule = {
  id: "A21",
  // An accepted move of such an object may be the way to be rid of it (B2 says when it is not).
  readsReply: true,
  match({ run, goal, call, action }) {
    if (action.verb !== "move" || action.object === null || goal === null) return null;
    const type = looseType(action.object.name);
    if (type === null || type === goal.objectType) return null;
    return buildAnswer({
      content: run.content,
      ruleId: "A21",
      label: "overlooked",
      subPatterns: ["wrong-object"],
      at: call.t,
      element: "constraint",
      decisive: [goal.words.whole],
      write: [actionWords(call, action.object)],
      explanation: `The goal names "${goal.objectType}"; the write moves "${type}".`,
    });
  },
};
