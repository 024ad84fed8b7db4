/**
 * Paths of a mapping. `a.b` members, `a[]` each element of a list, `a[0]` one element, `["a.b"]` a name with marks in it,
 * `*` each member of an object, `.` the value itself.
 */
import { isJsonObject, type JsonValue } from "../../base/json";
import { err, ok, type Result } from "../../base/result";
import { argumentText } from "../source/exact-arguments";
import { parseInner } from "../source/parse-record";
import { quoteFound } from "../source/quote-found";

export type PathPart = { kind: "key"; key: string } | { kind: "index"; index: number } | { kind: "each" } | { kind: "members" };
export type MappingPath = readonly PathPart[];

export interface PathFault {
  found: string;
  expected: string;
}

/** A value at the end of a path, and how it was reached. */
export interface Located {
  value: JsonValue;
  /** The places taken in the lists on the way (`[]` and `*`), outermost first. */
  indices: readonly number[];
  /** Member names taken by `*`. */
  keys: readonly string[];
  /** The JSON text that `at` leads into, as it stood in the file; empty when it is not known. */
  raw: string;
  at: readonly (string | number)[];
}

const BARE_KEY = /^[^.[\]"*]+$/;
const QUOTED = /"(?:[^"\\]|\\.)*"/y;

export function parsePath(text: string): Result<MappingPath, PathFault> {
  if (text === ".") return ok([]);
  const parts: PathPart[] = [];
  let at = 0;
  const fault = (expected: string): Result<MappingPath, PathFault> => err({ found: `${quoteFound(text)}, at character ${at + 1}`, expected });
  if (text === "") return fault('a path like task, turns[].text or ["odd.name"]');
  while (at < text.length) {
    if (text[at] === "[") {
      const part = bracketPart(text, at + 1);
      if (part === null) return fault('[] for each element, [0] for one, or ["name"]');
      parts.push(part.part);
      at = part.end;
      continue;
    }
    if (parts.length > 0) {
      if (text[at] !== ".") return fault("a dot or [ between the parts of a path");
      at++;
    }
    const end = endOfKey(text, at);
    const key = text.slice(at, end);
    if (key === "") return fault("a name");
    if (key === "*") parts.push({ kind: "members" });
    else if (BARE_KEY.test(key)) parts.push({ kind: "key", key });
    else return fault('the name in quotes, like ["a*b"]');
    at = end;
  }
  return ok(parts);
}

function bracketPart(text: string, from: number): { part: PathPart; end: number } | null {
  if (text[from] === "]") return { part: { kind: "each" }, end: from + 1 };
  if (text[from] === '"') {
    QUOTED.lastIndex = from;
    const quoted = QUOTED.exec(text)?.[0];
    if (quoted === undefined || text[from + quoted.length] !== "]") return null;
    const key = parseInner(quoted);
    return typeof key === "string" ? { part: { kind: "key", key }, end: from + quoted.length + 1 } : null;
  }
  const close = text.indexOf("]", from);
  const digits = text.slice(from, close);
  return close !== -1 && /^\d{1,9}$/.test(digits) ? { part: { kind: "index", index: Number(digits) }, end: close + 1 } : null;
}

function endOfKey(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== "." && text[at] !== "[") at++;
  return at;
}

/** The one text of a path; `parsePath` of it gives the path again. */
export function formatPath(path: MappingPath): string {
  if (path.length === 0) return ".";
  let text = "";
  for (const part of path) {
    if (part.kind === "each") text += "[]";
    else if (part.kind === "index") text += `[${part.index}]`;
    else {
      const isBare = part.kind === "members" || BARE_KEY.test(part.key);
      const name = part.kind === "members" ? "*" : part.key;
      text += isBare ? `${text === "" ? "" : "."}${name}` : `[${JSON.stringify(name)}]`;
    }
  }
  return text;
}

/** A value to start from; `raw` is its JSON text, or empty. */
export function located(value: JsonValue, raw: string): Located {
  return { value, indices: [], keys: [], raw, at: [] };
}

/** Every value that a path leads to from a place, in order; none where a part is missing or null. Places in lists are counted from here. */
export function resolvePath(from: Located, path: MappingPath): Located[] {
  let found: Located[] = [{ ...from, indices: [], keys: [] }];
  for (const part of path) found = found.flatMap((place) => stepInto(opened(place), part));
  return found.filter((place) => place.value !== null);
}

/** A value as text: a text as it is, anything else as its JSON (letter for letter where a number would be rounded). */
export function textOf(place: Located): string {
  return argumentText(place.value, place.raw, place.at);
}

/** A text that holds a list or an object, as a table's cell often does, is opened; anything else stays. */
function opened(place: Located): Located {
  if (typeof place.value !== "string" || !/^\s*[[{]/.test(place.value)) return place;
  const inner = parseInner(place.value);
  return typeof inner === "object" && inner !== null ? { ...place, value: inner, raw: place.value, at: [] } : place;
}

function stepInto(place: Located, part: PathPart): Located[] {
  const { value, indices, keys, raw, at } = place;
  switch (part.kind) {
    case "key": {
      const member = isJsonObject(value) && Object.hasOwn(value, part.key) ? value[part.key] : undefined;
      return member === undefined ? [] : [{ value: member, indices, keys, raw, at: [...at, part.key] }];
    }
    case "index": {
      const element = Array.isArray(value) ? value[part.index] : undefined;
      return element === undefined ? [] : [{ value: element, indices, keys, raw, at: [...at, part.index] }];
    }
    case "each":
      if (!Array.isArray(value)) return [];
      return value.map((element, index) => ({ value: element, indices: [...indices, index], keys, raw, at: [...at, index] }));
    case "members":
      if (!isJsonObject(value)) return [];
      return Object.entries(value).map(([key, member], index) => ({
        value: member,
        indices: [...indices, index],
        keys: [...keys, key],
        raw,
        at: [...at, key],
      }));
  }
}
