import type { JsonValue } from "../../base/json";
import { parseJsonPrefix } from "./json-prefix";
import { rawMember } from "./raw-member";

/**
 * The arguments of a call as text, for formats that keep them as an object. The object is written without spaces; where
 * it holds a number that JavaScript has rounded, the text is taken from the file letter for letter instead.
 *
 * `raw` is the JSON of the record, `path` the keys and positions that lead to the arguments in it.
 */
export function argumentText(value: JsonValue | undefined, raw: string, path: readonly (string | number)[]): string {
  if (typeof value === "string") return value;
  if (value === undefined || value === null) return "";
  return hasRoundedNumber(value) ? (rawAt(raw, path) ?? JSON.stringify(value)) : JSON.stringify(value);
}

/** Whether some number in it is larger than JavaScript holds exactly: it may not be the one that stood in the file. */
export function hasRoundedNumber(value: JsonValue): boolean {
  if (typeof value === "number") return Math.abs(value) > Number.MAX_SAFE_INTEGER;
  if (Array.isArray(value)) return value.some(hasRoundedNumber);
  return typeof value === "object" && value !== null && Object.values(value).some(hasRoundedNumber);
}

function rawAt(raw: string, path: readonly (string | number)[]): string | null {
  let text: string | null = raw;
  for (const part of path) {
    if (text === null) return null;
    text = typeof part === "number" ? rawElement(text, part) : rawMember(text, part);
  }
  return text;
}

function rawElement(text: string, position: number): string | null {
  let at = skipSpace(text, 0);
  if (text[at] !== "[") return null;
  at = skipSpace(text, at + 1);
  for (let index = 0; ; index++) {
    const found = parseJsonPrefix(text, at);
    if (found === null) return null;
    if (index === position) return text.slice(at, found.end);
    at = skipSpace(text, skipSpace(text, found.end) + 1);
  }
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) <= 0x20) at++;
  return at;
}
