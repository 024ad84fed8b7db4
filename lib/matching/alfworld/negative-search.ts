/**
 * The negative search record (methods.md §1.6): strings that were looked for and not found. Searched are the opening
 * text and the replies of the game that tell of success, as whole words, letter case ignored. A refusal is left out: it shows nothing,
 * and a wrapped interface repeats the agent's own words in it. So are the task line and thoughts: naming a thing is not seeing it.
 */
import { isNumberedName, typeOfName } from "../../environments/alfworld/names";
import type { AlfworldRun } from "../../environments/alfworld/run-record";
import type { TrackerState } from "../../environments/alfworld/tracker-state";
import type { Confidence, NegativeSearch } from "../match-result";

/** Counts the hits of each string over steps `fromStep..toStep`. */
export function searchObservations(run: AlfworldRun, strings: readonly string[], fromStep: number, toStep: number): NegativeSearch {
  const pattern = wholeWords(strings);
  let hits = 0;
  const count = (text: string): void => {
    hits += [...text.matchAll(pattern)].length;
  };
  if (fromStep === 0 && run.content.initialObservation !== null) count(run.content.initialObservation);
  for (const call of run.calls) {
    if (call.t >= fromStep && call.t <= toStep && call.status === "accepted" && call.reply !== null) count(call.reply.text);
  }
  return { strings: [...strings], fromStep, toStep, hits };
}

function wholeWords(strings: readonly string[]): RegExp {
  const alternatives = strings.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  return new RegExp(`(?<![a-z0-9-])(?:${alternatives})(?![a-z0-9-])`, "gi");
}

/** Whether anything before this moment shows the name. A numbered name is looked up, any other searched for. */
export function isObserved(run: AlfworldRun, state: TrackerState, name: string, before: number): boolean {
  return isNumberedName(name) ? state.mentions.has(name) : searchObservations(run, [name], 0, before - 1).hits > 0;
}

/** The names of a type that the record has shown so far, in the order of their first showing. */
export function observedNames(state: TrackerState, type: string): string[] {
  return [...state.mentions.keys()].filter((name) => typeOfName(name) === type);
}

/**
 * The search for a type. The bare word where nothing holds it; a record that holds the word without a number (prose of a
 * wrapped interface) is searched for numbered names instead.
 */
export function searchType(run: AlfworldRun, type: string, toStep: number): NegativeSearch {
  const bare = searchObservations(run, [type], 0, toStep);
  return bare.hits === 0 ? bare : searchObservations(run, numberedNames(type), 0, toStep);
}

/** `mug 1` … `mug 9`: the game rarely has more than five of a kind in a room. */
export function numberedNames(type: string): string[] {
  return Array.from({ length: 9 }, (_, index) => `${type} ${index + 1}`);
}

/** A search is only as sure as the texts are whole. */
export function searchConfidence(state: TrackerState): Confidence {
  return state.hasCutReply ? "weak" : "rule";
}
