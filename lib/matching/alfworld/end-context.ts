/** What a trajectory rule sees: the whole record of a failed run, and the cases found in it. */
import type { AlfworldGoal } from "../../environments/alfworld/goal";
import { isOfType } from "../../environments/alfworld/names";
import type { AlfworldRun } from "../../environments/alfworld/run-record";
import type { Arrival, Pickup, Sighting, TrackerState } from "../../environments/alfworld/tracker-state";
import type { CallIndex, StepIndex } from "../../trajectory/trajectory";
import type { CaseMatch, RuleAnswer } from "../match-result";
import type { Deeds } from "./deeds";

export interface EndContext {
  run: AlfworldRun;
  goal: AlfworldGoal | null;
  /** After the last call. */
  state: TrackerState;
  deeds: Deeds;
  /** Refused and wrong writes, in order. */
  cases: readonly FoundCase[];
}

export interface GoalEndContext extends EndContext {
  goal: AlfworldGoal;
}

/** A case with the position of its call in the run. */
export interface FoundCase {
  callIndex: number;
  match: CaseMatch;
}

/** The F4 case of a run: at the last step unless the rule places it elsewhere. */
export interface EndAnswer {
  t: StepIndex;
  k: CallIndex;
  answer: RuleAnswer;
}

export interface EndRule {
  id: string;
  match(context: EndContext): EndAnswer | null;
}

/** T1–T10 need a goal that parses. */
export function withGoal(id: string, match: (context: GoalEndContext) => RuleAnswer | null): EndRule {
  return {
    id,
    match(context) {
      const answer = hasGoal(context) ? match(context) : null;
      return answer === null ? null : atLastStep(context, answer);
    },
  };
}

function hasGoal(context: EndContext): context is GoalEndContext {
  return context.goal !== null;
}

export function atLastStep({ run }: EndContext, answer: RuleAnswer): EndAnswer {
  return { t: run.lastStep, k: run.calls.at(-1)?.k ?? 0, answer };
}

/** A content listing exists, or it was seen open; a closed one that was visited and not opened is not inspected. */
export function isInspected(state: TrackerState, place: string): boolean {
  return state.listings.has(place) || state.openFacts.get(place)?.some((fact) => fact.state === "open") === true;
}

const NONE: readonly never[] = [];
const NOTHING: ReadonlySet<string> = new Set();

/** The latest sighting of an object of a type in a listing, other than the named objects. */
export function lastListed(state: TrackerState, type: string, except: ReadonlySet<string> = NOTHING): (Sighting & { object: string }) | null {
  let found: Sighting | null = null;
  let name = "";
  for (const object of state.shown.ofType(type)) {
    if (except.has(object)) continue;
    const last = state.sightings.get(object)?.findLast((sighting) => sighting.by === "listing");
    if (last === undefined || (found !== null && last.t <= found.t)) continue;
    found = last;
    name = object;
  }
  return found === null ? null : { t: found.t, ref: found.ref, place: found.place, by: found.by, object: name };
}

/** The step at which an object of the type was first listed. */
export function firstListed(state: TrackerState, type: string, except: ReadonlySet<string> = NOTHING): number | null {
  let first: number | null = null;
  for (const object of state.shown.ofType(type)) {
    const t = except.has(object) ? undefined : state.sightings.get(object)?.find((sighting) => sighting.by === "listing")?.t;
    if (t !== undefined && (first === null || t < first)) first = t;
  }
  return first;
}

/** The pick-ups of objects of a type, in the order of their first one. */
export function pickupsOf(state: TrackerState, type: string): Pickup[] {
  const found: Pickup[] = [];
  for (const object of state.shown.ofType(type)) found.push(...(state.pickups.get(object) ?? NONE));
  return found;
}

/** The first arrival at a receptacle of a type. */
export function firstVisit(state: TrackerState, type: string): Arrival | null {
  for (const [place, arrival] of state.visited) if (isOfType(place, type)) return arrival;
  return null;
}

/** Whether an object of the goal's type has had the treatment that the goal asks for. */
export function readyObjects(state: TrackerState, goal: AlfworldGoal): string[] {
  const taken = state.shown.ofType(goal.objectType).filter((object) => state.pickups.has(object));
  return goal.state === null ? taken : taken.filter((object) => state.done.has(`${goal.state} ${object}`));
}

/** "a, b and 3 more", for explanations. */
export function nameSome(names: readonly string[], limit = 8): string {
  const shown = names.slice(0, limit).join(", ");
  return names.length > limit ? `${shown} and ${names.length - limit} more` : shown;
}
