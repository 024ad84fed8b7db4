import { OPENABLE_TYPES, TYPE_TABLE_NAME } from "../../environments/alfworld/type-tables";
import { buildAnswer, preconditionAnswer } from "../alfworld/answers";
import { actionWords, type CaseRule } from "../alfworld/case-context";

/**
 * A18: open or close of what does not open: its type is not openable, or its own listing showed it to be an open
 * surface ("On the R"; insides print "In it"), which some rooms' drawers and cabinets are. Such a listing says so, hence `overlooked`.
 */
export const a18: CaseRule = {
  id: "A18",
  match(context) {
    const { run, state, call, action } = context;
    const { place } = action;
    if ((action.verb !== "open" && action.verb !== "close") || place === null) return null;
    const surfaces = (state.listings.get(place.name) ?? []).filter((listing) => listing.form === "on");
    const surface = surfaces.at(-1);
    if (surface !== undefined && !state.openFacts.has(place.name)) {
      return buildAnswer({
        content: run.content,
        ruleId: "A18",
        label: "overlooked",
        subPatterns: ["not-openable"],
        at: call.t,
        element: "affordance",
        decisive: [surface.ref],
        firstStep: surfaces[0]?.t ?? surface.t,
        write: [actionWords(call)],
        explanation: `The listing of the ${place.name} at step ${surface.t} reads "On the …": it is an open surface and has no door.`,
      });
    }
    if (OPENABLE_TYPES.has(place.type ?? place.name)) return null;
    return preconditionAnswer(context, {
      ruleId: "A18",
      precondition: "not-openable",
      element: "affordance",
      write: actionWords(call),
      explanation: `A ${place.type ?? place.name} cannot be opened or closed (${TYPE_TABLE_NAME}).`,
    });
  },
};
