import { buildAnswer } from "../alfworld/answers";
import { actionWords, type CaseRule } from "../alfworld/case-context";

/** A23: refused, and nothing in the record says why. */
export const a23: CaseRule = {
  id: "A23",
  match({ run, call }) {
    return buildAnswer({
      content: run.content,
      ruleId: "A23",
      label: "unclear",
      subPatterns: ["other"],
      at: call.t,
      write: [actionWords(call)],
      explanation: "The environment refused the write, and nothing in the record tells which of its preconditions failed.",
    });
  },
};
