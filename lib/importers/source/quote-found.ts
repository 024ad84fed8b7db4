import { MAX_FOUND_LENGTH } from "../importer";

/** A piece of foreign text for a message: quoted, on one line, control characters escaped, at most 80 characters of it. */
export function quoteFound(text: string): string {
  const cut = text.length > MAX_FOUND_LENGTH ? `${text.slice(0, MAX_FOUND_LENGTH - 1)}…` : text;
  return JSON.stringify(cut);
}

/** The end of a text, for records that break off. */
export function quoteEnd(text: string): string {
  return JSON.stringify(text.length > MAX_FOUND_LENGTH ? `…${text.slice(1 - MAX_FOUND_LENGTH)}` : text);
}

/** What kind of value stands where another was expected. */
export function describeValue(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (typeof value === "string") return `the text ${quoteFound(value)}`;
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === "object") return `an object with ${quoteFound(Object.keys(value).join(", "))}`;
  return `${typeof value} ${String(value)}`;
}
