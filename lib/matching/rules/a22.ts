import { typeOfName } from "../../environments/alfworld/names";
import { latest } from "../../environments/alfworld/tracker-state";
import { MOVABLE_RECEPTACLE_TYPES } from "../../environments/alfworld/type-tables";
import { buildAnswer, preconditionAnswer } from "../alfworld/answers";
import { actionWords, type CaseRule, type ParsedCaseContext } from "../alfworld/case-context";
import { claimsToBeAt } from "../alfworld/place-claim";

/**
 * A22: nothing else is wrong, but the agent was not at the receptacle. `other:interface` while no text states that one
 * must be there; `overlooked` once it is stated, or (`stale`) when the agent's own text since its last arrival claims to
 * be at the receptacle, which the arrival contradicts. It stands last: where another rule fires too, that one says more.
 */
export const a22: CaseRule = {
  id: "A22",
  match(context) {
    const { run, state, call, action } = context;
    const { place } = action;
    if (place === null || action.verb === "slice" || isThere(context, place.name)) return null;
    const { location } = state;
    const where = location === null ? "in the middle of the room" : `at the ${location.place}, as step ${location.t} says`;
    if (!state.rulesStated.has("must-be-there") && location !== null && claimsToBeAt(run, location.t, call.t, place.name)) {
      return buildAnswer({
        content: run.content,
        ruleId: "A22",
        label: "overlooked",
        subPatterns: ["stale"],
        at: call.t,
        element: "state",
        decisive: [location.ref],
        write: [actionWords(call)],
        explanation: `The agent's own text places it at the ${place.name}, but it was ${where}.`,
      });
    }
    return preconditionAnswer(context, {
      ruleId: "A22",
      precondition: "must-be-there",
      element: "state",
      write: actionWords(call),
      explanation: `The write needs the agent to be at the ${place.name}; it was ${where}.`,
    });
  },
};

/** A movable receptacle is within reach where it lies, or in the hand. */
function isThere({ state }: ParsedCaseContext, place: string): boolean {
  if (state.location?.place === place) return true;
  if (!MOVABLE_RECEPTACLE_TYPES.has(typeOfName(place) ?? "")) return false;
  return state.holding?.object === place || latest(state.sightings, place)?.place === state.location?.place;
}
