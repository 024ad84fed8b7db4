import type { TextRef } from "../../environments/alfworld/text-ref";
import type { TrackerState } from "../../environments/alfworld/tracker-state";

export interface DoorFact {
  ref: TextRef;
  /** The earliest statement since the door was last in another state. */
  firstStep: number;
}

/** The latest statement that a receptacle is in a state, if that is what was last seen of it. */
export function doorFact(state: TrackerState, place: string, door: "open" | "closed"): DoorFact | null {
  const facts = state.openFacts.get(place) ?? [];
  const last = facts.at(-1);
  if (last === undefined || last.state !== door) return null;
  let first = facts.length - 1;
  while (first > 0 && facts[first - 1]?.state === door) first--;
  return { ref: last.ref, firstStep: facts[first]?.t ?? last.t };
}
