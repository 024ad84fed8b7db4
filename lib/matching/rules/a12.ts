import { typeOfName } from "../../environments/alfworld/names";
import type { Fact } from "../../environments/alfworld/tracker-state";
import { APPLIANCE_OF } from "../../environments/alfworld/type-tables";
import { buildAnswer } from "../alfworld/answers";
import { actionWords, type CaseRule, isTreatment, type ParsedCaseContext } from "../alfworld/case-context";
import { isTypeShown, searchConfidence, searchType } from "../alfworld/negative-search";

/**
 * A12: heat, cool or clean with a receptacle of the wrong type. `overlooked` when the record had shown the right type
 * (the opening list, or an arrival where the list is not in the record), else `incomplete`.
 */
export const a12: CaseRule = {
  id: "A12",
  match(context) {
    const { run, state, call, action } = context;
    const { verb, place } = action;
    if (!isTreatment(verb) || place === null) return null;
    const appliance = APPLIANCE_OF[verb];
    if ((place.type ?? place.name) === appliance) return null;
    const shown = whereShown(context, appliance);
    const base = {
      content: run.content,
      ruleId: "A12",
      subPatterns: ["wrong-appliance"],
      at: call.t,
      element: "argument:receptacle",
      write: [actionWords(call, action.object, place)],
    } as const;
    if (shown !== null) {
      return buildAnswer({
        ...base,
        label: "overlooked",
        decisive: [shown.ref],
        explanation: `The game can ${verb} only with a ${appliance}, which the record had shown at step ${shown.t}; the write names the ${place.name}.`,
      });
    }
    if (isTypeShown(run, appliance, call.t - 1)) return null;
    const negativeSearch = searchType(run, appliance, call.t - 1);
    return buildAnswer({
      ...base,
      label: "incomplete",
      negativeSearch,
      confidence: searchConfidence(state),
      explanation: `The game can ${verb} only with a ${appliance}, and nothing before step ${call.t} shows one.`,
    });
  },
};

function whereShown({ state }: ParsedCaseContext, appliance: string): Fact | null {
  const list = state.openingList;
  if (list?.types.has(appliance)) return { t: list.t, ref: list.ref };
  return state.arrivals.findLast((arrival) => typeOfName(arrival.place) === appliance) ?? null;
}
