import { MAX_RECORD_BYTES } from "./source/limits";
import { type Line, splitLines } from "./source/split-lines";

/** One record of a tagged log: `INFO - <tag>: <body>`, body over several lines, up to the next line that begins with a level. */
export interface TaggedRecord {
  /** Empty for a line without a colon (headings, rules). */
  tag: string;
  body: string;
  /** One-based line on which it begins. */
  line: number;
  isTooLong: boolean;
  hasUndecodableBytes: boolean;
}

/** A level, after at most a time stamp and the name of a logger. */
const LEVEL = /^(?:[^\n]{0,60}? - )?(?:DEBUG|INFO|WARNING|ERROR|CRITICAL) - (.*)$/;
const TAG = /^([A-Z][A-Za-z ]{0,39}): ?(.*)$/;

export async function* readTaggedRecords(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<TaggedRecord> {
  let lines: Line[] = [];
  let first = "";
  let length = 0;
  for await (const batch of splitLines(bytes)) {
    for (const line of batch) {
      const start = LEVEL.exec(line.text);
      if (start !== null || lines.length === 0) {
        if (lines.length > 0) yield record(lines, first, length);
        first = start?.[1] ?? line.text;
        lines = [line];
        length = line.text.length;
      } else {
        length += line.text.length + 1;
        // Counted on, not kept, as everywhere: a record that never ends must not fill the memory.
        if (length <= MAX_RECORD_BYTES) lines.push(line);
      }
    }
  }
  if (lines.length > 0) yield record(lines, first, length);
}

function record(lines: readonly Line[], first: string, length: number): TaggedRecord {
  const head = lines[0];
  const tagged = TAG.exec(first);
  // Line ends as in the file; the one that ends the record is no part of it.
  const rest = lines.slice(1).map((line, index) => `${lines[index]?.end ?? "\n"}${line.text}`);
  return {
    tag: tagged?.[1] ?? "",
    body: ((tagged?.[2] ?? first) + rest.join("")).trimEnd(),
    line: head?.number ?? 1,
    isTooLong: length > MAX_RECORD_BYTES || lines.some((line) => line.isTooLong),
    hasUndecodableBytes: lines.some((line) => line.hasUndecodableBytes),
  };
}
