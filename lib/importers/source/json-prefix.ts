import type { JsonObject, JsonValue } from "../../base/json";
import { MAX_JSON_DEPTH } from "./limits";

/**
 * Reads one JSON value of which only the beginning may be there: what is still open at the end of the text is closed
 * as it stands. For detection only. null when the text at this place is no JSON.
 */
export function parseJsonPrefix(text: string, from: number): { value: JsonValue; end: number } | null {
  const reader = new PrefixReader(text, from);
  const value = reader.value(0);
  return value === undefined ? null : { value, end: reader.at };
}

const SCALAR = /true|false|null|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

class PrefixReader {
  constructor(
    private readonly text: string,
    public at: number,
  ) {}

  /** undefined: no value here, or nothing is left of it. */
  value(depth: number): JsonValue | undefined {
    this.space();
    const char = this.text[this.at];
    if (depth > MAX_JSON_DEPTH || char === undefined) return undefined;
    if (char === '"') return this.string();
    if (char === "[") return this.list(depth);
    if (char === "{") return this.object(depth);
    SCALAR.lastIndex = this.at;
    const scalar = SCALAR.exec(this.text);
    if (scalar === null) return undefined;
    this.at = SCALAR.lastIndex;
    return JSON.parse(scalar[0].replace(/^(-?)0+(?=\d)/, "$1")) as JsonValue;
  }

  private list(depth: number): JsonValue[] {
    const items: JsonValue[] = [];
    this.at++;
    for (;;) {
      if (this.closes("]")) return items;
      const item = this.value(depth + 1);
      if (item === undefined) this.skipFault();
      else items.push(item);
      if (!this.takes(",")) {
        this.closes("]");
        return items;
      }
    }
  }

  private object(depth: number): JsonObject {
    const entries: [string, JsonValue][] = [];
    this.at++;
    for (;;) {
      if (this.closes("}") || this.text[this.at] !== '"') break;
      const key = this.string();
      if (!this.takes(":")) break;
      const item = this.value(depth + 1);
      // A key whose value is cut off, or cannot be read, is still a key that was seen.
      entries.push([key, item ?? null]);
      if (item === undefined) this.skipFault();
      if (!this.takes(",")) {
        this.closes("}");
        break;
      }
    }
    // fromEntries defines own properties, `__proto__` too.
    return Object.fromEntries(entries);
  }

  private string(): string {
    const start = ++this.at;
    for (; this.at < this.text.length; this.at++) {
      const char = this.text.charCodeAt(this.at);
      if (char === 0x22) {
        const inner = this.text.slice(start, this.at++);
        return unescapeText(inner);
      }
      if (char === 0x5c) this.at++;
    }
    this.at = this.text.length;
    return unescapeText(this.text.slice(start));
  }

  /** Past what is no value, to where the next member may begin: one fault does not hide what stands behind it. */
  private skipFault(): void {
    while (this.at < this.text.length && !",]}".includes(this.text.charAt(this.at))) this.at++;
  }

  private takes(char: string): boolean {
    this.space();
    if (this.text[this.at] !== char) return false;
    this.at++;
    return true;
  }

  private closes(char: string): boolean {
    return this.takes(char);
  }

  private space(): void {
    while (this.at < this.text.length && this.text.charCodeAt(this.at) <= 0x20) this.at++;
  }
}

function unescapeText(inner: string): string {
  try {
    return String(JSON.parse(`"${inner}"`));
  } catch {
    // Cut in an escape, or a raw control character: good enough to look at.
    return inner.replaceAll("\\n", "\n").replaceAll('\\"', '"');
  }
}
