/**
 * Whether a case was made good later in the run (methods.md §1.7). The earliest case that was not is the one that
 * decides the run.
 */
import { firstWord, type ParsedAction } from "../../environments/alfworld/action-grammar";
import { namesIn } from "../../environments/alfworld/content-lines";
import type { AlfworldGoal } from "../../environments/alfworld/goal";
import { normaliseName, typeOfName } from "../../environments/alfworld/names";
import type { AlfworldCall, AlfworldRun } from "../../environments/alfworld/run-record";
import { APPLIANCE_OF } from "../../environments/alfworld/type-tables";
import type { Deeds } from "./deeds";
import type { FoundCase } from "./end-context";
import { looseType, plainNames } from "./plain-name";

export function isMadeGood({ callIndex, match }: FoundCase, run: AlfworldRun, deeds: Deeds): boolean {
  const call = run.calls[callIndex];
  if (call === undefined || match.failure === "F4") return false;
  // What the agent took back left nothing behind that could decide the run.
  if (match.failure === "F3") return true;
  const { goal } = run;
  const named = namedThings(call);
  if (goal !== null && named.object !== null && isForeignObject(goal, named.object)) {
    const putBack = [named.object, ...plainNames(named.object)].some((object) => deeds.lastPutBack(object, callIndex) !== null);
    // An accepted deed with the wrong object is undone by putting that object back, and by nothing else; a refused one
    // changed nothing, so the right deed later makes it good as well.
    if (putBack || match.failure === "F2") return putBack;
  }
  switch (named.verb) {
    case "take":
    case "heat":
    case "cool":
    case "clean":
    case "slice": {
      const type = goal?.objectType ?? (named.object === null ? null : looseType(named.object));
      return type !== null && deeds.hasOnType(named.verb, type, callIndex);
    }
    case "move":
      return isMoveMadeGood(goal, named, deeds, callIndex);
    case "open":
    case "close":
    case "use":
      return isDoorOrLampMadeGood(goal, named.verb, named.verb === "use" ? named.object : named.place, deeds, callIndex);
    default:
      return false;
  }
}

interface NamedThings {
  verb: string;
  object: string | null;
  place: string | null;
}

/** What the write names; of one that does not parse, its first word and the first numbered names in it. */
function namedThings({ action, raw, event }: AlfworldCall): NamedThings {
  if (action !== null && !action.hasFurtherPhrase) return fromSlots(action);
  const word = firstWord(raw);
  const [first = null, second = null] = namesIn(normaliseName(raw));
  const verb = word === "put" ? "move" : word;
  if (event?.kind === "take" || event?.kind === "move") return { verb, object: event.object, place: event.place };
  return verb === "open" || verb === "close" ? { verb, object: null, place: first } : { verb, object: first, place: second };
}

function fromSlots(action: ParsedAction): NamedThings {
  return { verb: action.verb, object: action.object?.name ?? null, place: action.place?.name ?? null };
}

function isForeignObject(goal: AlfworldGoal, object: string): boolean {
  const type = looseType(object);
  return type !== null && type !== goal.objectType && type !== goal.lampType;
}

function isMoveMadeGood(goal: AlfworldGoal | null, named: NamedThings, deeds: Deeds, callIndex: number): boolean {
  if (goal !== null && goal.receptacleType !== null) return deeds.hasGoalPlacing(callIndex);
  const objectType = looseType(named.object ?? "");
  const placeType = typeOfName(named.place ?? "");
  return objectType !== null && placeType !== null && deeds.hasMoveOfTypes(objectType, placeType, callIndex);
}

/** The same succeeds; or, for a thing that the goal does not need, the agent moves on. */
function isDoorOrLampMadeGood(goal: AlfworldGoal | null, verb: string, name: string | null, deeds: Deeds, callIndex: number): boolean {
  if (name !== null && deeds.hasOnName(verb, name, callIndex)) return true;
  const type = name === null ? null : typeOfName(name);
  const isNeeded = goal === null || (type !== null && neededTypes(goal).has(type));
  if (isNeeded) return goal !== null && type !== null && deeds.hasOnType(verb, type, callIndex);
  return deeds.movesOnFrom(name ?? "", callIndex);
}

function neededTypes(goal: AlfworldGoal): Set<string> {
  const appliance = goal.state === null ? null : APPLIANCE_OF[goal.state];
  return new Set([goal.receptacleType, goal.lampType, appliance].filter((type) => type !== null));
}
