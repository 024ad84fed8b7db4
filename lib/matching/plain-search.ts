/**
 * The negative search record (methods.md §1.6): strings that were looked for and not found, so that anybody can repeat the
 * search. Searched are all observations of steps `fromStep..toStep`, and the texts of step 0 where the range begins there:
 * plain text, letter case ignored, no word borders, nothing left out.
 */
import { observationsOf, openingTexts } from "../trajectory/span";
import type { Step, StepIndex, TrajectoryContent } from "../trajectory/trajectory";
import type { NegativeSearch } from "./match-result";

/** What stands for one thing that was looked for: sets of strings, the plainest first, any of which tells of it. */
export type SearchedThing = readonly (readonly string[])[];

/** How often the strings stand in the texts of the range. */
export function countHits(content: TrajectoryContent, strings: readonly string[], fromStep: StepIndex, toStep: StepIndex): number {
  let hits = 0;
  for (const string of strings) {
    const wanted = string.toLowerCase();
    if (wanted === "") continue;
    for (let t = fromStep; t <= toStep; t++) hits += countIn(textOfStep(content, t), wanted);
  }
  return hits;
}

/**
 * The record of a search that found nothing. The plainest strings from step 0 where they stand nowhere; from step 1 where
 * only the task or a document of step 0 holds them; else less plain strings, or the steps behind the last hit.
 */
export function searchNothing(content: TrajectoryContent, things: readonly SearchedThing[], toStep: StepIndex): NegativeSearch {
  const record = (strings: readonly string[], fromStep: StepIndex): NegativeSearch => {
    const distinct = [...new Set(strings)];
    return { strings: distinct, fromStep, toStep, hits: countHits(content, distinct, fromStep, toStep) };
  };
  const plainest = things.flatMap(([first]) => first ?? []);
  const starts = toStep >= 1 ? [0, 1] : [0];
  for (const depth of [1, Number.POSITIVE_INFINITY]) {
    for (const from of starts) {
      const chosen = things.map((thing) => thing.slice(0, depth).find((strings) => countHits(content, strings, from, toStep) === 0));
      if (chosen.every((strings) => strings !== undefined)) return record(chosen.flat(), from);
    }
  }
  let from = toStep + 1;
  while (from > 1 && countHits(content, plainest, from - 1, from - 1) === 0) from--;
  return from <= toStep ? record(plainest, from) : record(plainest, 0);
}

const ofSteps = new WeakMap<Step, string>();
const ofOpenings = new WeakMap<TrajectoryContent, string>();

/** The searched texts of a step, in lower case, with a character between them that no string holds. Kept by step: a gate searches a run that grows. */
function textOfStep(content: TrajectoryContent, t: StepIndex): string {
  const step = content.steps[t - 1];
  const known = step === undefined ? (t === 0 ? ofOpenings.get(content) : undefined) : ofSteps.get(step);
  if (known !== undefined) return known;
  const found = step === undefined ? (t === 0 ? openingTexts(content) : []) : observationsOf(step);
  const text = found.map((item) => item.text.toLowerCase()).join("\u0000");
  if (step !== undefined) ofSteps.set(step, text);
  else if (t === 0) ofOpenings.set(content, text);
  return text;
}

function countIn(text: string, wanted: string): number {
  let hits = 0;
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) hits++;
  return hits;
}
