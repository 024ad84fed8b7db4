import type { JsonValue } from "../../base/json";
import type { SourceHead } from "../importer";
import { parseJsonPrefix } from "./json-prefix";

const seen = new WeakMap<SourceHead, JsonValue[]>();
const MOST_RECORDS = 5;

/**
 * The first records of a head, for detection: lines, elements of a list, or values one after the other. The last one
 * may be cut: it then holds what is visible of it. Kept per head, because every detector asks.
 */
export function headRecords(head: SourceHead): readonly JsonValue[] {
  const known = seen.get(head);
  if (known !== undefined) return known;
  const top = headValues(head);
  const first = top[0];
  const records = top.length === 1 && Array.isArray(first) ? first.slice(0, MOST_RECORDS) : top;
  seen.set(head, records);
  return records;
}

/** The values at the top of a head, not opened. */
export function headValues(head: SourceHead): JsonValue[] {
  const values: JsonValue[] = [];
  let at = skipSpace(head.text, 0);
  while (at < head.text.length && values.length < MOST_RECORDS) {
    const found = parseJsonPrefix(head.text, at);
    if (found === null) break;
    values.push(found.value);
    at = skipSpace(head.text, found.end);
  }
  return values;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) <= 0x20) at++;
  return at;
}
