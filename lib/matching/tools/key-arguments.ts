import { isJsonObject, type JsonValue } from "../../base/json";
import { toolWords } from "../constraints/verbs";
import { isSameStem, stemOf, wordsOf } from "../constraints/words";
import { isIdentifier } from "../provenance/value-forms";

/** Arguments whose names end in `id` (methods.md §2.6), in their order. */
export function keyArguments(args: JsonValue): string[] {
  if (!isJsonObject(args)) return [];
  return Object.keys(args).filter((name) => isIdentifier(name) && !/ids$/i.test(name) && !Array.isArray(args[name]));
}

/**
 * The argument that says what the call acts on: of several ids the first whose name shares a word with the tool's
 * (`order_id` of `modify_pending_order_items`, where `payment_method_id` is a choice and may be the mistake), else the
 * first. null when the call has none.
 */
export function mainKey(tool: string, args: JsonValue): string | null {
  const keys = keyArguments(args);
  const { objects } = toolWords(tool);
  const named = keys.find((key) =>
    wordsOf(key)
      .map(stemOf)
      .some((word) => word !== "id" && [...objects].some((object) => isSameStem(word, object))),
  );
  return named ?? keys[0] ?? null;
}
