/**
 * What was looked for in the record of a household run and not found. Whether a thing was shown is asked of the opening text
 * and of the replies that tell of success, as whole words: a refusal shows nothing, and a wrapped interface repeats the
 * agent's own words in it. What is kept as evidence is a plain search that anybody can repeat (plain-search.ts).
 */
import { isNumberedName } from "../../environments/alfworld/names";
import { rememberByText } from "../../environments/alfworld/remember-by-text";
import type { AlfworldRun } from "../../environments/alfworld/run-record";
import type { TrackerState } from "../../environments/alfworld/tracker-state";
import type { Confidence, NegativeSearch } from "../match-result";
import { searchNothing } from "../plain-search";

/** How often the game showed one of the strings, as whole words, up to this step. */
function countShown(run: AlfworldRun, strings: readonly string[], toStep: number): number {
  const literal = new RegExp(strings.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|"), "gi");
  let hits = 0;
  if (run.content.initialObservation !== null) hits += countWholeWords(literal, run.content.initialObservation);
  for (const call of run.calls) {
    if (call.t <= toStep && call.status === "accepted" && call.reply !== null) hits += countWholeWords(literal, call.reply.text);
  }
  return hits;
}

function countWholeWords(literal: RegExp, text: string): number {
  let found = 0;
  literal.lastIndex = 0;
  for (let match = literal.exec(text); match !== null; match = literal.exec(text)) {
    if (isWholeWord(text, match.index, match.index + match[0].length)) found++;
    if (match[0] === "") literal.lastIndex++;
  }
  return found;
}

const WORD_CHARACTER = /[a-z0-9-]/i;

function isWholeWord(text: string, start: number, end: number): boolean {
  return !WORD_CHARACTER.test(text.charAt(start - 1)) && !WORD_CHARACTER.test(text.charAt(end));
}

/** The record of a search for a name that `isObserved` did not find. */
export function searchName(run: AlfworldRun, name: string, toStep: number): NegativeSearch {
  const names = isNumberedName(name) ? [name] : numberedNames(name);
  return searchNothing(run.content, [[[name], names, isNumberedName(name) ? listed(names) : listedNames(name)]], toStep);
}

/** Whether anything before this moment shows the name. A numbered name is looked up, any other searched for. */
export function isObserved(run: AlfworldRun, state: TrackerState, name: string, before: number): boolean {
  return isNumberedName(name) ? state.shown.has(name) : countShown(run, [name], before - 1) > 0;
}

/** The names of a type that the record has shown so far, in the order of their first showing. */
export function observedNames(state: TrackerState, type: string): readonly string[] {
  return state.shown.ofType(type);
}

/** Whether the game showed a word of this type up to this step, with a number or without. */
export function isTypeShown(run: AlfworldRun, type: string, toStep: number): boolean {
  return countShown(run, [type], toStep) > 0 && countShown(run, numberedNames(type), toStep) > 0;
}

/** The search for a type: the bare word where it stands nowhere (or in the task alone), else its numbered names. */
export function searchType(run: AlfworldRun, type: string, toStep: number, except: readonly string[] = []): NegativeSearch {
  if (except.length === 0) return searchNothing(run.content, [[[type], numberedNames(type), listedNames(type)]], toStep);
  const names = numberedNames(type).filter((name) => !except.includes(name));
  return searchNothing(run.content, [[names, listed(names)]], toStep);
}

/** Longer words are no types. */
const LONGEST_TYPE_KEPT = 40;

/** As listings write them: `knife 1` stands inside of "butterknife 1", `a knife 1,` does not. */
function listed(names: readonly string[]): string[] {
  return names.flatMap((name) => [`a ${name},`, `a ${name}.`]);
}

/** `mug 1` … `mug 9`: the game rarely has more than five of a kind in a room. */
export const numberedNames: (type: string) => readonly string[] = rememberByText(
  (type) => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => `${type} ${number}`),
  LONGEST_TYPE_KEPT,
);

const listedNames = rememberByText((type): readonly string[] => listed(numberedNames(type)), LONGEST_TYPE_KEPT);

/** A search is only as sure as the texts are whole. */
export function searchConfidence(state: TrackerState): Confidence {
  return state.hasCutReply ? "weak" : "rule";
}
