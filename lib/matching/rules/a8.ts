import { earliest, lastPlaceOf } from "../../environments/alfworld/tracker-state";
import { buildAnswer } from "../alfworld/answers";
import { actionWords, type CaseRule } from "../alfworld/case-context";
import { meantName } from "../alfworld/plain-name";

/** A8: take of an object that was last seen somewhere else, out of a receptacle that was never listed. */
export const a8: CaseRule = {
  id: "A8",
  match({ run, state, call, action }) {
    const { object, place } = action;
    if (action.verb !== "take" || object === null || place === null || state.listings.has(place.name)) return null;
    const meant = meantName(state, object.name);
    const name = meant ?? object.name;
    const seen = lastPlaceOf(state, name);
    if (seen === null || seen.place === null || seen.place === place.name) return null;
    return buildAnswer({
      content: run.content,
      ruleId: "A8",
      label: "overlooked",
      subPatterns: meant === null ? ["elsewhere"] : ["elsewhere", "format-mismatch"],
      at: call.t,
      element: "argument:receptacle",
      decisive: [seen.ref],
      firstStep: earliest(state.sightings, name)?.t ?? seen.t,
      write: [actionWords(call, object, place)],
      explanation: `The ${name} was last seen at the ${seen.place} (step ${seen.t}), and the ${place.name} had not been listed.`,
    });
  },
};
