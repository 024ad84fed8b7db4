import { isJsonObject, type JsonObject, type JsonValue } from "../../base/json";

/** Deepest nesting that is flattened; what lies below stays a value. */
const MOST_LEVELS = 20;

/**
 * Attributes with dotted keys only: `{"llm": {"input_messages": [{…}]}}` and `llm.input_messages.0.…` are the same.
 * Lists of plain values stay lists.
 */
export function flattenKeys(attributes: JsonObject): JsonObject {
  const entries: [string, JsonValue][] = [];
  const walk = (value: JsonValue, path: string, depth: number): void => {
    const isList = Array.isArray(value) && value.length > 0 && value.every((item) => isJsonObject(item));
    if (depth >= MOST_LEVELS || path === "" || !(isJsonObject(value) || isList)) entries.push([path, value]);
    else for (const [key, inner] of Object.entries(value)) walk(inner, `${path}.${key}`, depth + 1);
  };
  for (const [key, value] of Object.entries(attributes)) walk(value, key, 0);
  // fromEntries defines own properties, `__proto__` too.
  return Object.fromEntries(entries);
}

/** The value that the keys below a prefix spell: lists are rebuilt from their numbers. undefined when there are none. */
export function nestedBelow(attributes: JsonObject, prefix: string): JsonValue | undefined {
  const below = Object.entries(attributes).flatMap(([key, value]): [string[], JsonValue][] =>
    key.startsWith(`${prefix}.`) ? [[key.slice(prefix.length + 1).split("."), value]] : [],
  );
  return below.length === 0 ? undefined : nest(below);
}

function nest(entries: readonly (readonly [string[], JsonValue])[]): JsonValue {
  const groups = new Map<string, [string[], JsonValue][]>();
  for (const [[first = "", ...rest], value] of entries) {
    const group = groups.get(first) ?? [];
    group.push([rest, value]);
    groups.set(first, group);
  }
  const members = [...groups].map(([key, group]): [string, JsonValue] => {
    const leaf = group.find(([rest]) => rest.length === 0);
    return [key, leaf === undefined ? nest(group) : leaf[1]];
  });
  if (members.every(([key]) => /^\d{1,9}$/.test(key))) return members.sort((a, b) => Number(a[0]) - Number(b[0])).map(([, value]) => value);
  return Object.fromEntries(members);
}
