import { latest, type TrackerState } from "../../environments/alfworld/tracker-state";
import type { SubPattern } from "../../rubric/sub-patterns";
import { buildAnswer } from "../alfworld/answers";
import { actionWords, type CaseRule } from "../alfworld/case-context";
import { isListedOtherwise } from "../alfworld/plain-name";

/**
 * A5: take of an object that the latest listing of the receptacle does not have. The decisive fact is that listing, or,
 * when the agent itself took the object out since, the pick-up. Also `format-mismatch` when the listing has the object
 * under its name without an adjective (`cool bread 1`) or with the number that the write leaves out (`bread`).
 */
export const a5: CaseRule = {
  id: "A5",
  match({ run, state, call, action }) {
    const { object, place } = action;
    if (action.verb !== "take" || object === null || place === null) return null;
    const listing = latest(state.listings, place.name);
    const contents = state.contents.get(place.name);
    if (listing === null || contents === undefined || contents.has(object.name)) return null;
    const pickup = state.takenOut.get(place.name)?.get(object.name) ?? null;
    if (pickup === null && listing.isCut) return null;
    const subPatterns: SubPattern[] = ["contradicts-listing"];
    if (isListedOtherwise(listing.objects, object.name)) subPatterns.push("format-mismatch");
    const elsewhere = latest(state.sightings, object.name);
    return buildAnswer({
      content: run.content,
      ruleId: "A5",
      label: "overlooked",
      subPatterns,
      at: call.t,
      element: "argument:object",
      decisive: [pickup?.ref ?? listing.ref],
      firstStep: pickup === null ? firstLacking(state, place.name, object.name) : pickup.t,
      supports: [pickup === null && elsewhere !== null && elsewhere.place !== place.name ? elsewhere.ref : null],
      write: [actionWords(call, object, place)],
      explanation:
        pickup === null
          ? `The latest listing of the ${place.name} (step ${listing.t}) has no "${object.name}".`
          : `The ${object.name} had been taken out of the ${place.name} at step ${pickup.t}.`,
    });
  },
};

/** The earliest of the unbroken row of latest listings that lack the object. */
function firstLacking(state: TrackerState, place: string, object: string): number {
  const listings = state.listings.get(place) ?? [];
  let first = listings.length - 1;
  while (first > 0 && listings[first - 1]?.objects.has(object) === false) first--;
  return listings[first]?.t ?? 0;
}
