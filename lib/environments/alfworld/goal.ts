/** What a run was asked to do, with the words that say so. Type-level: any instance of a type counts. */

import type { TextRef } from "./text-ref";
import type { StateVerb } from "./type-tables";

export interface AlfworldGoal {
  kind: "place" | "state" | "two" | "light";
  objectType: string;
  /** How many different objects: 2 for `two`, else 1. With two, both go into one and the same receptacle. */
  count: 1 | 2;
  /** The treatment that the object needs first. */
  state: StateVerb | null;
  /** Type of the receptacle; null for a light task. */
  receptacleType: string | null;
  /** Type of the lamp of a light task. */
  lampType: string | null;
  words: GoalWords;
}

/** The words of the goal for each part of it: what an omission is held against. */
export interface GoalWords {
  /** The whole clause, without "Your task is to:" and the full stop. */
  whole: TextRef;
  /** "some mug", "two pens", "look at bowl". */
  object: TextRef;
  /** "clean some mug", "hot mug"; null when no state is asked for. */
  state: TextRef | null;
  /** "put it in cabinet", or the whole clause where placing is the one verb; null for a light task. */
  place: TextRef | null;
  /** "under the desklamp"; null unless a light task. */
  lamp: TextRef | null;
}
