import { TOGGLEABLE_TYPES } from "../../environments/alfworld/type-tables";
import { buildAnswer } from "../alfworld/answers";
import { actionWords, type CaseRule } from "../alfworld/case-context";
import { isObserved, searchConfidence, searchName } from "../alfworld/negative-search";

/** A15: use of a lamp that no observation showed. */
export const a15: CaseRule = {
  id: "A15",
  match({ run, state, call, action }) {
    const { object } = action;
    if (action.verb !== "use" || object === null || !TOGGLEABLE_TYPES.has(object.type ?? object.name)) return null;
    if (isObserved(run, state, object.name, call.t)) return null;
    return buildAnswer({
      content: run.content,
      ruleId: "A15",
      label: "incomplete",
      subPatterns: ["assumed-entity"],
      at: call.t,
      element: "argument:object",
      write: [actionWords(call, object)],
      negativeSearch: searchName(run, object.name, call.t - 1),
      confidence: searchConfidence(state),
      explanation: `No observation before step ${call.t} shows "${object.name}".`,
    });
  },
};
