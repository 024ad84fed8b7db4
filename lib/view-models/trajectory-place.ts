/** Places on the page: what stands after `#` in the address, and the way back. */
import type { CallIndex, StepIndex } from "../trajectory/trajectory";

export interface Place {
  t: StepIndex;
  k: CallIndex;
}

/** `#t=12&k=0`. Anything else, negative numbers and step numbers beyond 10 million are no place. */
export function parsePlace(hash: string): Place | null {
  const parameters = new URLSearchParams(hash.replace(/^#/, ""));
  const t = parseIndex(parameters.get("t"));
  if (t === null) return null;
  return { t, k: parseIndex(parameters.get("k")) ?? 0 };
}

export function formatPlace(place: Place): string {
  return `#t=${place.t}&k=${place.k}`;
}

function parseIndex(text: string | null): number | null {
  return text !== null && /^\d{1,7}$/.test(text) ? Number(text) : null;
}

/** Where somebody was before a jump: the cursor, what stood at the top of the list, what had the focus. */
export interface BackEntry {
  place: Place;
  caseIndex: number | null;
  /** The first item that was in view and how many pixels of it were above the edge: survives a change of heights. */
  topItem: number;
  topOffset: number;
  /** The element that had the focus, by its id; null for the list. */
  focusId: string | null;
}

const LONGEST_WAY_BACK = 100;

/** A jump is worth going back from when it left the place; steps beside each other are none. */
export function pushBack(stack: readonly BackEntry[], entry: BackEntry): readonly BackEntry[] {
  const last = stack.at(-1);
  if (last !== undefined && last.place.t === entry.place.t && last.place.k === entry.place.k && last.caseIndex === entry.caseIndex) return stack;
  return [...stack.slice(-(LONGEST_WAY_BACK - 1)), entry];
}
