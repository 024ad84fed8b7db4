/**
 * Trajectory text as a person should see it, with the way back. Terminal colours are taken out, line ends are one kind,
 * control characters and marks that change the direction of writing are made visible, JSON is laid out. Quotes and
 * offsets stay raw: every place of the display has its place in the raw text, and the other way round.
 */
import { layoutJson } from "./trajectory-json-layout";

/** `raw.slice(rawStart, rawEnd)` is shown as `text`. Edits are in order and do not overlap. */
export interface TextEdit {
  rawStart: number;
  rawEnd: number;
  text: string;
}

export interface DisplayText {
  text: string;
  /** Edits with the place of their text in the display; empty when the display is the raw text. */
  edits: readonly PlacedEdit[];
  rawLength: number;
}

interface PlacedEdit extends TextEdit {
  displayStart: number;
  displayEnd: number;
}

export interface DisplayOptions {
  /** Lay out JSON: a whole text that is an object or a list, or the arguments of a call `name({…})`. */
  isJsonLaidOut: boolean;
}

/** Escape sequences of terminals: CSI (colours, cursor), OSC (titles, links), two-character ones. */
const ANSI = "\\u001b\\[[0-?]*[ -/]*[@-~]|\\u001b\\][^\\u0007\\u001b]*(?:\\u0007|\\u001b\\\\)|\\u001b[@-Z\\\\^_]|\\u009b[0-?]*[ -/]*[@-~]";
/** Marks that reorder or hide what follows: direction overrides, isolates, marks, zero-width space, word joiner, BOM. */
const HIDDEN = "[\\u061c\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060\\u2066-\\u2069\\ufeff]";
const CONTROL = "[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]";
const UNCLEAN = new RegExp(`${ANSI}|\\r\\n?|${HIDDEN}|${CONTROL}`, "g");
/** The same without `g`: a cheap test for the common case of nothing to clean. */
const HAS_UNCLEAN = new RegExp(`\\r|${HIDDEN}|${CONTROL}`);

const MARK_NAMES: Readonly<Record<string, string>> = {
  "\u061c": "ALM",
  "\u200b": "ZWSP",
  "\u200e": "LRM",
  "\u200f": "RLM",
  "\u202a": "LRE",
  "\u202b": "RLE",
  "\u202c": "PDF",
  "\u202d": "LRO",
  "\u202e": "RLO",
  "\u2060": "WJ",
  "\u2066": "LRI",
  "\u2067": "RLI",
  "\u2068": "FSI",
  "\u2069": "PDI",
  "\ufeff": "BOM",
};

export function prepareDisplayText(raw: string, options: DisplayOptions): DisplayText {
  const cleaning = cleaningEdits(raw);
  const layout = options.isJsonLaidOut ? layoutJson(raw) : [];
  return applyEdits(raw, layout.length === 0 ? cleaning : mergeEdits(cleaning, layout));
}

/** Edits that make a text readable without changing its layout. */
export function cleaningEdits(raw: string): TextEdit[] {
  if (!HAS_UNCLEAN.test(raw)) return [];
  const edits: TextEdit[] = [];
  for (const match of raw.matchAll(UNCLEAN)) {
    edits.push({ rawStart: match.index, rawEnd: match.index + match[0].length, text: shownAs(match[0]) });
  }
  return edits;
}

function shownAs(found: string): string {
  if (found.startsWith("\r")) return "\n";
  const name = MARK_NAMES[found];
  if (name !== undefined) return `⟨${name}⟩`;
  if (found.length > 1) return "";
  const code = found.charCodeAt(0);
  // The pictures of control characters: U+2400 and on; those above 0x7f have none.
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? "\u2421" : `⟨${code.toString(16).toUpperCase()}⟩`;
}

