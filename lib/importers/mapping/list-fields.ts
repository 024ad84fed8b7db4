/** Every path of some values, with what stands there: what a person chooses from, and what a proposal is made of. */
import { isJsonObject, type JsonValue } from "../../base/json";
import { parseInner } from "../source/parse-record";
import { formatPath, type PathPart } from "./mapping-path";

export type FieldType = "text" | "number" | "boolean" | "list" | "object" | "null";

export interface FieldSummary {
  path: string;
  /** The last name of the path, "" where it ends in a place of a list. */
  name: string;
  /** Parts of the path. */
  depth: number;
  types: readonly FieldType[];
  /** In how many of the values it is found and not null. */
  count: number;
  /** The first value that is not empty, as text, cut. */
  sample: string;
  /** Its different values in order of appearance, while they are few and short; null otherwise. */
  distinct: readonly string[] | null;
}

const MOST_FIELDS = 400;
const MOST_DEPTH = 8;
const MOST_ELEMENTS = 60;
const MOST_MEMBERS = 80;
const MOST_DISTINCT = 12;
const MOST_DISTINCT_LENGTH = 40;
const SAMPLE_LENGTH = 200;
/** A list at the top of a value is a pair or a row of cells when it is this short. */
const MOST_PLACES = 6;

interface Found {
  parts: readonly PathPart[];
  types: Set<FieldType>;
  seenIn: Set<number>;
  sample: string;
  distinct: Set<string> | null;
}

/** In order of appearance, which is the order in the file. A value's own place is "." where it is no object. */
export function listFields(values: readonly JsonValue[]): FieldSummary[] {
  const found = new Map<string, Found>();
  for (const [index, value] of values.entries()) walk(found, value, [], index);
  return [...found].map(([path, field]): FieldSummary => {
    const last = field.parts[field.parts.length - 1];
    return {
      path,
      name: last?.kind === "key" ? last.key : "",
      depth: field.parts.length,
      types: [...field.types],
      count: field.seenIn.size,
      sample: field.sample,
      distinct: field.distinct === null ? null : [...field.distinct],
    };
  });
}

function walk(found: Map<string, Found>, value: JsonValue, parts: readonly PathPart[], index: number): void {
  if (parts.length > 0 || !isJsonObject(value)) note(found, value, parts, index);
  const inner = typeof value === "string" ? openedText(value) : value;
  if (parts.length >= MOST_DEPTH || typeof inner !== "object" || inner === null) return;
  if (Array.isArray(inner)) {
    const isPair = parts.length === 0 && inner.length <= MOST_PLACES && inner.some((element) => typeof element !== "object");
    for (const [at, element] of inner.slice(0, MOST_ELEMENTS).entries())
      walk(found, element, [...parts, isPair ? { kind: "index", index: at } : { kind: "each" }], index);
    return;
  }
  for (const [key, member] of Object.entries(inner).slice(0, MOST_MEMBERS)) walk(found, member, [...parts, { kind: "key", key }], index);
}

function note(found: Map<string, Found>, value: JsonValue, parts: readonly PathPart[], index: number): void {
  const path = formatPath(parts);
  let field = found.get(path);
  if (field === undefined) {
    if (found.size >= MOST_FIELDS) return;
    field = { parts, types: new Set(), seenIn: new Set(), sample: "", distinct: new Set() };
    found.set(path, field);
  }
  field.types.add(typeOf(value));
  if (value === null) return;
  field.seenIn.add(index);
  const isScalar = typeof value !== "object";
  const text = sampleOf(value);
  if (field.sample === "") field.sample = text;
  if (!isScalar || String(value).length > MOST_DISTINCT_LENGTH) field.distinct = null;
  field.distinct?.add(String(value));
  if ((field.distinct?.size ?? 0) > MOST_DISTINCT) field.distinct = null;
}

function sampleOf(value: JsonValue): string {
  if (typeof value === "string") return value.length > SAMPLE_LENGTH ? `${value.slice(0, SAMPLE_LENGTH - 1)}…` : value;
  if (Array.isArray(value)) return value.length === 1 ? "a list of 1" : `a list of ${value.length}`;
  if (isJsonObject(value)) return `an object with ${Object.keys(value).slice(0, 6).join(", ")}`.slice(0, SAMPLE_LENGTH);
  return String(value);
}

function typeOf(value: JsonValue): FieldType {
  if (value === null) return "null";
  if (Array.isArray(value)) return "list";
  if (typeof value === "object") return "object";
  return typeof value === "string" ? "text" : typeof value === "number" ? "number" : "boolean";
}

function openedText(text: string): JsonValue {
  return /^\s*[[{]/.test(text) ? parseInner(text) : text;
}
