/**
 * The accepted writes of a run, indexed by what a case can be made good with (methods.md §1.7). Every question is
 * "did such a deed happen after …", so the latest position of each kind of deed is all that is kept.
 */
import type { AlfworldGoal } from "../../environments/alfworld/goal";
import { typeOfName } from "../../environments/alfworld/names";
import type { AlfworldCall, AlfworldRun } from "../../environments/alfworld/run-record";
import type { StateVerb } from "../../environments/alfworld/type-tables";

export interface Deeds {
  /** Latest index into `run.calls` under a key of `deedKey`. */
  last: ReadonlyMap<string, number>;
  /** The latest accepted action that is about something, and the latest about something else than that. */
  lastAbout: { name: string; index: number } | null;
  lastAboutOther: number;
  /** Objects of the goal's type that lie, at the end, in a receptacle of the goal's type: object → the placing. */
  placedAtEnd: ReadonlyMap<string, PlacedObject>;
}

export interface PlacedObject {
  place: string;
  call: AlfworldCall;
  /** It had the state that the goal asks for when it was placed. */
  isReady: boolean;
}

export const deedKey = {
  verbOnType: (verb: string, type: string): string => `${verb} type ${type}`,
  verbOnName: (verb: string, name: string): string => `${verb} name ${name}`,
  /** The same verb on the same two types. */
  verbOnTypes: (verb: string, objectType: string, placeType: string): string => `${verb} types ${objectType} > ${placeType}`,
  /** An object of the goal's type, in the state that the goal asks for, put into a receptacle of the goal's type. */
  goalPlacing: "goal placing",
  /** Moved to where it was taken from, or to a receptacle that is not of the goal's type. */
  putBack: (object: string): string => `put back ${object}`,
} as const;

/** Whether a deed under this key comes after the call at `index`. */
export function happensAfter(deeds: Deeds, key: string, index: number): boolean {
  return (deeds.last.get(key) ?? -1) > index;
}

/** Whether, after the call at `index`, an action about something else than `name` succeeds. */
export function movesOnFrom(deeds: Deeds, name: string, index: number): boolean {
  if (deeds.lastAbout === null) return false;
  return (deeds.lastAbout.name === name ? deeds.lastAboutOther : deeds.lastAbout.index) > index;
}

export function collectDeeds(run: AlfworldRun): Deeds {
  const last = new Map<string, number>();
  const takenFrom = new Map<string, string>();
  const done = new Set<string>();
  const placedAtEnd = new Map<string, PlacedObject>();
  let lastAbout: Deeds["lastAbout"] = null;
  let lastAboutOther = -1;
  run.calls.forEach((call, index) => {
    if (call.status !== "accepted") return;
    const name = call.action?.place?.name ?? call.action?.object?.name ?? null;
    if (name !== null) {
      if (lastAbout !== null && lastAbout.name !== name) lastAboutOther = lastAbout.index;
      lastAbout = { name, index };
    }
    const { event } = call;
    if (event === null) return;
    switch (event.kind) {
      case "take":
        takenFrom.set(event.object, event.place);
        placedAtEnd.delete(event.object);
        note(last, event.kind, event.object, event.place, index);
        break;
      case "move":
        note(last, event.kind, event.object, event.place, index);
        notePlacing(run.goal, last, done, placedAtEnd, takenFrom.get(event.object) ?? null, event, call, index);
        break;
      case "heat":
      case "cool":
      case "clean":
        done.add(`${event.kind} ${event.object}`);
        note(last, event.kind, event.object, event.place, index);
        break;
      case "open":
      case "close":
        note(last, event.kind, event.place, null, index);
        break;
      case "use":
      case "slice":
        note(last, event.kind, event.object, null, index);
        break;
      case "arrive":
      case "carry":
        break;
    }
  });
  return { last, lastAbout, lastAboutOther, placedAtEnd };
}

function note(last: Map<string, number>, verb: string, name: string, place: string | null, index: number): void {
  const type = typeOfName(name);
  const placeType = place === null ? null : typeOfName(place);
  last.set(deedKey.verbOnName(verb, name), index);
  if (type !== null) last.set(deedKey.verbOnType(verb, type), index);
  if (type !== null && placeType !== null) last.set(deedKey.verbOnTypes(verb, type, placeType), index);
}

function notePlacing(
  goal: AlfworldGoal | null,
  last: Map<string, number>,
  done: ReadonlySet<string>,
  placedAtEnd: Map<string, PlacedObject>,
  takenFrom: string | null,
  event: { object: string; place: string },
  call: AlfworldCall,
  index: number,
): void {
  const isGoalPlace = goal?.receptacleType != null && typeOfName(event.place) === goal.receptacleType;
  if (event.place === takenFrom || !isGoalPlace) last.set(deedKey.putBack(event.object), index);
  if (goal === null || !isGoalPlace || typeOfName(event.object) !== goal.objectType) return;
  const isReady = hasState(done, goal.state, event.object);
  placedAtEnd.set(event.object, { place: event.place, call, isReady });
  if (isReady) last.set(deedKey.goalPlacing, index);
}

function hasState(done: ReadonlySet<string>, state: StateVerb | null, object: string): boolean {
  return state === null || done.has(`${state} ${object}`);
}
