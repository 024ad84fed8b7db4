/**
 * Foreign text outside the step list: names of files and runs, configurations, notes, titles, messages with quotes in
 * them. The one cleaning of `trajectory-display-text.ts`, so that a mark that turns the direction of writing can never
 * reverse what stands beside it. For showing only: keys, addresses and quotes stay raw.
 */
import { applyEdits, cleaningEdits } from "./trajectory-display-text";

/** On one line: terminal colours out, hidden marks and control characters by name, white space in one width, cut after `length` UTF-16 units. */
export function displayLine(text: string, length = Number.POSITIVE_INFINITY): string {
  // Only a bounded part can matter, however long the text.
  const line = displayLines(text.slice(0, 4 * length))
    .replace(/\s+/g, " ")
    .trim();
  if (line.length <= length && text.length <= 4 * length) return line;
  const last = line.charCodeAt(length - 1);
  return `${line.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length)}…`;
}

/** The same with its line ends kept, for notes and messages. */
export function displayLines(text: string): string {
  return applyEdits(text, cleaningEdits(text)).text;
}
