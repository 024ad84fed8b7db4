import { MOVABLE_RECEPTACLE_TYPES } from "../../environments/alfworld/type-tables";
import { buildAnswer } from "../alfworld/answers";
import { actionWords, type CaseRule } from "../alfworld/case-context";
import { isListedOtherwise } from "../alfworld/plain-name";

/** A2: the room was listed, and the receptacle of the write is not in the list and is no movable one. */
export const a2: CaseRule = {
  id: "A2",
  match({ run, state, call, action }) {
    const { place } = action;
    const list = state.openingList;
    if (list === null || place === null || action.verb === "slice" || action.verb === "go") return null;
    if (list.names.has(place.name) || (place.type !== null && MOVABLE_RECEPTACLE_TYPES.has(place.type))) return null;
    return buildAnswer({
      content: run.content,
      ruleId: "A2",
      label: "overlooked",
      subPatterns: isListedOtherwise(list.names, place.name) ? ["no-such-receptacle", "format-mismatch"] : ["no-such-receptacle"],
      at: call.t,
      element: "argument:receptacle",
      decisive: [list.ref],
      firstStep: state.firstOpeningStep,
      write: [actionWords(call)],
      explanation: `The list of the room has no "${place.name}".`,
    });
  },
};
