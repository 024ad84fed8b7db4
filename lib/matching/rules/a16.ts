import { earliest, lastPlaceOf } from "../../environments/alfworld/tracker-state";
import { TOGGLEABLE_TYPES } from "../../environments/alfworld/type-tables";
import { buildAnswer } from "../alfworld/answers";
import { actionWords, type CaseRule } from "../alfworld/case-context";

/** A16: use of a lamp that was last seen at another place than the agent's. */
export const a16: CaseRule = {
  id: "A16",
  match({ run, state, call, action }) {
    const { object } = action;
    if (action.verb !== "use" || object === null || !TOGGLEABLE_TYPES.has(object.type ?? "")) return null;
    const seen = lastPlaceOf(state, object.name);
    if (seen === null || seen.place === null || seen.place === state.location?.place) return null;
    return buildAnswer({
      content: run.content,
      ruleId: "A16",
      label: "overlooked",
      subPatterns: ["elsewhere"],
      at: call.t,
      element: "state",
      decisive: [seen.ref],
      firstStep: earliest(state.sightings, object.name)?.t ?? seen.t,
      supports: [state.location?.ref ?? null],
      write: [actionWords(call, object)],
      explanation: `The ${object.name} was last seen at the ${seen.place} (step ${seen.t}); the agent was ${
        state.location === null ? "in the middle of the room" : `at the ${state.location.place}`
      }.`,
    });
  },
};
