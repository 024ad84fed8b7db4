/**
 * The action grammar of ALFWorld, in both dialects (methods.md §2.1):
 *
 *   look · inventory · help · go to R · open R · close R · examine X · use X
 *   take O from R · move O to R (newer) · put O in/on R (older) · heat|clean|cool O with R · slice O with K
 *
 * An action parses when the slots of its verb are filled, with any words. Whether the words name anything is not asked here.
 */
import { normaliseName, typeOfName } from "./names";
import { rememberByText } from "./remember-by-text";

export const ALFWORLD_VERBS = [
  "look",
  "inventory",
  "help",
  "go",
  "open",
  "close",
  "examine",
  "use",
  "take",
  "move",
  "heat",
  "cool",
  "clean",
  "slice",
] as const;
export type AlfworldVerb = (typeof ALFWORLD_VERBS)[number];

/** `put O in/on R` is a move of the older dialect, `move O to R` one of the newer. */
export type AlfworldDialect = "put" | "move";

/** A filled slot: its name as compared, its type if it has one, its place in the raw action (UTF-16 offsets). */
export interface Slot {
  readonly name: string;
  readonly type: string | null;
  readonly start: number;
  readonly end: number;
}

export interface ParsedAction {
  readonly verb: AlfworldVerb;
  /** Which dialect the wording belongs to; null where both have it. */
  readonly dialect: AlfworldDialect | null;
  /** O, or X of `use` and of `examine`. */
  readonly object: Slot | null;
  /** R, or the tool K of `slice`. */
  readonly place: Slot | null;
  /** Parses only because a slot took in a further phrase (`use X on Y`): rule A0. */
  readonly hasFurtherPhrase: boolean;
  /** Two actions with the same text here are the same action. */
  readonly normalised: string;
}

/** What a line says by itself, whatever the environment makes of it. */
export interface ActionReading {
  /** null when the line does not fit the grammar, and for a text of several lines. */
  readonly parsed: ParsedAction | null;
  /** Its first word is a verb that changes the world: a write attempt, well formed or not (methods.md §0). */
  readonly isWriteAttempt: boolean;
  /** The first word is `open` or `close`: a write only where the settings say so. */
  readonly isDoor: boolean;
}

const WRITE_WORDS: ReadonlySet<string> = new Set(["take", "put", "move", "open", "close", "heat", "cool", "clean", "use", "slice"]);
const DOOR = /^\s*(?:open|close)\b/i;

/** Longer actions are seldom sent twice. */
const LONGEST_KEPT = 120;

/** Reads one action. Linear in the length of the text. */
export const readAction: (raw: string) => ActionReading = rememberByText(
  (raw) => ({ parsed: parseLine(raw), isWriteAttempt: WRITE_WORDS.has(firstWord(raw)), isDoor: DOOR.test(raw) }),
  LONGEST_KEPT,
);

export function isWriteAttempt(raw: string): boolean {
  return readAction(raw).isWriteAttempt;
}

export function parseAlfworldAction(raw: string): ParsedAction | null {
  return readAction(raw).parsed;
}

export function firstWord(raw: string): string {
  const start = skipSpace(raw, 0);
  let end = start;
  while (end < raw.length && !isSpace(raw.charCodeAt(end))) end++;
  return raw.slice(start, end).toLowerCase();
}

const SEPARATORS: ReadonlyMap<string, string> = new Map([
  ["take", "from"],
  ["move", "to"],
  ["put", "in\\/on|in|on"],
  ["heat", "with"],
  ["cool", "with"],
  ["clean", "with"],
  ["slice", "with"],
]);
const SEPARATOR_PATTERNS: ReadonlyMap<string, RegExp> = new Map(
  [...SEPARATORS].map(([word, separators]) => [word, new RegExp(`\\s(?:${separators})(?=\\s)`, "gi")]),
);
const BARE_VERBS: ReadonlySet<string> = new Set<AlfworldVerb>(["look", "inventory", "help"]);
const ONE_SLOT_VERBS: ReadonlySet<string> = new Set<AlfworldVerb>(["go", "open", "close", "examine", "use"]);
const FURTHER_PHRASE = /\s(?:in\/on|in|on|into|onto|inside|under|with|from|to|at|using)(?=\s|$)/i;

function parseLine(raw: string): ParsedAction | null {
  const line = raw.trimEnd();
  const start = line.length - line.trimStart().length;
  if (line.includes("\n")) return null;
  const word = firstWord(line);
  const afterWord = start + word.length;
  if (BARE_VERBS.has(word)) return afterWord === line.length ? bareAction(word as "look" | "inventory" | "help") : null; // the set has no others
  if (ONE_SLOT_VERBS.has(word)) return oneSlotAction(line, word as OneSlotVerb, afterWord); // the set has no others
  const separator = SEPARATOR_PATTERNS.get(word);
  return separator === undefined ? null : twoSlotAction(line, word as TwoSlotWord, afterWord, separator); // the keys of SEPARATORS
}

type OneSlotVerb = "go" | "open" | "close" | "examine" | "use";
type TwoSlotWord = "take" | "move" | "put" | "heat" | "cool" | "clean" | "slice";

function bareAction(verb: "look" | "inventory" | "help"): ParsedAction {
  return { verb, dialect: null, object: null, place: null, hasFurtherPhrase: false, normalised: verb };
}

function oneSlotAction(line: string, verb: OneSlotVerb, afterWord: number): ParsedAction | null {
  let from = afterWord;
  if (verb === "go") {
    const to = /\s+to(?=\s|$)/iy;
    to.lastIndex = afterWord;
    if (!to.test(line)) return null;
    from = to.lastIndex;
  }
  const slot = slotBetween(line, from, line.length);
  if (slot === null) return null;
  const isObject = verb === "use" || verb === "examine";
  return {
    verb,
    dialect: null,
    object: isObject ? slot : null,
    place: isObject ? null : slot,
    hasFurtherPhrase: FURTHER_PHRASE.test(slot.name),
    normalised: `${verb} ${slot.name}`,
  };
}

/** The first separator that leaves something before it splits the slots. */
function twoSlotAction(line: string, word: TwoSlotWord, afterWord: number, separator: RegExp): ParsedAction | null {
  const objectStart = skipSpace(line, afterWord);
  if (objectStart === afterWord) return null;
  separator.lastIndex = objectStart;
  const found = separator.exec(line);
  if (found === null) return null;
  const object = slotBetween(line, objectStart, found.index);
  const place = slotBetween(line, found.index + found[0].length, line.length);
  if (object === null || place === null) return null;
  return {
    verb: word === "put" ? "move" : word,
    dialect: word === "put" || word === "move" ? word : null,
    object,
    place,
    hasFurtherPhrase: FURTHER_PHRASE.test(object.name) || FURTHER_PHRASE.test(place.name),
    normalised: `${word} ${object.name} | ${place.name}`,
  };
}

function slotBetween(line: string, from: number, to: number): Slot | null {
  const start = skipSpace(line, from);
  const text = line.slice(start, to).trimEnd();
  if (text === "") return null;
  // A sentence's full stop is no part of the name: what the game makes of it is in the reply.
  const name = normaliseName(text.replace(/(?<![.!;,])[.!;,]+$/, ""));
  return { name, type: typeOfName(name), start, end: start + text.length };
}

function skipSpace(line: string, from: number): number {
  let at = from;
  while (at < line.length && isSpace(line.charCodeAt(at))) at++;
  return at;
}

function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0xa0;
}