/** Where both want to change the same place (a line end between two JSON tokens), the layout wins. */
export function mergeEdits(cleaning: readonly TextEdit[], layout: readonly TextEdit[]): TextEdit[] {
  const merged: TextEdit[] = [];
  let c = 0;
  for (const edit of layout) {
    for (let next = cleaning[c]; next !== undefined && next.rawEnd <= edit.rawStart; next = cleaning[c]) {
      merged.push(next);
      c++;
    }
    merged.push(edit);
    for (let next = cleaning[c]; next !== undefined && next.rawStart < edit.rawEnd; next = cleaning[c]) c++;
  }
  for (let next = cleaning[c]; next !== undefined; next = cleaning[++c]) merged.push(next);
  return merged;
}

export function applyEdits(raw: string, edits: readonly TextEdit[]): DisplayText {
  if (edits.length === 0) return { text: raw, edits: [], rawLength: raw.length };
  const parts: string[] = [];
  const placed: PlacedEdit[] = [];
  let rawAt = 0;
  let length = 0;
  for (const edit of edits) {
    const kept = raw.slice(rawAt, edit.rawStart);
    parts.push(kept, edit.text);
    length += kept.length;
    placed.push({ ...edit, displayStart: length, displayEnd: length + edit.text.length });
    length += edit.text.length;
    rawAt = edit.rawEnd;
  }
  parts.push(raw.slice(rawAt));
  return { text: parts.join(""), edits: placed, rawLength: raw.length };
}

/** Where a raw range is lit in the display. A range that lies wholly in what was taken out has length 0. */
export function displayRange(display: DisplayText, rawStart: number, rawEnd: number): { start: number; end: number } {
  const start = displayPlace(display, rawStart, "start");
  return { start, end: Math.max(start, displayPlace(display, rawEnd, "end")) };
}

/**
 * The raw range of what is selected in the display: the tightest one, so that a quote begins and ends with a character
 * that was seen, and not with a colour code or an indentation beside it.
 */
export function rawRange(display: DisplayText, displayStart: number, displayEnd: number): { start: number; end: number } {
  const start = rawPlace(display, displayStart, "start");
  return { start, end: Math.max(start, rawPlace(display, displayEnd, "end")) };
}

/**
 * An edit's own start maps to its display start and its end to its display end. At a border where nothing is shown
 * (an insertion or a deletion), a start goes behind it and an end stays before it.
 */
function displayPlace(display: DisplayText, raw: number, side: "start" | "end"): number {
  const { edits } = display;
  // The last edit that begins before the place, or at it when a start has to go past what only was inserted there.
  const index = lastIndex(edits, (edit) => (side === "start" ? edit.rawStart <= raw : edit.rawStart < raw));
  const edit = edits[index];
  if (edit === undefined) return raw;
  if (raw >= edit.rawEnd) {
    return edit.displayEnd + (raw - edit.rawEnd);
  }
  return side === "start" ? edit.displayStart : edit.displayEnd;
}

function rawPlace(display: DisplayText, place: number, side: "start" | "end"): number {
  const { edits } = display;
  const index = lastIndex(edits, (edit) => (side === "start" ? edit.displayStart <= place : edit.displayStart < place));
  const edit = edits[index];
  if (edit === undefined) return place;
  if (place >= edit.displayEnd) return edit.rawEnd + (place - edit.displayEnd);
  // Inside the text that stands for something: a start takes the whole of it unless it only is layout, an end likewise.
  if (isLayout(edit)) return side === "start" ? edit.rawEnd : edit.rawStart;
  return side === "start" ? edit.rawStart : edit.rawEnd;
}

/** White space that was put in or changed: not something a person means to quote at the edge of a selection. */
function isLayout(edit: TextEdit): boolean {
  return edit.text.trim() === "" && edit.text !== "\n";
}

function lastIndex(edits: readonly PlacedEdit[], holds: (edit: PlacedEdit) => boolean): number {
  let low = 0;
  let high = edits.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const edit = edits[middle];
    if (edit !== undefined && holds(edit)) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
