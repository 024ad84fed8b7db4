/**
 * What the record has shown up to a moment (methods.md §2.2). Every fact carries the place where it was read, so that a
 * rule can only use what it can quote. Maps are keyed by names in lower case; histories are in order of time.
 */
import type { OpeningList } from "./opening-list";
import type { ShownNames } from "./shown-names";
import type { Sightings } from "./sightings";
import type { StatedRuleId } from "./stated-rules";
import type { TextRef } from "./text-ref";

export interface Fact {
  t: number;
  ref: TextRef;
}

export interface Arrival extends Fact {
  place: string;
}

export interface Listing extends Fact {
  place: string;
  form: "on" | "in";
  objects: ReadonlySet<string>;
  /** The line does not end in the record: what it lacks says nothing. */
  isCut: boolean;
}

export interface OpenFact extends Fact {
  state: "open" | "closed";
}

export interface Sighting extends Fact {
  /** Where it lay; null when the reply does not tell. */
  place: string | null;
  by: "listing" | "placing" | "other";
}

export interface Pickup extends Fact {
  object: string;
  from: string;
}

export interface Placing extends Fact {
  object: string;
  place: string;
}

export interface TrackerState {
  /** The latest list of the room; `look` in its middle prints it again. */
  openingList: OpeningList | null;
  /** Step of the first such list. */
  firstOpeningStep: number;
  /** null: in the middle of the room, or not known. */
  location: Arrival | null;
  holding: (Fact & { object: string; from: string | null }) | null;
  arrivals: Arrival[];
  /** First arrival at each receptacle. */
  visited: Map<string, Arrival>;
  listings: Map<string, Listing[]>;
  /** What lies there by the latest listing and the agent's own deeds since; absent when never listed. */
  contents: Map<string, ReadonlySet<string>>;
  /** What the agent took out of a receptacle since its latest listing. */
  takenOut: Map<string, Map<string, Pickup>>;
  openFacts: Map<string, OpenFact[]>;
  sightings: Sightings;
  pickups: Map<string, Pickup[]>;
  placings: Map<string, Placing[]>;
  /** `heat mug 1` → when the game said so. */
  done: Map<string, Fact>;
  rulesStated: Map<StatedRuleId, Fact[]>;
  /** Every `word number` of the opening list and of accepted replies. */
  shown: ShownNames;
  /** An accepted reply so far is cut: a search for what is not there cannot be sure. */
  hasCutReply: boolean;
}

interface Histories<K extends string, T> {
  get(name: K): readonly T[] | undefined;
}

/** The latest entry of a history. */
export function latest<K extends string, T>(histories: Histories<K, T>, name: K): T | null {
  return histories.get(name)?.at(-1) ?? null;
}

export function earliest<K extends string, T>(histories: Histories<K, T>, name: K): T | null {
  return histories.get(name)?.[0] ?? null;
}

/** Where an object lies by what was last seen of it; null when it is held, was never seen, or nothing tells. */
export function lastPlaceOf(state: TrackerState, object: string): Sighting | null {
  return state.holding?.object === object ? null : latest(state.sightings, object);
}
