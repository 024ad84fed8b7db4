/**
 * The negative search record (methods.md §1.6): strings that were looked for and not found, so that anybody can repeat the
 * search. Searched are all observations of steps `fromStep..toStep`, and the texts of step 0 where the range begins there:
 * plain text, letter case ignored, no word borders, nothing left out.
 */
import { observationIndex, observationsOf, openingTexts } from "../trajectory/span";
import type { Step, StepIndex, TrajectoryContent } from "../trajectory/trajectory";
import type { NegativeSearch } from "./match-result";

/** What stands for one thing that was looked for: sets of strings, the plainest first, any of which tells of it. */
export type SearchedThing = readonly (readonly string[])[];

/** How often the strings stand in the texts of the range. */
export function countHits(content: TrajectoryContent, strings: readonly string[], fromStep: StepIndex, toStep: StepIndex): number {
  const text = textOfRange(content, fromStep, toStep);
  let hits = 0;
  for (const string of strings) {
    const wanted = string.toLowerCase();
    if (wanted === "") continue;
    for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) hits++;
  }
  return hits;
}

/** Whether any of the strings stands in the texts of the range: `countHits` above 0. */
function hasHit(text: string, strings: readonly string[]): boolean {
  return strings.some((string) => string !== "" && text.includes(string.toLowerCase()));
}

/**
 * The record of a search that found nothing. The plainest strings from step 0 where they stand nowhere; from step 1 where
 * only the task or a document of step 0 holds them; else less plain strings, or the steps behind the last hit.
 */
export function searchNothing(content: TrajectoryContent, things: readonly SearchedThing[], toStep: StepIndex): NegativeSearch {
  const starts = toStep >= 1 ? [0, 1] : [0];
  for (const depth of [1, Number.POSITIVE_INFINITY]) {
    for (const fromStep of starts) {
      const text = textOfRange(content, fromStep, toStep);
      const chosen: string[] = [];
      const isFound = things.some((thing) => {
        const strings = thing.slice(0, depth).find((candidate) => !hasHit(text, candidate));
        if (strings !== undefined) chosen.push(...strings);
        return strings === undefined;
      });
      if (!isFound) return { strings: [...new Set(chosen)], fromStep, toStep, hits: 0 };
    }
  }
  const strings = [...new Set(things.flatMap(([first]) => first ?? []))];
  let fromStep = toStep + 1;
  while (fromStep > 1 && !hasHit(textOfRange(content, fromStep - 1, fromStep - 1), strings)) fromStep--;
  if (fromStep > toStep) fromStep = 0;
  return { strings, fromStep, toStep, hits: countHits(content, strings, fromStep, toStep) };
}

/** The searched texts of a run in lower case, one after the other, with a character between them that no string holds. */
interface SearchedTexts {
  text: string;
  /** Where the texts of each step begin, step 0 first, and behind them where those of a further step would. */
  starts: readonly number[];
}

const searched = new WeakMap<TrajectoryContent, SearchedTexts>();

function textOfRange(content: TrajectoryContent, fromStep: StepIndex, toStep: StepIndex): string {
  let texts = searched.get(content);
  if (texts === undefined) {
    texts = searchedTexts(content);
    searched.set(content, texts);
  }
  const last = Math.min(toStep, content.steps.length);
  const start = texts.starts[fromStep];
  const end = texts.starts[last + 1];
  return start === undefined || end === undefined || end <= start ? "" : texts.text.slice(start, end - BETWEEN.length);
}

const BETWEEN = "\u0000";

function searchedTexts(content: TrajectoryContent): SearchedTexts {
  const joined = [joinTexts(openingTexts(content)), ...content.steps.map(textOfStep)];
  const whole = `${joined.join(BETWEEN)}${BETWEEN}`;
  const lower = whole.toLowerCase();
  // A few letters (İ) become two in lower case, and the places behind them move.
  const isMoved = lower.length !== whole.length;
  const starts = [0];
  for (const text of joined) starts.push((starts.at(-1) ?? 0) + (isMoved ? text.toLowerCase() : text).length + BETWEEN.length);
  return { text: lower, starts };
}

/** The texts of `observationsOf`; nearly every step has its own observation and no more. */
function textOfStep(step: Step): string {
  return step.observation !== null && observationIndex(step) === 0 ? step.observation : joinTexts(observationsOf(step));
}

function joinTexts(texts: readonly { text: string }[]): string {
  return texts.map(({ text }) => text).join(BETWEEN);
}
