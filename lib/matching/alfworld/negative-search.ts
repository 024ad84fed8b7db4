/**
 * The negative search record (methods.md §1.6): strings that were looked for and not found. Searched are the opening
 * text and the replies of the game that tell of success, as whole words, letter case ignored. A refusal is left out: it shows nothing,
 * and a wrapped interface repeats the agent's own words in it. So are the task line and thoughts: naming a thing is not seeing it.
 */
import { isNumberedName } from "../../environments/alfworld/names";
import type { AlfworldRun } from "../../environments/alfworld/run-record";
import type { TrackerState } from "../../environments/alfworld/tracker-state";
import type { Confidence, NegativeSearch } from "../match-result";

/** Counts the hits of each string over steps `fromStep..toStep`. */
export function searchObservations(run: AlfworldRun, strings: readonly string[], fromStep: number, toStep: number): NegativeSearch {
  const literal = new RegExp(strings.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|"), "gi");
  let hits = 0;
  const count = (text: string): void => {
    literal.lastIndex = 0;
    for (let match = literal.exec(text); match !== null; match = literal.exec(text)) {
      if (isWholeWord(text, match.index, match.index + match[0].length)) hits++;
      if (match[0] === "") literal.lastIndex++;
    }
  };
  if (fromStep === 0 && run.content.initialObservation !== null) count(run.content.initialObservation);
  for (const call of run.calls) {
    if (call.t >= fromStep && call.t <= toStep && call.status === "accepted" && call.reply !== null) count(call.reply.text);
  }
  return { strings: [...strings], fromStep, toStep, hits };
}

const WORD_CHARACTER = /[a-z0-9-]/i;

function isWholeWord(text: string, start: number, end: number): boolean {
  return !WORD_CHARACTER.test(text.charAt(start - 1)) && !WORD_CHARACTER.test(text.charAt(end));
}

/** The record of a search for a name that `isObserved` did not find: nothing need be searched again for a numbered one. */
export function searchName(run: AlfworldRun, name: string, toStep: number): NegativeSearch {
  return isNumberedName(name) ? { strings: [name], fromStep: 0, toStep, hits: 0 } : searchObservations(run, [name], 0, toStep);
}

/** Whether anything before this moment shows the name. A numbered name is looked up, any other searched for. */
export function isObserved(run: AlfworldRun, state: TrackerState, name: string, before: number): boolean {
  return isNumberedName(name) ? state.mentions.has(name) : searchObservations(run, [name], 0, before - 1).hits > 0;
}

/** The names of a type that the record has shown so far, in the order of their first showing. */
export function observedNames(state: TrackerState, type: string): readonly string[] {
  return state.namesOfType.get(type) ?? [];
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
