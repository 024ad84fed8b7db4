/**
 * Constraints: sentences of the instruction, the user or the policy that a write must keep (methods.md §2.5 W7, §2.6 V3).
 * One file a kind. A check looks for broken ones only; a sentence that it cannot read says nothing.
 */
import type { SubPattern } from "../../rubric/sub-patterns";
import type { Span } from "../../trajectory/span";
import { isTaskText, type RecordedText } from "../provenance/run-texts";
import type { WriteQuestion } from "../tools/write-question";
import { quoteRange, type Sentence } from "./sentences";
import { toolWords } from "./verbs";
import { isSameStem, stemsOf } from "./words";

export interface BrokenConstraint {
  /** `argument:<path>`, `constraint` or `state`. */
  element: string;
  subPattern: Extract<SubPattern, "constraint-ignored" | "policy-ignored">;
  /** A number, a date or a listed condition was broken; false for what was read from prose (methods.md §2.7). */
  isPrecise: boolean;
  decisive: Span[];
  write: Span;
  explanation: string;
}

export type ConstraintCheck = (question: WriteQuestion) => BrokenConstraint[];

/** Rules of the house: system prompt and tool documents. */
export function isPolicyText(text: RecordedText): boolean {
  return text.origin === "system" || text.origin === "toolDoc";
}

export function subPatternOf(text: RecordedText): BrokenConstraint["subPattern"] {
  return isPolicyText(text) ? "policy-ignored" : "constraint-ignored";
}

export interface PlacedSentence {
  text: RecordedText;
  sentence: Sentence;
}

const placed = new WeakMap<WriteQuestion, readonly PlacedSentence[]>();

/** Sentences of the instruction, the user and the policy that stand in the context, in reading order. */
export function constraintSentences(question: WriteQuestion): readonly PlacedSentence[] {
  const known = placed.get(question);
  if (known !== undefined) return known;
  const found = question.context
    .filter((text) => isTaskText(text) || isPolicyText(text))
    .flatMap((text) => (text.scan === null ? text.sentences.map((sentence) => ({ text, sentence })) : []));
  placed.set(question, found);
  return found;
}

/** Sentences of which a reading makes something, with what it makes; read once for each text. */
export interface ReadSentence<T> extends PlacedSentence {
  reading: T;
}

/** Sentences of the context that a kind of constraint can read. `kind` names the reading, the same one for the same name. */
export function readSentences<T>(question: WriteQuestion, kind: string, read: (sentence: string) => T | null): ReadSentence<T>[] {
  const found: ReadSentence<T>[] = [];
  for (const text of question.context) {
    if (!(isTaskText(text) || isPolicyText(text)) || text.scan !== null) continue;
    const readings = text.remember(`sentences ${kind}`, () =>
      text.sentences.flatMap((sentence) => {
        const reading = read(sentence.text);
        return reading === null ? [] : [{ sentence, reading }];
      }),
    );
    for (const { sentence, reading } of readings) found.push({ text, sentence, reading });
  }
  return found;
}

interface SentenceStems {
  own: ReadonlySet<string>;
  heading: ReadonlySet<string>;
  all: ReadonlySet<string>;
}

const cache = new WeakMap<Sentence, SentenceStems>();

/** Stems of the sentence, of its headings, and of both. */
export function sentenceStems(sentence: Sentence): SentenceStems {
  const known = cache.get(sentence);
  if (known !== undefined) return known;
  const own = stemsOf(sentence.text);
  const heading = stemsOf(sentence.heading);
  const found = { own, heading, all: new Set([...own, ...heading]) };
  cache.set(sentence, found);
  return found;
}

const sections = new WeakMap<readonly Sentence[], readonly string[]>();

function sectionStems({ section, heading }: Sentence): readonly string[] {
  const known = sections.get(section);
  if (known !== undefined) return known;
  const found = [...new Set([...stemsOf(heading), ...section.flatMap((sentence) => [...sentenceStems(sentence).own])])];
  sections.set(section, found);
  return found;
}

/**
 * The sentence speaks of what the tool does: it stands under a heading with one of the tool's verbs ("Cancel a trip"), or
 * has such a verb itself, and one of the tool's objects stands in it or under the same headings.
 */
export function isAbout(sentence: Sentence, tool: string): boolean {
  let known = answers.get(sentence);
  if (known === undefined) {
    known = new Map();
    answers.set(sentence, known);
  }
  const answer = known.get(tool) ?? speaksOf(sentence, tool);
  known.set(tool, answer);
  return answer;
}

const answers = new WeakMap<Sentence, Map<string, boolean>>();

function speaksOf(sentence: Sentence, tool: string): boolean {
  const { verbs, objects } = toolWords(tool);
  const { own, heading } = sentenceStems(sentence);
  const has = (stems: ReadonlySet<string>): boolean => [...verbs].some((verb) => stems.has(verb));
  if (has(heading)) return true;
  return has(own) && (objects.size === 0 || [...objects].some((object) => sectionStems(sentence).some((stem) => isSameStem(stem, object))));
}

/** The sentence as a decisive quote. */
export function sentenceSpan(text: RecordedText, sentence: Sentence, focusStart = sentence.start, focusEnd = sentence.start): Span {
  const range = quoteRange(sentence, focusStart, focusEnd);
  return text.span(range.start, range.end, "decisive");
}
