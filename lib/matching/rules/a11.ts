import { buildAnswer } from "../alfworld/answers";
import { actionWords, type CaseRule, needsObjectInHand } from "../alfworld/case-context";
import { isObserved, searchConfidence, searchName } from "../alfworld/negative-search";

/** A11: move, heat, cool or clean of an object that no observation showed. */
export const a11: CaseRule = {
  id: "A11",
  match({ run, state, call, action }) {
    const { object } = action;
    if (!needsObjectInHand(action.verb) || object === null || state.holding?.object === object.name) return null;
    if (isObserved(run, state, object.name, call.t)) return null;
    return buildAnswer({
      content: run.content,
      ruleId: "A11",
      label: "incomplete",
      subPatterns: ["assumed-entity"],
      at: call.t,
      element: "argument:object",
      write: [actionWords(call)],
      negativeSearch: searchName(run, object.name, call.t - 1),
      confidence: searchConfidence(state),
      explanation: `No observation before step ${call.t} shows "${object.name}".`,
    });
  },
};
