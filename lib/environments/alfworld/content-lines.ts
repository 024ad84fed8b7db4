/**
 * What a reply says about places and what lies there (methods.md §2.1, content lines):
 *
 *   On the R, you see a X 1, and a Y 2.  ·  … you see nothing.  ·  The R is closed.  ·  The R is open. In it, you see …
 *   This is a normal bowl 1. In it, you see …
 *
 * "Next to it, you see nothing" and "you see nothing" in the middle of the room are no listings and are not read as such.
 */

export interface ListingLine {
  readonly kind: "listing";
  /** The receptacle named in the line; null for "In it", which belongs to the one named before it. */
  readonly place: string | null;
  /** Open surfaces print "On the R", insides "In it". */
  readonly form: "on" | "in";
  readonly objects: readonly string[];
  /** The line does not end: what it lacks says nothing. */
  readonly isCut: boolean;
  readonly start: number;
  readonly end: number;
}

export interface StateLine {
  readonly kind: "state";
  readonly place: string;
  readonly state: "open" | "closed";
  readonly start: number;
  readonly end: number;
}

/** Names the thing that a following "In it" belongs to. */
export interface SubjectLine {
  readonly kind: "subject";
  readonly place: string;
  readonly start: number;
  readonly end: number;
}

export type ContentLine = ListingLine | StateLine | SubjectLine;

const NUMBERED = "[a-z][a-z-]* \\d+";
/** Sticky: each is tried only where a sentence begins, by its first letters. */
const SURFACE = new RegExp(`On the (${NUMBERED}), you see ([^.\\n]*)(\\.?)`, "iy");
const DOOR = new RegExp(`The (${NUMBERED}) is (open|closed)\\.`, "iy");
const INSIDE = /In it, you see ([^.\n]*)(\.?)/iy;
const SUBJECT = new RegExp(`This is an? (?:[a-z]+ ){0,4}?(${NUMBERED})\\.`, "iy");

/** The content lines of a reply in their order. Linear: the text is cut into sentences, and a sentence is looked at once. */
export function contentLines(reply: string): ContentLine[] {
  const found: ContentLine[] = [];
  let at = nextSentence(reply, 0);
  while (at < reply.length) {
    const line = lineAt(reply, at);
    if (line !== null) found.push(line);
    at = nextSentence(reply, line === null ? endOfSentence(reply, at) : line.end);
  }
  return found;
}

function lineAt(reply: string, start: number): ContentLine | null {
  switch (reply.charCodeAt(start) | 0x20) {
    case LETTER_O: {
      const match = execAt(SURFACE, reply, start);
      if (match === null) return null;
      const end = start + match[0].length;
      return { kind: "listing", place: lower(match[1]), form: "on", objects: namesIn(match[2] ?? ""), isCut: match[3] !== ".", start, end };
    }
    case LETTER_T: {
      const door = execAt(DOOR, reply, start);
      if (door !== null) {
        return { kind: "state", place: lower(door[1]), state: lower(door[2]) === "open" ? "open" : "closed", start, end: start + door[0].length };
      }
      const subject = execAt(SUBJECT, reply, start);
      return subject === null ? null : { kind: "subject", place: lower(subject[1]), start, end: start + subject[0].length };
    }
    case LETTER_I: {
      const match = execAt(INSIDE, reply, start);
      if (match === null) return null;
      return {
        kind: "listing",
        place: null,
        form: "in",
        objects: namesIn(match[1] ?? ""),
        isCut: match[2] !== ".",
        start,
        end: start + match[0].length,
      };
    }
    default:
      return null;
  }
}

const LETTER_O = 0x6f;
const LETTER_T = 0x74;
const LETTER_I = 0x69;

function execAt(pattern: RegExp, text: string, start: number): RegExpExecArray | null {
  pattern.lastIndex = start;
  return pattern.exec(text);
}

function lower(text: string | undefined): string {
  return (text ?? "").toLowerCase();
}

/** The first letter or mark after spaces, brackets and quotation marks. */
function nextSentence(text: string, from: number): number {
  let at = from;
  while (at < text.length && isBetweenSentences(text.charCodeAt(at))) at++;
  return at;
}

function isBetweenSentences(code: number): boolean {
  return (
    code === SPACE ||
    code === TAB ||
    code === LINE_FEED ||
    code === RETURN ||
    code === STOP ||
    code === ROUND ||
    code === SQUARE ||
    code === DOUBLE_QUOTE ||
    code === QUOTE
  );
}

function endOfSentence(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === STOP || code === LINE_FEED || code === EXCLAMATION || code === QUESTION || code === COLON) return at + 1;
  }
  return text.length;
}

const TAB = 0x09;
const LINE_FEED = 0x0a;
const RETURN = 0x0d;
const SPACE = 0x20;
const EXCLAMATION = 0x21;
const DOUBLE_QUOTE = 0x22;
const QUOTE = 0x27;
const ROUND = 0x28;
const STOP = 0x2e;
const COLON = 0x3a;
const QUESTION = 0x3f;
const SQUARE = 0x5b;

const NAME = /(?<![a-z])(?<![a-z]-+)[a-z][a-z-]* \d+/gi;

/** Every `word number` of a text, lower case, in order, repeats included. */
export function namesIn(text: string): string[] {
  const names = text.match(NAME);
  if (names === null) return [];
  for (let index = 0; index < names.length; index++) names[index] = (names[index] ?? "").toLowerCase();
  return names;
}
