import type { JsonObject } from "../../base/json";
import { rawMember } from "./raw-member";

/**
 * A field that names a run, as text; null when it is missing or neither text nor number. A number that JavaScript
 * cannot hold is taken from the file letter for letter: two long ids must not become one.
 */
export function exactId(record: JsonObject, raw: string, key: string): string | null {
  const value = record[key];
  if (typeof value === "string") return value === "" ? null : value;
  if (typeof value !== "number") return null;
  return Number.isSafeInteger(value) ? String(value) : (rawMember(raw, key) ?? String(value));
}
