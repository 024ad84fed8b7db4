import { isJsonObject, type JsonObject, type JsonValue } from "../../base/json";
import type { ArgumentLeaf } from "../provenance/call-arguments";
import type { JsonScalar } from "../provenance/json-leaves";

/** One place where a write and the expected one part: a value too many, a value missing, or one in place of the other. */
export interface ArgumentDifference {
  top: string;
  field: string;
  /** null when a value of the expected write is missing. */
  actual: ArgumentLeaf | null;
  /** undefined when the write has a value that nothing expected stands against. */
  expected: JsonScalar | undefined;
}

/**
 * Differences of a write from the expected arguments. Arguments that the evaluator does not name are not compared. Lists
 * are compared as bags: an order alone is no difference. Numbers and their digits as text are the same.
 */
export function differencesOf(leaves: readonly ArgumentLeaf[], expected: JsonObject): ArgumentDifference[] {
  return Object.entries(expected).flatMap(([top, wanted]) => {
    const own = leaves.filter((leaf) => leaf.top === top);
    const missing = flatten(wanted ?? null, top);
    const extra: ArgumentLeaf[] = [];
    for (const leaf of own) {
      const index = missing.findIndex((other) => other.field === leaf.field && isSameValue(other.value, leaf.value));
      if (index >= 0) missing.splice(index, 1);
      else if (!leaf.isEmptyContainer) extra.push(leaf);
    }
    const paired = extra.map((actual): ArgumentDifference => {
      const index = missing.findIndex((other) => other.field === actual.field);
      const counterpart = index < 0 ? undefined : missing.splice(index, 1)[0];
      return { top, field: actual.field, actual, expected: counterpart?.value };
    });
    const rest = missing.filter((other) => !isNothing(other.value));
    return [...paired, ...rest.map((other) => ({ top, field: other.field, actual: null, expected: other.value }))];
  });
}

export function flatten(value: JsonValue, field: string): { field: string; value: JsonScalar }[] {
  if (Array.isArray(value)) return value.flatMap((item) => flatten(item, field));
  if (isJsonObject(value)) return Object.entries(value).flatMap(([key, item]) => flatten(item ?? null, key));
  return [{ field, value }];
}

export function isSameValue(a: JsonScalar, b: JsonScalar): boolean {
  if (a === b) return true;
  if (isNothing(a) && isNothing(b)) return true;
  if (typeof a === "number" && typeof b === "string") return b.trim() !== "" && Number(b) === a;
  if (typeof b === "number" && typeof a === "string") return a.trim() !== "" && Number(a) === b;
  return typeof a === "string" && typeof b === "string" && a.trim() === b.trim();
}

function isNothing(value: JsonScalar): boolean {
  return value === null || value === "";
}
