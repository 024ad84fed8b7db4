/**
 * Reads the task line (methods.md §2.1). The benchmark's own phrasings are read with any words in the slots; looser
 * ones (other verbs, "the", plurals) only where the words are known types, because the data also hold goals that people wrote
 * freely: what does not parse is null, and then only goal-free rules run.
 *
 *   put a|some [clean|hot|cool] O in|on R      clean|heat|cool some O and put it in R      find some O and put it in R
 *   put two O in R · find two O and put them in R      look at O under the L · examine the O with the L
 */
import type { SpanAddress } from "../../trajectory/span";
import type { AlfworldGoal, GoalWords } from "./goal";
import { rememberByText } from "./remember-by-text";
import type { TextRef } from "./text-ref";
import { OBJECT_TYPES, RECEPTACLE_TYPES, type StateVerb, TOGGLEABLE_TYPES } from "./type-tables";

const STATE_WORDS: ReadonlyMap<string, StateVerb> = new Map(
  (
    [
      ["clean", "clean cleaned wash washed rinse rinsed"],
      ["heat", "heat heated hot warm warmed cook cooked microwave microwaved"],
      ["cool", "cool cooled cold chill chilled"],
    ] as const
  ).flatMap(([state, words]) => words.split(" ").map((word): [string, StateVerb] => [word, state])),
);

const ARTICLE = "(?:(?:a|an|some|the|one)\\s+)?";
const STATE_ADJECTIVE = "clean|cleaned|washed|rinsed|hot|heated|warm|warmed|cooked|microwaved|cool|cooled|cold|chilled";
const STATE_VERB = "clean|wash|rinse|heat|warm|cook|microwave|cool|chill";
const PUT = "put|place|move|set|leave";
const FIND = "find|get|take|grab|pick up";
const INTO = "(?:in\\/on|into|onto|inside|in|on|to|at)";

/** One capture for each part; its offsets are the words of the goal. `d` gives the offsets. */
const PHRASINGS: readonly RegExp[] = [
  new RegExp(
    `^(?<place>(?:${PUT})\\s+(?<object>${ARTICLE}(?:(?<adjective>${STATE_ADJECTIVE})\\s+)?(?<o>[a-z]+))\\s+${INTO}\\s+${ARTICLE}(?<r>[a-z]+))$`,
    "d",
  ),
  new RegExp(
    `^(?<treat>(?<verb>${STATE_VERB})\\s+(?<object>${ARTICLE}(?<o>[a-z]+)))\\s*,?\\s+and\\s+(?:then\\s+)?(?<place>(?:${PUT})\\s+it\\s+${INTO}\\s+${ARTICLE}(?<r>[a-z]+))$`,
    "d",
  ),
  new RegExp(
    `^(?:${FIND})\\s+(?<object>${ARTICLE}(?:(?<adjective>${STATE_ADJECTIVE})\\s+)?(?<o>[a-z]+))\\s*,?\\s+and\\s+(?:then\\s+)?(?<place>(?:${PUT})\\s+it\\s+${INTO}\\s+${ARTICLE}(?<r>[a-z]+))$`,
    "d",
  ),
  new RegExp(`^(?<place>(?:${PUT})\\s+(?<object>(?<count>two|2|both)\\s+(?<o>[a-z]+))\\s+${INTO}\\s+${ARTICLE}(?<r>[a-z]+))$`, "d"),
  new RegExp(
    `^(?:${FIND})\\s+(?<object>(?<count>two|2|both)\\s+(?<o>[a-z]+))\\s*,?\\s+and\\s+(?:then\\s+)?(?<place>(?:${PUT})\\s+them\\s+${INTO}\\s+${ARTICLE}(?<r>[a-z]+))$`,
    "d",
  ),
  new RegExp(
    `^(?<object>(?:look at|examine|inspect|read|view)\\s+${ARTICLE}(?<o>[a-z]+))\\s+(?<lamp>(?:under the light of|in the light of|by the light of|under|with|using|by|in)\\s+${ARTICLE}(?<l>[a-z]+))$`,
    "d",
  ),
];

/** The benchmark's own wordings: here an unknown word in a slot is an object of a world that our tables do not know. */
const TEMPLATE =
  /^(?:put (?:an?|some|two) (?:(?:clean|hot|cool) )?[a-z]+ (?:in|on) [a-z]+|(?:clean|heat|cool|find) (?:some|an?) [a-z]+ and put it (?:in|on) [a-z]+|find two [a-z]+ and put them (?:in|on) [a-z]+|look at (?:an? |some )?[a-z]+ under the [a-z]+|examine the [a-z]+ with the [a-z]+)$/;

