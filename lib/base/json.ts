import { compareUtf8 } from "./compare-utf8";

/** Any JSON value. Foreign data is this until an importer has checked its shape. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
export type JsonObject = { [key: string]: JsonValue };

export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * The one text of a value: object keys sorted by their UTF-8 bytes, no spaces. Keys whose value is `undefined` are left
 * out, as JSON.stringify does. Two values with the same canonical text are the same value.
 */
export function canonicalJson(value: unknown): string {
  // JSON.stringify writes keys in the order of the object and is several times faster than text put together by hand.
  const sorted = sortedCopy(value);
  return sorted === UNSORTABLE ? canonicalText(value) : (JSON.stringify(sorted) ?? "null");
}

/** An object in there has keys that JavaScript does not keep in the order in which they were set. */
const UNSORTABLE = Symbol("unsortable");

function sortedCopy(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const copies = value.map(sortedCopy);
    return copies.includes(UNSORTABLE) ? UNSORTABLE : copies;
  }
  const record = value as Record<string, unknown>;
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(record).sort(compareUtf8)) {
    const member = sortedCopy(record[key]);
    if (member === UNSORTABLE || isUnsortable(key)) return UNSORTABLE;
    copy[key] = member;
  }
  return copy;
}

/** Numbers come first whenever they were set; `__proto__` is no member like others. */
function isUnsortable(key: string): boolean {
  const first = key.charCodeAt(0);
  return (first >= 0x30 && first <= 0x39) || key === "__proto__";
}

function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalText(item ?? null)).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const record = value as Record<string, unknown>;
    const keys = Object.keys(record).filter((key) => record[key] !== undefined);
    keys.sort(compareUtf8);
    return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalText(record[key])}`).join(",")}}`;
  }
  return JSON.stringify(value) ?? "null";
}
