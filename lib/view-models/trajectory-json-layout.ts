/**
 * Lays out JSON by changing white space only: every token stays as it was in the record (numbers beyond 2^53, escapes,
 * duplicate keys). What fits on a line stays on one. A text that is cut (the head of a long one) is laid out as far as
 * it goes; a text that only begins like JSON is left alone.
 */
import type { TextEdit } from "./trajectory-display-text";

/** Columns that a container may take before it is broken over lines. */
const LINE_WIDTH = 96;
/** In strings from this length on, a line is broken behind each escaped line end; the escape stays to be seen. */
const LONG_STRING = 120;
const MAXIMUM_DEPTH = 200;

type Expected = "value" | "value-or-close" | "key" | "key-or-close" | "colon" | "comma-or-close";
type TokenKind = "open" | "close" | "comma" | "colon" | "value";

export interface JsonToken {
  kind: TokenKind;
  start: number;
  end: number;
  /** Of an opening token: the index of its closing one; -1 when the text is cut before it. */
  partner: number;
}

/** A call as the importers write it: a name and, in brackets, its arguments as they stood in the file. */
const CALL_HEAD = /^\s*[\w.:/-]{1,200}\(\s*(?=[{[])/;
const VALUE = /"(?:[^"\\]|\\.)*("|$)|-?(?:\d+(?:\.\d*)?(?:[eE][+-]?\d+)?)|true|false|null|NaN|-?Infinity/y;
const CUT_LITERAL = /^(?:t|tr|tru|f|fa|fal|fals|n|nu|nul|-)$/;

/** Edits that lay out the JSON of a text; none when it holds none, or when all of it fits on a line. */
export function layoutJson(raw: string): TextEdit[] {
  const tokens = tokenizeJson(raw);
  const from = tokens?.[0]?.start ?? 0;
  if (tokens === null) return [];
  const widths = flatWidths(tokens);
  if (from + (widths[0] ?? 0) <= LINE_WIDTH) return [];
  return emit(raw, tokens, widths, from);
}

/** The tokens of the JSON in a text (the whole of it, or a call's arguments); null when it holds none. */
export function tokenizeJson(raw: string): JsonToken[] | null {
  const call = CALL_HEAD.exec(raw);
  const from = call === null ? raw.search(/\S/) : call[0].length;
  const first = raw[from];
  return first === "{" || first === "[" ? tokenize(raw, from, call !== null) : null;
}

/** The tokens of one JSON value, or null when the text is none. After it only white space (and a call's bracket) may stand. */
function tokenize(raw: string, from: number, isCall: boolean): JsonToken[] | null {
  const tokens: JsonToken[] = [];
  const stack: number[] = [];
  let at = from;
  let expects: Expected = "value";
  while (at < raw.length) {
    const character = raw[at] ?? "";
    if (character === " " || character === "\n" || character === "\r" || character === "\t") {
      at++;
      continue;
    }
    const token: JsonToken = { kind: "value", start: at, end: at + 1, partner: -1 };
    const parent = stack.at(-1);
    const isObject = parent !== undefined && raw[tokens[parent]?.start ?? 0] === "{";
    if (character === "{" || character === "[") {
      if (expects !== "value" && expects !== "value-or-close") return null;
      if (stack.length >= MAXIMUM_DEPTH) return null;
      token.kind = "open";
      stack.push(tokens.length);
      expects = character === "{" ? "key-or-close" : "value-or-close";
    } else if (character === "}" || character === "]") {
      if (parent === undefined || (expects !== "comma-or-close" && !expects.endsWith("or-close"))) return null;
      if ((character === "}") !== isObject) return null;
      token.kind = "close";
      token.partner = parent;
      const open = tokens[parent];
      if (open !== undefined) open.partner = tokens.length;
      stack.pop();
      expects = "comma-or-close";
    } else if (character === ",") {
      if (expects !== "comma-or-close" || parent === undefined) return null;
      token.kind = "comma";
      expects = isObject ? "key" : "value";
    } else if (character === ":") {
      if (expects !== "colon") return null;
      token.kind = "colon";
      expects = "value";
    } else {
      const isKey: boolean = expects === "key" || expects === "key-or-close";
      if (expects === "colon" || expects === "comma-or-close" || (isKey && character !== '"')) return null;
      VALUE.lastIndex = at;
      const match = VALUE.exec(raw);
      if (match === null) return CUT_LITERAL.test(raw.slice(at)) ? tokens : null;
      token.end = VALUE.lastIndex;
      expects = isKey ? "colon" : "comma-or-close";
    }
    tokens.push(token);
    at = token.end;
    if (stack.length === 0) return (isCall ? /^\s*\)\s*$/ : /^\s*$/).test(raw.slice(at)) ? tokens : null;
  }
  // Cut. A single opening bracket proves nothing.
  return tokens.length > 4 ? tokens : null;
}

/** For every token: its width on one line; for an opening one, that of its whole container. Infinite when it is cut. */
function flatWidths(tokens: readonly JsonToken[]): number[] {
  const widths = new Array<number>(tokens.length).fill(0);
  const stack: number[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    if (token === undefined) break;
    const own = token.end - token.start + (token.kind === "comma" || token.kind === "colon" ? 1 : 0);
    if (token.kind === "open") {
      stack.push(i);
      widths[i] = token.partner < 0 ? Number.POSITIVE_INFINITY : own;
      continue;
    }
    const parent = stack.at(-1);
    if (parent !== undefined) widths[parent] = (widths[parent] ?? 0) + own;
    if (token.kind === "close") {
      stack.pop();
      const outer = stack.at(-1);
      if (parent !== undefined && outer !== undefined) widths[outer] = (widths[outer] ?? 0) + (widths[parent] ?? 0);
    } else {
      widths[i] = own;
    }
  }
  return widths;
}

function emit(raw: string, tokens: readonly JsonToken[], widths: readonly number[], from: number): TextEdit[] {
  const edits: TextEdit[] = [];
  /** For each open container: whether it is broken over lines. */
  const broken: boolean[] = [];
  let column = from;
  let previousEnd = from;
  const separate = (until: number, text: string): void => {
    if (raw.slice(previousEnd, until) !== text) edits.push({ rawStart: previousEnd, rawEnd: until, text });
  };
  const indent = (): string => `\n${"  ".repeat(broken.length)}`;
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    const previous = tokens[i - 1];
    if (token === undefined) break;
    let separator = "";
    const isBroken = broken.at(-1) === true;
    if (token.kind === "close") {
      broken.pop();
      if (isBroken && previous?.kind !== "open") separator = indent();
    } else if (previous?.kind === "colon") separator = " ";
    else if (previous?.kind === "comma") separator = isBroken ? indent() : " ";
    else if (previous?.kind === "open" && isBroken) separator = indent();
    if (i > 0) separate(token.start, separator);
    column = separator.startsWith("\n") ? separator.length - 1 : column + separator.length;
    // A comma behind it belongs to the same line.
    if (token.kind === "open") broken.push(column + (widths[i] ?? 0) + 1 > LINE_WIDTH && tokens[i + 1]?.kind !== "close");
    if (token.kind === "value" && token.end - token.start >= LONG_STRING) edits.push(...breakString(raw, token));
    column += token.end - token.start;
    previousEnd = token.end;
  }
  return edits;
}

/** Line breaks behind the escaped line ends of a long string. */
function breakString(raw: string, token: JsonToken): TextEdit[] {
  const edits: TextEdit[] = [];
  for (let i = token.start + 1; i < token.end - 1; i++) {
    if (raw[i] !== "\\") continue;
    if (raw[i + 1] === "n" && i + 2 < token.end - 1) edits.push({ rawStart: i + 2, rawEnd: i + 2, text: "\n" });
    i++;
  }
  return edits;
}
