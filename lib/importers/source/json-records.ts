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
  return { kind: "value", record, line, value: parsed.value, warnings: textWarnings(text, undecodable) };
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

type Layout = "lines" | "list" | "values";

/** Looks at the beginning of a stream and gives it back whole. */
async function peekLayout(bytes: AsyncIterable<Uint8Array>): Promise<{ layout: Layout; bytes: AsyncIterable<Uint8Array> }> {
  const iterator = bytes[Symbol.asyncIterator]();
  const seen: Uint8Array[] = [];
  let head = Buffer.alloc(0);
  // The first line decides; when it is long, its beginning does.
  while (head.length < 64 * 1024 && !/\S[^\n]*\n/.test(head.toString("latin1"))) {
    const next = await iterator.next();
    if (next.done === true) break;
    seen.push(next.value);
    head = Buffer.concat([head, next.value]);
  }
  async function* replay(): AsyncGenerator<Uint8Array> {
    yield* seen.splice(0);
    try {
      for (;;) {
        const next = await iterator.next();
        if (next.done === true) return;
        yield next.value;
      }
    } finally {
      await iterator.return?.();
    }
  }
  return { layout: layoutOf(head), bytes: replay() };
}

function layoutOf(head: Buffer): Layout {
  // Enough for every encoding: NULs and marks are no part of what decides.
  const text = head
    .toString("latin1")
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, "")
    .replaceAll("\0", "")
    .trimStart();
  if (text.startsWith("[")) return "list";
  const lineEnd = text.indexOf("\n");
  // Written over several lines: the first line of an object does not end it. A line of JSONL that was cut ends in anything.
  return lineEnd !== -1 && /^\{\s*$|[{[,:]\s*$/.test(text.slice(Math.max(0, lineEnd - 200), lineEnd)) ? "values" : "lines";
}
