import { buildAnswer } from "../alfworld/answers";
import { actionWords, type CaseRule } from "../alfworld/case-context";

/** A23: refused, and nothing in the record says why. */
export const a23: CaseRule = {
  id: "A23",
  readsReply: true,
  match({ run, call, action }) {
    const why = "The environment refused the write, and nothing in the record tells which of its preconditions failed.";
    return buildAnswer({
      content: run.content,
      ruleId: "A23",
      label: "unclear",
      subPatterns: ["other"],
      at: call.t,
      write: [actionWords(call)],
      // Objects that can be seen and not picked up are in no table of the benchmark, so that this is a guess and no finding.
      explanation: action.verb === "take" ? `${why} No rule: possibly a thing that cannot be taken.` : why,
    });
  },
};
