import type { JsonValue } from "../../base/json";
import type { ImportSource, ImportWarning } from "../importer";
import { cutJson, type JsonPiece } from "./cut-json";
import { MAX_RECORD_BYTES } from "./limits";
import { parseRecord } from "./parse-record";
import { quoteEnd, quoteFound } from "./quote-found";
import { emptyFile, type Fault, type RejectedItem, reject } from "./reject";
import { splitLines } from "./split-lines";
import { textWarnings } from "./text-warnings";

export interface JsonRecord {
  kind: "value";
  /** JSONL: the line; a list: the position in it. One-based. */
  record: number;
  line: number;
  value: JsonValue;
  /** The record's JSON as it stood in the file. */
  raw: string;
  warnings: ImportWarning[];
}

/**
 * The records of a file that holds many of them: one JSON value a line, or the elements of one list, or (written
 * over several lines) one value after the other. Which of these it is shows in the first characters.
 */
export async function* readJsonRecords(source: ImportSource, expected: string): AsyncGenerator<JsonRecord | RejectedItem> {
  const { layout, bytes } = await peekLayout(source.bytes);
  let count = 0;
  if (layout === "lines") {
    for await (const batch of splitLines(bytes)) {
      for (const line of batch) {
        if (!line.isTooLong && isBlank(line.text)) continue;
        count++;
        yield line.isTooLong
          ? reject(line.number, line.number, tooLong(line.text))
          : jsonRecord(line.text, line.number, line.number, line.hasUndecodableBytes);
      }
    }
  } else {
    for await (const batch of cutJson(bytes, (path, opener) => layout === "list" && path.length === 0 && opener === "[")) {
      for (const piece of batch) {
        count++;
        yield pieceRecord(piece, count);
      }
    }
  }
  if (count === 0) yield emptyFile(expected, layout === "list" ? "an empty list" : "an empty file");
}

/** A cut-out value as a record, or the reason why it is none. */
export function pieceRecord(piece: JsonPiece, record: number): JsonRecord | RejectedItem {
  switch (piece.problem) {
    case null:
      return jsonRecord(piece.text, record, piece.line, piece.hasUndecodableBytes);
    case "too-long":
      return reject(record, piece.line, tooLong(piece.text));
    case "cut":
      return reject(record, piece.line, {
        code: "cut-record",
        found: `a record that breaks off after ${quoteEnd(piece.text)}`,
        expected: "a whole record",
      });
    case "unclosed":
      return reject(record, piece.line, {
        code: "cut-file",
        found: "the end of the file",
        expected: "the end of the list or object that is still open; the records before it are kept",
      });
    case "misplaced":
      return reject(record, piece.line, { code: "broken-json", found: quoteFound(piece.text), expected: "a JSON value, a comma or the end" });
  }
}

function jsonRecord(text: string, record: number, line: number, undecodable: boolean): JsonRecord | RejectedItem {
  const parsed = parseRecord(text);
  if (!parsed.ok) return reject(record, line, parsed.error);
  return { kind: "value", record, line, value: parsed.value, raw: text, warnings: textWarnings(text, undecodable) };
}

function tooLong(beginning: string): Fault {
  return {
    code: "record-too-long",
    found: `a record of more than ${MAX_RECORD_BYTES / (1024 * 1024)} MiB that begins ${quoteFound(beginning)}`,
    expected: `at most ${MAX_RECORD_BYTES / (1024 * 1024)} MiB a record`,
  };
}

function isBlank(text: string): boolean {
  return text.length < 1000 && text.trim() === "";
}

const PEEKED_BYTES = 64 * 1024;

export type Layout = "lines" | "list" | "values";

/** How the records of a file lie in it. Looks at the beginning of a stream and gives the stream back whole. */
export async function peekLayout(bytes: AsyncIterable<Uint8Array>): Promise<{ layout: Layout; bytes: AsyncIterable<Uint8Array> }> {
  const iterator = bytes[Symbol.asyncIterator]();
  const seen: Uint8Array[] = [];
  let length = 0;
  let layout: Layout | null = null;
  while (layout === null) {
    const next = await iterator.next();
    if (next.done !== true) {
      seen.push(next.value);
      length += next.value.length;
    }
    const isEnough = next.done === true || length >= PEEKED_BYTES;
    // A chunk may be one byte long: nothing can be decided before a line has ended.
    if (isEnough || next.value.includes(0x0a)) layout = decidedLayout(Buffer.concat(seen), isEnough);
  }
  async function* replay(): AsyncGenerator<Uint8Array> {
    try {
      yield* seen.splice(0);
      for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
    } finally {
      await iterator.return?.();
    }
  }
  return { layout, bytes: replay() };
}

/** The layout of a beginning, or null while more of it may decide otherwise. */
function decidedLayout(beginning: Buffer, isEnough: boolean): Layout | null {
  // Enough for every encoding: NULs and marks are no part of what decides.
  const text = beginning
    .subarray(0, PEEKED_BYTES)
    .toString("latin1")
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, "")
    .replaceAll("\0", "")
    .trimStart();
  if (!isEnough && !text.includes("\n")) return null;
  return isEnough || !endsOpen(text) ? layoutOf(text) : null;
}

/** How the records lie in a text of which this is the beginning. */
export function layoutOf(beginning: string): Layout {
  const text = beginning.trimStart();
  if (!endsOpen(text) || goesOnInLines(text)) return "lines";
  return text.startsWith("[") ? "list" : "values";
}

/** A list, or an object over several lines: its first line does not end it. A line of JSONL that was cut ends in anything. */
function endsOpen(text: string): boolean {
  if (text.startsWith("[")) return true;
  const lineEnd = text.indexOf("\n");
  return lineEnd !== -1 && /^\{\s*$|[{[,:]\s*$/.test(text.slice(Math.max(0, lineEnd - 200), lineEnd));
}

/** Most of the lines that follow are whole objects: so is the first, or was before it was cut. */
function goesOnInLines(text: string): boolean {
  const lineEnd = text.indexOf("\n");
  if (lineEnd === -1) return false;
  const lines = text
    .slice(lineEnd + 1)
    .split("\n")
    .map((line) => line.trimEnd());
  // What stands behind the last line end may be cut.
  const whole = (lines.length > 1 ? lines.slice(0, -1) : lines).filter((line) => line !== "");
  const objects = whole.filter((line) => line.startsWith("{") && line.endsWith("}") && parseRecord(line).ok);
  return objects.length * 2 > whole.length;
}
