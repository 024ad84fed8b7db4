import { buildAnswer } from "../alfworld/answers";
import { actionWords, type CaseRule } from "../alfworld/case-context";
import { isObserved, searchConfidence, searchName } from "../alfworld/negative-search";
import { meantName, namesSomething } from "../alfworld/plain-name";

/** A7: take of an object that no observation showed, out of a receptacle that was never listed: both were assumed. */
export const a7: CaseRule = {
  id: "A7",
  match({ run, state, call, action }) {
    const { object, place } = action;
    if (action.verb !== "take" || object === null || place === null || state.listings.has(place.name)) return null;
    if (!namesSomething(object.name) || meantName(state, object.name) !== null || isObserved(run, state, object.name, call.t)) return null;
    return buildAnswer({
      content: run.content,
      ruleId: "A7",
      label: "incomplete",
      subPatterns: ["assumed-entity"],
      at: call.t,
      element: "argument:object",
      write: [actionWords(call, object)],
      negativeSearch: searchName(run, object.name, call.t - 1),
      confidence: searchConfidence(state),
      explanation: `No observation before step ${call.t} shows "${object.name}", and the ${place.name} had not been listed.`,
    });
  },
};
