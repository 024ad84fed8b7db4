import { parseJsonPrefix } from "./json-prefix";

/**
 * The text of one member of an object exactly as it stands in the file (numbers that JavaScript would round, spaces,
 * escapes); null when there is none. `text` must be one JSON object. Of a repeated key the last counts, as in JSON.parse.
 */
export function rawMember(text: string, key: string): string | null {
  let at = skipSpace(text, 0);
  if (text[at] !== "{") return null;
  let found: string | null = null;
  at = skipSpace(text, at + 1);
  while (text[at] === '"') {
    const name = parseJsonPrefix(text, at);
    if (name === null) return found;
    const start = skipSpace(text, skipSpace(text, name.end) + 1);
    const value = parseJsonPrefix(text, start);
    if (value === null) return found;
    if (name.value === key) found = text.slice(start, value.end);
    at = skipSpace(text, skipSpace(text, value.end) + 1);
  }
  return found;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) <= 0x20) at++;
  return at;
}
