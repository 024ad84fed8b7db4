import type { JsonValue } from "../../base/json";
import type { Result } from "../../base/result";
import type { ImportSource } from "../importer";
import { parseRecord } from "./parse-record";
import type { Fault } from "./reject";

/** A file beside the one that is read, parsed; null when none came along. `text` is its JSON without a byte order mark. */
export async function siblingJson(source: ImportSource, name: string): Promise<{ text: string; parsed: Result<JsonValue, Fault> } | null> {
  const found = await source.sibling(name);
  if (found === null) return null;
  const text = found.replace(/^\uFEFF/, "");
  return { text, parsed: parseRecord(text) };
}
