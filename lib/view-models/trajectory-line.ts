/** The beginning of a text on one line: white space in one width, colours out, marks where they stand. */
import { displayLine } from "./display-line";
import { applyEdits, cleaningEdits, displayRange, mergeEdits, type TextEdit } from "./trajectory-display-text";
import { cutSegments, type Segment } from "./trajectory-segments";
import type { RawMark } from "./trajectory-text-block";

const LINE_LENGTH = 220;

export function prepareLine(raw: string, marks: readonly RawMark[], length = LINE_LENGTH): Segment[] {
  const head = raw.slice(0, length);
  const spaces: TextEdit[] = [];
  for (const match of head.matchAll(/\s+/g)) {
    const text = match.index === 0 ? "" : " ";
    if (match[0] !== text) spaces.push({ rawStart: match.index, rawEnd: match.index + match[0].length, text });
  }
  const display = applyEdits(head, mergeEdits(cleaningEdits(head), spaces));
  const text = raw.length > length ? `${display.text}…` : display.text;
  const ranges = marks
    .filter((mark) => mark.start < head.length)
    .map((mark) => ({ ...displayRange(display, mark.start, mark.end), kind: mark.kind, number: null }));
  return cutSegments(text, ranges);
}

const QUOTE_LENGTH = 260;

/** A quote as it is printed beside its number: on one line, clean; the quote itself stays raw. */
export function formatQuote(quote: string): string {
  return displayLine(quote, QUOTE_LENGTH);
}