const TASK_LINE = /Your task is to:?[ \t]*([^\r\n]*)/gi;

/** The goal in a text that holds the task line, or that is the bare goal. null when it does not parse. */
export function parseAlfworldGoal(text: string, address: SpanAddress): AlfworldGoal | null {
  const clause = goalClause(text);
  const read = clause === null ? null : readClause(clause.text.toLowerCase());
  if (clause === null || read === null) return null;
  const { kind, objectType, count, state, receptacleType, lampType, words } = read;
  return { kind, objectType, count, state, receptacleType, lampType, words: wordsOf(words, address, clause.start) };
}

function wordsOf({ whole, object, state, place, lamp }: ClauseGoal["words"], address: SpanAddress, offset: number): GoalWords {
  return {
    whole: refOf(whole, address, offset),
    object: refOf(object, address, offset),
    state: state && refOf(state, address, offset),
    place: place && refOf(place, address, offset),
    lamp: lamp && refOf(lamp, address, offset),
  };
}

type Range = Readonly<Pick<TextRef, "start" | "end">>;

/** A goal whose words are ranges of its clause. */
type ClauseGoal = Readonly<
  Omit<AlfworldGoal, "words"> & { words: { [Part in keyof GoalWords]: GoalWords[Part] extends TextRef ? Range : Range | null } }
>;

function refOf({ start, end }: Range, address: SpanAddress, offset: number): TextRef {
  return { address, start: offset + start, end: offset + end };
}

/** Longer clauses are no task of the benchmark. */
const LONGEST_KEPT = 200;

/** What a clause in lower case asks for; null when it does not parse. Many runs have the same task. */
const readClause = rememberByText((clause): ClauseGoal | null => {
  for (const phrasing of PHRASINGS) {
    const match = phrasing.exec(clause);
    if (match !== null) return goalOf(match, TEMPLATE.test(clause));
  }
  return null;
}, LONGEST_KEPT);

/** The text after the last "Your task is to:", else the whole text when it is one line; without closing punctuation. */
function goalClause(text: string): { text: string; start: number } | null {
  let body: string | null = null;
  let start = 0;
  TASK_LINE.lastIndex = 0;
  for (let match = TASK_LINE.exec(text); match !== null; match = TASK_LINE.exec(text)) {
    body = match[1] ?? "";
    start = match.index + match[0].length - body.length;
  }
  if (body === null) {
    if (text.trim() === "" || text.trim().includes("\n")) return null;
    body = text;
  }
  const lead = body.length - body.trimStart().length;
  const trimmed = body.trim().replace(/(?<![\s.!])[\s.!]+$/, "");
  return trimmed === "" ? null : { text: trimmed, start: start + lead };
}

function goalOf(match: RegExpExecArray, isTemplate: boolean): ClauseGoal | null {
  const part = match.groups ?? {};
  const range = (name: string): Range | null => {
    const indices = match.indices?.groups?.[name];
    return indices === undefined ? null : { start: indices[0], end: indices[1] };
  };
  const objectType = typeWord(part.o, OBJECT_TYPES, isTemplate);
  const object = range("object");
  if (objectType === null || object === null) return null;
  const whole = { start: 0, end: match[0].length };

  if (part.l !== undefined) {
    const isLamp = TOGGLEABLE_TYPES.has(part.l) || (isTemplate && part.l.endsWith("lamp"));
    if (!isLamp) return null;
    const words = { whole, object, state: null, place: null, lamp: range("lamp") };
    return { kind: "light", objectType, count: 1, state: null, receptacleType: null, lampType: part.l, words };
  }
  const receptacleType = typeWord(part.r, RECEPTACLE_TYPES, isTemplate);
  if (receptacleType === null) return null;
  const state = STATE_WORDS.get(part.verb ?? part.adjective ?? "") ?? null;
  const isTwo = part.count !== undefined;
  const stateWords = part.verb === undefined ? adjectivePhrase(range("adjective"), object) : range("treat");
  const words = { whole, object, state: stateWords, place: range("place"), lamp: null };
  const kind = isTwo ? "two" : state === null ? "place" : "state";
  return { kind, objectType, count: isTwo ? 2 : 1, state, receptacleType, lampType: null, words };
}

/** "hot mug" of "a hot mug". */
function adjectivePhrase(adjective: Range | null, object: Range): Range | null {
  return adjective === null ? null : { ...adjective, end: object.end };
}

function typeWord(word: string | undefined, known: ReadonlySet<string>, isTemplate: boolean): string | null {
  if (word === undefined) return null;
  if (known.has(word) || isTemplate) return word;
  const singular = word.endsWith("s") ? word.slice(0, -1) : word;
  return known.has(singular) ? singular : null;
}
