/**
 * What of a text is shown in a row, and how: all of it, its head, or only the lines round the quotes in it. A text is
 * never cut for good: what is folded says how long it is and opens in full.
 */
import { type DisplayText, displayRange, prepareDisplayText } from "./trajectory-display-text";
import { cutSegments, type MarkKind, type MarkRange, type Segment } from "./trajectory-segments";
import type { TextView } from "./trajectory-view";

/** Characters of a text that a row shows before it folds the rest. */
export const ROW_LENGTH = 4_000;
/** Of a text that has not even been loaded whole, less: what to do about it has to be in sight. */
const VERY_LONG_HEAD = 1_200;
/** Characters kept on each side of a quote in an excerpt, up to the line's border. */
const EXCERPT_MARGIN = 160;
const EXCERPT_HEAD = 400;
const TINY = 160;

/** A mark by its place in the raw text. */
export interface RawMark {
  start: number;
  end: number;
  kind: MarkKind;
  number: number | null;
  /** The text itself, for a mark that lies beyond what has been loaded. */
  quote: string | null;
}

/** A stretch of display text. Raw offsets inside `display` count from `rawBase`. */
export interface TextPiece {
  rawBase: number;
  display: DisplayText;
  from: number;
  to: number;
  segments: readonly Segment[];
}

export interface TextBlock {
  pieces: readonly TextPiece[];
  /** True where something stands before the first piece or behind the last one. */
  isCutBefore: boolean;
  isCutAfter: boolean;
  /** Length of the whole in UTF-16 units. */
  length: number;
}

/**
 * `full`: all there is, up to the row's length. `excerpt`: the lines round the marks; the head when there are none.
 * `lines`: the same, but of a text that is not tiny never more than the marked lines. `whole`: all of it.
 */
export type TextDepth = "full" | "excerpt" | "lines" | "whole";

export function prepareTextBlock(view: TextView, marks: readonly RawMark[], depth: TextDepth): TextBlock {
  const display = displayOf(view.text);
  const loaded = marks.filter((mark) => mark.start < view.text.length);
  const ranges = loaded.map((mark) => markRange(display, mark, 0));
  const shown = shownRanges(display.text, ranges, depth, view.length > view.text.length ? VERY_LONG_HEAD : ROW_LENGTH);
  const pieces = shown.map(({ from, to }) => buildPiece(0, display, from, to, ranges));
  for (const mark of marks) {
    if (mark.start < view.text.length || mark.quote === null || mark.kind === "hit" || mark.kind === "current-hit") continue;
    const quote = prepareDisplayText(mark.quote, { isJsonLaidOut: false });
    pieces.push(buildPiece(mark.start, quote, 0, quote.text.length, [markRange(quote, mark, mark.start)]));
  }
  const first = pieces[0];
  const last = shown.at(-1);
  return {
    pieces,
    isCutBefore: first !== undefined && (first.rawBase > 0 || first.from > 0),
    isCutAfter: view.length > view.text.length || (last !== undefined && last.to < display.text.length),
    length: view.length,
  };
}

/** Layout is the costly part, and the same text is drawn many times while marks come and go. */
const layouts = new Map<string, DisplayText>();
const LAYOUTS_KEPT = 300;

function displayOf(text: string): DisplayText {
  const known = layouts.get(text);
  if (known !== undefined) return known;
  const display = prepareDisplayText(text, { isJsonLaidOut: true });
  if (layouts.size >= LAYOUTS_KEPT) layouts.clear();
  layouts.set(text, display);
  return display;
}

function markRange(display: DisplayText, mark: RawMark, rawBase: number): MarkRange {
  const { start, end } = displayRange(display, mark.start - rawBase, mark.end - rawBase);
  return { start, end, kind: mark.kind, number: mark.number };
}

export function buildPiece(rawBase: number, display: DisplayText, from: number, to: number, ranges: readonly MarkRange[]): TextPiece {
  return { rawBase, display, from, to, segments: cutSegments(display.text.slice(from, to), ranges, from) };
}

/** The marks of a piece of a long text, from marks of the whole. */
export function pieceMarks(display: DisplayText, rawBase: number, marks: readonly RawMark[]): MarkRange[] {
  return marks.filter((mark) => mark.end > rawBase && mark.start < rawBase + display.rawLength).map((mark) => markRange(display, mark, rawBase));
}

function shownRanges(text: string, marks: readonly MarkRange[], depth: TextDepth, rowLength: number): { from: number; to: number }[] {
  const isShort = depth === "excerpt" ? text.length <= EXCERPT_HEAD : depth === "lines" && text.length <= TINY;
  if (depth === "whole" || isShort || (depth === "full" && text.length <= rowLength)) {
    return text === "" ? [] : [{ from: 0, to: text.length }];
  }
  const ranges: { from: number; to: number }[] = [];
  const lit = marks.filter((mark) => mark.kind !== "hit");
  if (depth === "full" || lit.length === 0) ranges.push({ from: 0, to: wordBorder(text, depth === "full" ? rowLength : EXCERPT_HEAD) });
  for (const mark of lit) ranges.push({ from: excerptStart(text, mark.start), to: excerptEnd(text, mark.end) });
  ranges.sort((a, b) => a.from - b.from);
  const merged: { from: number; to: number }[] = [];
  for (const range of ranges) {
    const last = merged.at(-1);
    if (last !== undefined && range.from <= last.to + 1) last.to = Math.max(last.to, range.to);
    else merged.push({ ...range });
  }
  return merged;
}

/** Back to the beginning of the line, or to a word's border when the line is long. */
function excerptStart(text: string, start: number): number {
  const line = text.lastIndexOf("\n", start - 1) + 1;
  if (start - line <= EXCERPT_MARGIN) return line;
  const from = start - EXCERPT_MARGIN;
  const space = text.indexOf(" ", from);
  return space >= 0 && space < start ? space + 1 : from;
}

function excerptEnd(text: string, end: number): number {
  const next = text.indexOf("\n", end);
  const line = next < 0 ? text.length : next;
  return line - end <= EXCERPT_MARGIN ? line : wordBorder(text, end + EXCERPT_MARGIN);
}

/** The last space before a place, when one is near: words stay whole, and so do characters of two units. */
function wordBorder(text: string, place: number): number {
  if (place >= text.length) return text.length;
  const space = text.lastIndexOf(" ", place);
  if (place - space < 40) return space;
  const code = text.charCodeAt(place - 1);
  return code >= 0xd800 && code <= 0xdbff ? place - 1 : place;
}
