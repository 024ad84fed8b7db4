/**
 * The predicates of interface rules over the tracker (methods.md §5.2), each with its truth before one call. `wrongType(O)` is
 * our addition beside `wrongType(R)`: a thing that the game does not let be switched, heated, cooled or cleaned.
 */

import type { ParsedAction } from "../environments/alfworld/action-grammar";
import { typeOfName } from "../environments/alfworld/names";
import { latest, type TrackerState } from "../environments/alfworld/tracker-state";
import {
  APPLIANCE_OF,
  MOVABLE_RECEPTACLE_TYPES,
  NARROW_RECEPTACLES,
  OPENABLE_TYPES,
  TOGGLEABLE_TYPES,
  TREATABLE_TYPES,
} from "../environments/alfworld/type-tables";
import type { SubPattern } from "../rubric/sub-patterns";

export const PREDICATE_NAMES = [
  "notAt(R)",
  "notHeld(O)",
  "holdingOther",
  "closed(R)",
  "notListed(O,R)",
  "unknownReceptacle(R)",
  "wrongType(R)",
  "wrongType(O)",
] as const;
export type PredicateName = (typeof PREDICATE_NAMES)[number];

/** A predicate of the state, or `repeat(n)`: the same action was refused n times in a row, this time included. */
export type Predicate = { name: PredicateName; least?: undefined } | { name: "repeat"; least: number };

const REPEAT = /^repeat\(([2-9]|[1-9]\d{1,2})\)$/;

export const PREDICATES = {
  parse(text: string): Predicate | null {
    const compact = text.replaceAll(" ", "");
    const name = PREDICATE_NAMES.find((candidate) => candidate === compact);
    if (name !== undefined) return { name };
    const repeat = REPEAT.exec(compact);
    return repeat === null ? null : { name: "repeat", least: Number(repeat[1]) };
  },
  expected: `one of ${PREDICATE_NAMES.join(", ")}, repeat(n) with n from 2`,
};

/** What holds of the state before a call; every predicate is false for an action that lacks the slot it asks about. */
export type Truths = Readonly<Record<PredicateName, boolean>>;

const NOTHING: Truths = {
  "notAt(R)": false,
  "notHeld(O)": false,
  holdingOther: false,
  "closed(R)": false,
  "notListed(O,R)": false,
  "unknownReceptacle(R)": false,
  "wrongType(R)": false,
  "wrongType(O)": false,
};

/** `action` null: the line does not parse, and nothing holds of it. */
export function truthsBefore(state: TrackerState, action: ParsedAction | null): Truths {
  if (action === null) return NOTHING;
  // In `slice O with K` the second slot is a tool, no place.
  const place = action.verb === "slice" ? null : action.place;
  const { object } = action;
  return {
    "notAt(R)": place !== null && action.verb !== "go" && !isAt(state, place.name),
    "notHeld(O)": object !== null && state.holding?.object !== object.name,
    holdingOther: state.holding !== null && state.holding.object !== object?.name,
    "closed(R)": place !== null && latest(state.openFacts, place.name)?.state === "closed",
    "notListed(O,R)": place !== null && object !== null && isNotListed(state, object.name, place.name),
    "unknownReceptacle(R)": place !== null && isUnknown(state, place.name),
    "wrongType(R)": place !== null && isWrongPlace(state, action, place),
    "wrongType(O)": object !== null && isWrongObject(action, object),
  };
}

/** A movable receptacle is within reach where it lies, or in the hand. */
function isAt(state: TrackerState, place: string): boolean {
  if (state.location?.place === place) return true;
  if (!MOVABLE_RECEPTACLE_TYPES.has(typeOfName(place) ?? "")) return false;
  return state.holding?.object === place || (state.location !== null && latest(state.sightings, place)?.place === state.location.place);
}

/** A cut listing says nothing of what it lacks, unless the agent itself took the thing out. */
function isNotListed(state: TrackerState, object: string, place: string): boolean {
  const listing = latest(state.listings, place);
  const contents = state.contents.get(place);
  if (listing === null || contents === undefined || contents.has(object)) return false;
  return !listing.isCut || state.takenOut.get(place)?.has(object) === true;
}

function isUnknown({ openingList }: TrackerState, place: string): boolean {
  return openingList !== null && !openingList.names.has(place) && !MOVABLE_RECEPTACLE_TYPES.has(typeOfName(place) ?? "");
}

type Slot = NonNullable<ParsedAction["place"]>;

function isWrongPlace(state: TrackerState, { verb, object }: ParsedAction, place: Slot): boolean {
  const type = place.type ?? place.name;
  switch (verb) {
    case "heat":
    case "cool":
    case "clean":
      return type !== APPLIANCE_OF[verb];
    case "move": {
      const allowed = NARROW_RECEPTACLES.get(type);
      return allowed !== undefined && object?.type != null && !allowed.has(object.type);
    }
    case "open":
    case "close": {
      const isSurface = latest(state.listings, place.name)?.form === "on" && !state.openFacts.has(place.name);
      return isSurface || !OPENABLE_TYPES.has(type);
    }
    default:
      return false;
  }
}

function isWrongObject({ verb }: ParsedAction, object: Slot): boolean {
  if (verb === "use") return !TOGGLEABLE_TYPES.has(object.type ?? object.name);
  if (verb !== "heat" && verb !== "cool" && verb !== "clean") return false;
  return object.type !== null && !TREATABLE_TYPES[verb].has(object.type);
}

/** What the matcher must say of the step for a reason of this kind to be right: one of these sub-patterns. */
export const CONFIRMED_BY: Readonly<Record<PredicateName | "repeat", readonly SubPattern[]>> = {
  "notAt(R)": ["must-be-there", "stale"],
  "notHeld(O)": ["put-down", "not-taken", "assumed-entity"],
  holdingOther: ["one-object"],
  "closed(R)": ["closed"],
  "notListed(O,R)": ["contradicts-listing"],
  "unknownReceptacle(R)": ["no-such-receptacle"],
  "wrongType(R)": ["wrong-appliance", "cannot-hold", "not-openable"],
  "wrongType(O)": ["not-toggleable", "unsuitable"],
  repeat: ["repeat"],
};
