/** A text that is shown in full although it is long: cut into pieces of which the list draws only those in view. */
import { type DisplayText, displayRange, prepareDisplayText } from "./trajectory-display-text";

/** Characters of a piece, about two screens of prose. */
const PIECE_LENGTH = 6_000;
/** JSON is laid out up to this length; beyond it the text is shown as it stands, cut at its own line ends. */
const LAYOUT_LENGTH = 1_000_000;

export interface LongTextPiece {
  rawBase: number;
  display: DisplayText;
  from: number;
  to: number;
}

export interface LongText {
  pieceCount: number;
  pieceAt(index: number): LongTextPiece;
  /** The piece that holds a place of the raw text. */
  pieceOf(rawOffset: number): number;
}

export function buildLongText(raw: string): LongText {
  return raw.length <= LAYOUT_LENGTH ? laidOut(prepareDisplayText(raw, { isJsonLaidOut: true })) : asItStands(raw);
}

function laidOut(display: DisplayText): LongText {
  const starts = pieceStarts(display.text);
  return {
    pieceCount: starts.length,
    pieceAt: (index) => ({ rawBase: 0, display, from: starts[index] ?? 0, to: starts[index + 1] ?? display.text.length }),
    pieceOf: (rawOffset) => holding(starts, displayRange(display, rawOffset, rawOffset + 1).start),
  };
}

function asItStands(raw: string): LongText {
  const starts = pieceStarts(raw);
  const prepared = new Map<number, LongTextPiece>();
  return {
    pieceCount: starts.length,
    pieceAt: (index) => {
      const known = prepared.get(index);
      if (known !== undefined) return known;
      const rawBase = starts[index] ?? 0;
      const display = prepareDisplayText(raw.slice(rawBase, starts[index + 1] ?? raw.length), { isJsonLaidOut: false });
      const piece = { rawBase, display, from: 0, to: display.text.length };
      prepared.set(index, piece);
      return piece;
    },
    pieceOf: (rawOffset) => holding(starts, rawOffset),
  };
}

/** Cuts behind a line end where there is one, never inside a character of two units, a line end of two, or an escape sequence. */
function pieceStarts(text: string): number[] {
  const starts = [0];
  let start = 0;
  while (text.length - start > PIECE_LENGTH * 1.5) {
    // Looks back inside this piece only: in a text without line ends a search to its beginning would take minutes.
    const line = text.slice(start, start + PIECE_LENGTH).lastIndexOf("\n");
    start = line > PIECE_LENGTH / 4 ? start + line + 1 : safeCut(text, start + PIECE_LENGTH);
    starts.push(start);
  }
  return starts;
}

const LONGEST_SEQUENCE = 24;

function safeCut(text: string, place: number): number {
  const sequence = text.slice(place - LONGEST_SEQUENCE, place).lastIndexOf("\u001b");
  if (sequence >= 0) return place - LONGEST_SEQUENCE + sequence;
  const before = text.charCodeAt(place - 1);
  return (before >= 0xd800 && before <= 0xdbff) || before === 0x0d ? place - 1 : place;
}

function holding(starts: readonly number[], place: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}
