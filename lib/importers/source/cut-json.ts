import { MAX_RECORD_BYTES } from "./limits";
import { hasUndecodableBytes } from "./split-lines";
import { utf8Chunks } from "./utf8-chunks";

/** One value cut out of a JSON text, not parsed yet. */
export interface JsonPiece {
  /** The keys (or positions) that lead to it from the top. */
  path: readonly (string | number)[];
  /** One-based line on which it begins. */
  line: number;
  text: string;
  problem: JsonPieceProblem | null;
  hasUndecodableBytes: boolean;
}

/**
 * `cut`: the text ends inside this value. `unclosed`: the text ends where a list or an object is still open (`text` is
 * empty). `misplaced`: something stands where no value can. `too-long`: `text` holds only the beginning.
 */
export type JsonPieceProblem = "cut" | "unclosed" | "misplaced" | "too-long";

/** Whether the members of the container at this path are wanted one by one; otherwise it is cut out whole. */
export type Descend = (path: readonly (string | number)[], opener: "{" | "[") => boolean;

const KEPT_OF_TOO_LONG = 400;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LF = 0x0a;

interface OpenContainer {
  opener: "{" | "[";
  key: string | number;
  expects: "key" | "colon" | "value" | "comma";
}

/**
 * Cuts a JSON text of any size into the values that make records, without holding more than one of them: a byte
 * scanner that knows strings, escapes and nesting and leaves everything else to `JSON.parse`. Several values one after
 * the other at the top are taken as they come, with or without commas. After a fault it goes on at the next value.
 */
export async function* cutJson(bytes: AsyncIterable<Uint8Array>, descend: Descend, maxBytes = MAX_RECORD_BYTES): AsyncGenerator<JsonPiece[]> {
  const cutter = new JsonCutter(descend, maxBytes);
  for await (const chunk of utf8Chunks(bytes)) {
    const pieces = cutter.push(chunk);
    if (pieces.length > 0) yield pieces;
  }
  const rest = cutter.end();
  if (rest.length > 0) yield rest;
}

class JsonCutter {
  private readonly open: OpenContainer[] = [];
  private pieces: JsonPiece[] = [];
  private line = 1;
  /** What is being cut out: a value, or a key of a container that is open. */
  private mode: "between" | "string" | "container" | "scalar" | "garbage" = "between";
  private isKey = false;
  private inString = false;
  private isEscaped = false;
  private depth = 0;
  private startLine = 1;
  private kept: Buffer[] = [];
  private keptLength = 0;
  private topValues = 0;

  constructor(
    private readonly descend: Descend,
    private readonly maxBytes: number,
  ) {}

  push(chunk: Buffer): JsonPiece[] {
    this.pieces = [];
    for (let at = 0; at < chunk.length; ) {
      if (this.mode === "between") at = this.between(chunk, at);
      else {
        const end = this.endOfValue(chunk, at);
        if (end === -1) {
          this.keep(chunk.subarray(at));
          at = chunk.length;
        } else {
          this.finish(chunk.subarray(at, end));
          at = end;
        }
      }
    }
    return this.pieces;
  }

  end(): JsonPiece[] {
    this.pieces = [];
    if (this.mode === "scalar" || this.mode === "garbage") this.finish(Buffer.alloc(0));
    else if (this.mode !== "between") {
      const text = this.takeKept();
      this.emit(text, this.isKey ? "misplaced" : "cut");
    }
    if (this.mode === "between" && this.open.length > 0) {
      this.startLine = this.line;
      this.emit(Buffer.alloc(0), "unclosed");
    }
    return this.pieces;
  }

