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
const MOST_OF_FAULT = 40;
const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BRACKET_OPEN = 0x5b;
const BACKSLASH = 0x5c;
const BRACKET_CLOSE = 0x5d;
const BRACE_OPEN = 0x7b;
const BRACE_CLOSE = 0x7d;

interface OpenContainer {
  opener: "{" | "[";
  /** Where the next (or the present) member stands. */
  key: string | number;
  expects: "key" | "colon" | "value" | "comma";
  /** A fault was reported: the next value is taken without another complaint about the comma. */
  isRecovering: boolean;
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

/** The same for a text that is there already. */
export function cutJsonText(text: string, descend: Descend): JsonPiece[] {
  const cutter = new JsonCutter(descend, MAX_RECORD_BYTES);
  return [...cutter.push(Buffer.from(text)), ...cutter.end()];
}

class JsonCutter {
  private readonly open: OpenContainer[] = [];
  private pieces: JsonPiece[] = [];
  private line = 1;
  private startLine = 1;
  /** What is being cut out at the moment. */
  private mode: "between" | "key" | "string" | "container" | "scalar" | "garbage" = "between";
  private isInString = false;
  private isEscaped = false;
  private depth = 0;
  private kept: Buffer[] = [];
  private keptLength = 0;

  constructor(
    private readonly descend: Descend,
    private readonly maxBytes: number,
  ) {}

  push(chunk: Buffer): JsonPiece[] {
    this.pieces = [];
    for (let at = 0; at < chunk.length; ) {
      if (this.mode === "between") {
        at = this.skipTo(chunk, at);
        continue;
      }
      const end = this.mode === "scalar" || this.mode === "garbage" ? this.endOfBareText(chunk, at) : this.endOfNested(chunk, at);
      if (end === -1) {
        this.keep(chunk.subarray(at));
        break;
      }
      this.finish(chunk.subarray(at, end));
      at = end;
    }
    return this.pieces;
  }

  end(): JsonPiece[] {
    this.pieces = [];
    const { mode } = this;
    if (mode === "scalar" || mode === "garbage") this.finish(Buffer.alloc(0));
    else if (mode !== "between") {
      const isTooLong = this.keptLength > this.maxBytes;
      this.emit(this.takeKept(), isTooLong ? "too-long" : "cut");
    }
    if (this.open.length > 0 && (mode === "between" || mode === "scalar" || mode === "garbage")) {
      this.startLine = this.line;
      this.emit(Buffer.alloc(0), "unclosed");
    }
    return this.pieces;
  }

