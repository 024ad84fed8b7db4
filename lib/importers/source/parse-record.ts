import type { JsonValue } from "../../base/json";
import { err, ok, type Result } from "../../base/result";
import { findJsonFault } from "./json-fault";
import { MAX_JSON_DEPTH } from "./limits";
import { quoteEnd, quoteFound } from "./quote-found";
import type { Fault } from "./reject";

/**
 * One record of JSON. `JSON.parse` makes an own property of a `__proto__` key, so nothing here can change a prototype;
 * it parses without recursion, and what is nested too deeply for those who walk it later is refused.
 */
export function parseRecord(text: string): Result<JsonValue, Fault> {
  let value: JsonValue;
  try {
    value = JSON.parse(text) as JsonValue; // JSON.parse is typed any; a JsonValue is what it gives.
  } catch {
    // The engine's own message differs between versions, and the same file must give the same report.
    const fault = findJsonFault(text);
    if (fault.isCut) return err({ code: "cut-record", found: `a record that breaks off after ${quoteEnd(text)}`, expected: fault.expected });
    return err({
      code: "broken-json",
      found: `${quoteFound(text.slice(fault.offset, fault.offset + 40))} at column ${fault.offset + 1}`,
      expected: fault.expected,
    });
  }
  if (isDeeperThan(value, MAX_JSON_DEPTH)) {
    return err({ code: "too-deep", found: `lists or objects nested more than ${MAX_JSON_DEPTH} deep`, expected: `at most ${MAX_JSON_DEPTH} levels` });
  }
  return ok(value);
}

/** A JSON text inside a JSON text (tool arguments); null when it does not parse: the raw text is kept beside it. */
export function parseInner(text: string): JsonValue {
  try {
    const value = JSON.parse(text) as JsonValue;
    return isDeeperThan(value, MAX_JSON_DEPTH) ? null : value;
  } catch {
    return null;
  }
}

function isDeeperThan(value: JsonValue, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (levels === 0) return true;
  if (Array.isArray(value)) return value.some((item) => isDeeperThan(item, levels - 1));
  for (const key in value) {
    const item = value[key];
    if (typeof item === "object" && item !== null && isDeeperThan(item, levels - 1)) return true;
  }
  return false;
}
