import { MAX_RECORD_BYTES } from "./limits";
import { utf8Chunks } from "./utf8-chunks";

const LF = 0x0a;
const CR = 0x0d;
/** Enough of an over-long line for a message. */
const KEPT_OF_TOO_LONG = 400;

export interface Line {
  /** One-based. */
  number: number;
  /** Without its end. */
  text: string;
  /** As in the file: "\n", "\r\n", or "" at the end of the file. */
  end: "\n" | "\r\n" | "";
  /** Longer than a record may be: `text` holds only its beginning. */
  isTooLong: boolean;
  /** The bytes were no UTF-8; what did not decode stands as U+FFFD. */
  hasUndecodableBytes: boolean;
}

/**
 * Cuts a stream of bytes at 0x0A (which in UTF-8 is always a line end) and decodes line by line: never more than one
 * line and one chunk in memory, and no string of the whole file. Lines come in batches, one a chunk, because a step of
 * an async generator costs more than a short line.
 */
export async function* splitLines(bytes: AsyncIterable<Uint8Array>, maxBytes = MAX_RECORD_BYTES): AsyncGenerator<Line[]> {
  let number = 1;
  let pending: Buffer[] = [];
  let pendingLength = 0;
  const keep = (part: Buffer): void => {
    // An over-long line is counted on, not kept: memory stays bounded whatever its length.
    if (pendingLength <= maxBytes) pending.push(part);
    pendingLength += part.length;
    if (pendingLength > maxBytes && pending.length > 0) pending = [Buffer.concat(pending).subarray(0, KEPT_OF_TOO_LONG)];
  };
  const take = (last: Buffer, end: "\n" | ""): Line => {
    if (pendingLength === 0 && last.length <= maxBytes) return line(number++, last, end);
    keep(last);
    const whole = pending.length === 1 && pending[0] !== undefined ? pending[0] : Buffer.concat(pending);
    const isTooLong = pendingLength > maxBytes;
    pending = [];
    pendingLength = 0;
    return isTooLong ? { number: number++, text: whole.toString("utf8"), end, isTooLong, hasUndecodableBytes: false } : line(number++, whole, end);
  };

  for await (const chunk of utf8Chunks(bytes)) {
    const batch: Line[] = [];
    let start = 0;
    for (let at = chunk.indexOf(LF); at !== -1; at = chunk.indexOf(LF, start)) {
      batch.push(take(chunk.subarray(start, at), "\n"));
      start = at + 1;
    }
    if (start < chunk.length) keep(chunk.subarray(start));
    if (batch.length > 0) yield batch;
  }
  if (pendingLength > 0) yield [take(Buffer.alloc(0), "")];
}

function line(number: number, bytes: Buffer, end: "\n" | ""): Line {
  const hasReturn = end === "\n" && bytes[bytes.length - 1] === CR;
  const content = hasReturn ? bytes.subarray(0, -1) : bytes;
  const text = content.toString("utf8");
  return { number, text, end: hasReturn ? "\r\n" : end, isTooLong: false, hasUndecodableBytes: hasUndecodableBytes(text, content) };
}

/** A U+FFFD that stood in the file encodes back to the same bytes; one that the decoder put there does not. */
export function hasUndecodableBytes(text: string, bytes: Buffer): boolean {
  return text.includes("\uFFFD") && !Buffer.from(text, "utf8").equals(bytes);
}