  /** Walks over white space, commas, colons and brackets of open containers to where the next thing begins. */
  private skipTo(chunk: Buffer, from: number): number {
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at];
      if (byte === SPACE || byte === TAB || byte === CR) continue;
      if (byte === LF) {
        this.line++;
        continue;
      }
      const container = this.open[this.open.length - 1];
      if (container === undefined) {
        if (byte === COMMA) continue;
        return this.begin(byte, at);
      }
      if (byte === (container.opener === "{" ? BRACE_CLOSE : BRACKET_CLOSE)) {
        this.open.pop();
        this.closeValue();
        continue;
      }
      switch (container.expects) {
        case "comma":
          if (byte === COMMA) {
            nextMember(container);
            continue;
          }
          // A comma is missing, or something stands behind a value: say so once and go on.
          if (!container.isRecovering) this.complain(chunk, at);
          if (!beginsMember(container, byte)) return this.start("garbage", at);
          nextMember(container);
          return this.begin(byte, at);
        case "colon":
          if (byte !== COLON) return this.start("garbage", at);
          container.expects = "value";
          continue;
        case "key":
        case "value":
          return this.begin(byte, at);
      }
    }
    return chunk.length;
  }

  private begin(byte: number | undefined, at: number): number {
    const container = this.open[this.open.length - 1];
    if (container?.expects === "key") return this.start(byte === QUOTE ? "key" : "garbage", at);
    if (byte === QUOTE) return this.start("string", at);
    if (byte === BRACE_OPEN || byte === BRACKET_OPEN) {
      const opener = byte === BRACE_OPEN ? "{" : "[";
      if (!this.descend(this.path(), opener)) return this.start("container", at);
      this.open.push({ opener, key: opener === "{" ? "" : 0, expects: opener === "{" ? "key" : "value", isRecovering: false });
      return at + 1;
    }
    return this.start(byte === COMMA || byte === COLON || byte === BRACE_CLOSE || byte === BRACKET_CLOSE ? "garbage" : "scalar", at);
  }

  private start(mode: JsonCutter["mode"], at: number): number {
    this.mode = mode;
    this.startLine = this.line;
    this.depth = 0;
    this.isInString = false;
    this.isEscaped = false;
    return at;
  }

  /** The offset behind a string or a container, or -1 when it goes on in the next chunk. */
  private endOfNested(chunk: Buffer, from: number): number {
    // Locals and no fields: this loop sees every byte of the file.
    let { isInString, depth, line } = this;
    const isContainer = this.mode === "container";
    const { length } = chunk;
    let at = from;
    let end = -1;
    if (this.isEscaped) at++;
    this.isEscaped = false;
    while (at < length) {
      if (isInString) {
        let byte = chunk[at];
        while (byte !== QUOTE && byte !== BACKSLASH && at < length) byte = chunk[++at];
        if (at >= length) break;
        if (byte === BACKSLASH) {
          this.isEscaped = at + 1 === length;
          at += 2;
          continue;
        }
        isInString = false;
        at++;
        if (isContainer) continue;
        end = at;
        break;
      }
      const byte = chunk[at++];
      if (byte === QUOTE) isInString = true;
      else if (byte === BRACE_OPEN || byte === BRACKET_OPEN) depth++;
      else if (byte === LF) line++;
      else if ((byte === BRACE_CLOSE || byte === BRACKET_CLOSE) && --depth === 0) {
        end = at;
        break;
      }
    }
    this.isInString = isInString;
    this.depth = depth;
    this.line = line;
    return end;
  }

  /** The offset behind a number or a word, or behind what cannot stand there (at least one byte of it). */
  private endOfBareText(chunk: Buffer, from: number): number {
    const isGarbage = this.mode === "garbage";
    for (let at = this.keptLength === 0 ? from + 1 : from; at < chunk.length; at++) {
      const byte = chunk[at];
      if (byte === LF || byte === COMMA || byte === BRACE_CLOSE || byte === BRACKET_CLOSE) return at;
      if (isGarbage ? byte === BRACE_OPEN || byte === BRACKET_OPEN : byte === SPACE || byte === TAB || byte === CR) return at;
    }
    return -1;
  }

  private keep(part: Buffer): void {
    if (this.keptLength <= this.maxBytes) this.kept.push(part);
    this.keptLength += part.length;
    // Counted on, not kept: memory stays bounded whatever the length.
    if (this.keptLength > this.maxBytes) this.kept = [Buffer.concat(this.kept).subarray(0, KEPT_OF_TOO_LONG)];
  }

  private takeKept(): Buffer {
    const [only] = this.kept;
    const whole = this.kept.length === 1 && only !== undefined ? only : Buffer.concat(this.kept);
    this.kept = [];
    this.keptLength = 0;
    return whole;
  }

  private finish(last: Buffer): void {
    let whole = last;
    let isTooLong = false;
    if (this.keptLength > 0 || last.length > this.maxBytes) {
      this.keep(last);
      isTooLong = this.keptLength > this.maxBytes;
      whole = this.takeKept();
    }
    const { mode } = this;
    const container = this.open[this.open.length - 1];
    this.mode = "between";
    if (mode === "key" && container !== undefined) {
      container.key = keyText(whole);
      container.expects = "colon";
      return;
    }
    if (mode === "garbage") {
      if (container?.isRecovering !== true) this.emit(whole, "misplaced");
      if (container !== undefined) container.isRecovering = true;
    } else this.emit(whole, isTooLong ? "too-long" : null);
    this.closeValue();
  }

  private closeValue(): void {
    const container = this.open[this.open.length - 1];
    if (container !== undefined) container.expects = "comma";
  }

  private complain(chunk: Buffer, at: number): void {
    this.startLine = this.line;
    this.emit(chunk.subarray(at, at + MOST_OF_FAULT), "misplaced");
    const container = this.open[this.open.length - 1];
    if (container !== undefined) container.isRecovering = true;
  }

  private emit(bytes: Buffer, problem: JsonPieceProblem | null): void {
    const text = bytes.toString("utf8");
    this.pieces.push({ path: this.path(), line: this.startLine, text, problem, hasUndecodableBytes: hasUndecodableBytes(text, bytes) });
  }

  private path(): (string | number)[] {
    return this.open.map((container) => container.key);
  }
}

function nextMember(container: OpenContainer): void {
  container.expects = container.opener === "{" ? "key" : "value";
  container.isRecovering = false;
  if (typeof container.key === "number") container.key++;
}

function beginsMember(container: OpenContainer, byte: number | undefined): boolean {
  return byte === QUOTE || (container.opener === "[" && (byte === BRACE_OPEN || byte === BRACKET_OPEN));
}

function keyText(bytes: Buffer): string {
  try {
    return String(JSON.parse(bytes.toString("utf8")));
  } catch {
    return bytes.toString("utf8");
  }
}