  private between(chunk: Buffer, from: number): number {
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at] as number; // at < length
      if (byte === 0x20 || byte === 0x09 || byte === 0x0d) continue;
      if (byte === LF) {
        this.line++;
        continue;
      }
      const container = this.open[this.open.length - 1];
      if (container === undefined) {
        if (byte === 0x2c) continue;
        return this.begin(byte, at, this.topValues++);
      }
      if (byte === (container.opener === "{" ? 0x7d : 0x5d)) {
        this.open.pop();
        this.closedValue();
        continue;
      }
      if (container.expects === "comma") {
        if (byte !== 0x2c) return this.garbage(at);
        container.expects = container.opener === "{" ? "key" : "value";
        if (typeof container.key === "number") container.key++;
        continue;
      }
      if (container.expects === "colon") {
        if (byte !== 0x3a) return this.garbage(at);
        container.expects = "value";
        continue;
      }
      if (container.expects === "key") {
        if (byte !== QUOTE) return this.garbage(at);
        this.isKey = true;
        return this.begin(byte, at, container.key);
      }
      return this.begin(byte, at, container.key);
    }
    return chunk.length;
  }

  private begin(byte: number, at: number, key: string | number): number {
    this.startLine = this.line;
    if (byte === 0x7b || byte === 0x5b) {
      const opener = byte === 0x7b ? "{" : "[";
      const path = this.open.length === 0 ? [] : this.path();
      if (this.descend(path, opener)) {
        this.open.push({ opener, key: opener === "{" ? "" : 0, expects: opener === "{" ? "key" : "value" });
        return at + 1;
      }
      this.mode = "container";
      this.depth = 0;
      this.inString = false;
      this.isEscaped = false;
    } else if (byte === QUOTE) {
      this.mode = "string";
      this.depth = 0;
      this.inString = false;
      this.isEscaped = false;
    } else if (byte === 0x2c || byte === 0x7d || byte === 0x5d || byte === 0x3a) {
      return this.garbage(at);
    } else {
      this.mode = "scalar";
    }
    void key;
    return at;
  }

  private garbage(at: number): number {
    this.startLine = this.line;
    this.mode = "garbage";
    return at;
  }

  /** The offset behind the value that is being cut out, or -1 when it goes on in the next chunk. */
  private endOfValue(chunk: Buffer, from: number): number {
    if (this.mode === "scalar" || this.mode === "garbage") return this.endOfScalar(chunk, from);
    let { inString, depth, line } = this;
    let at = from;
    if (this.isEscaped) {
      this.isEscaped = false;
      at++;
    }
    const { length } = chunk;
    const wantsString = this.mode === "string";
    let end = -1;
    while (at < length) {
      if (inString) {
        // The hot loop: most bytes of a recording stand inside strings.
        let byte = chunk[at];
        while (byte !== QUOTE && byte !== BACKSLASH && at < length) byte = chunk[++at];
        if (at >= length) break;
        if (byte === BACKSLASH) {
          at += 2;
          if (at > length) this.isEscaped = true;
          continue;
        }
        inString = false;
        at++;
        if (wantsString && depth === 0) {
          end = at;
          break;
        }
        continue;
      }
      const byte = chunk[at++];
      if (byte === QUOTE) inString = true;
      else if (byte === 0x7b || byte === 0x5b) depth++;
      else if (byte === 0x7d || byte === 0x5d) {
        depth--;
        if (depth <= 0) {
          end = at;
          break;
        }
      } else if (byte === LF) line++;
    }
    this.inString = inString;
    this.depth = depth;
    this.line = line;
    return end;
  }

  private endOfScalar(chunk: Buffer, from: number): number {
    const isGarbage = this.mode === "garbage";
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at];
      if (byte === LF) return at;
      if (byte === 0x2c || byte === 0x7d || byte === 0x5d) return isGarbage && at === from && this.keptLength === 0 ? at + 1 : at;
      if (isGarbage ? byte === 0x7b || byte === 0x5b : byte === 0x20 || byte === 0x09 || byte === 0x0d) return at;
    }
    return -1;
  }

  private keep(part: Buffer): void {
    if (this.keptLength <= this.maxBytes) this.kept.push(part);
    this.keptLength += part.length;
    if (this.keptLength > this.maxBytes && this.kept.length > 0) this.kept = [Buffer.concat(this.kept).subarray(0, KEPT_OF_TOO_LONG)];
  }

  private takeKept(): Buffer {
    const whole = this.kept.length === 1 && this.kept[0] !== undefined ? this.kept[0] : Buffer.concat(this.kept);
    this.kept = [];
    return whole;
  }

  private finish(last: Buffer): void {
    let whole = last;
    if (this.keptLength > 0 || last.length > this.maxBytes) {
      this.keep(last);
      whole = this.takeKept();
    }
    const isTooLong = this.keptLength > this.maxBytes;
    this.keptLength = 0;
    const { mode } = this;
    this.mode = "between";
    const container = this.open[this.open.length - 1];
    if (this.isKey && container !== undefined) {
      this.isKey = false;
      container.key = keyText(whole);
      container.expects = "colon";
      return;
    }
    if (mode === "garbage") {
      this.emit(whole, "misplaced");
      if (container !== undefined) container.expects = container.opener === "{" ? "key" : "value";
      return;
    }
    this.emit(whole, isTooLong ? "too-long" : null);
    this.closedValue();
  }

  private closedValue(): void {
    const container = this.open[this.open.length - 1];
    if (container !== undefined) container.expects = "comma";
  }

  private emit(bytes: Buffer, problem: JsonPieceProblem | null): void {
    const text = bytes.toString("utf8");
    this.pieces.push({ path: this.path(), line: this.startLine, text, problem, hasUndecodableBytes: hasUndecodableBytes(text, bytes) });
  }

  private path(): (string | number)[] {
    return this.open.map((container) => container.key);
  }
}

function keyText(bytes: Buffer): string {
  try {
    return String(JSON.parse(bytes.toString("utf8")));
  } catch {
    return bytes.toString("utf8");
  }
}
