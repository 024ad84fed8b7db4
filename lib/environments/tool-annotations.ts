/**
 * What a server of the Model Context Protocol says of its own tools: `annotations.readOnlyHint` in a tool list. Hints, and
 * unverified: a server may claim to read and write all the same (methods.md §4.2).
 */
import { isJsonObject, type JsonValue } from "../base/json";

const NONE: ReadonlyMap<string, boolean> = new Map();
/** Runs of one file share their documents: the last one is not read again. */
let last: { text: string; hints: ReadonlyMap<string, boolean> } = { text: "", hints: NONE };

/** By tool: true when it claims to read only. A tool with annotations and no such claim writes (the protocol's default). */
export function readOnlyHints(toolDocs: string | null): ReadonlyMap<string, boolean> {
  if (toolDocs === null || !toolDocs.includes('"annotations"')) return NONE;
  if (last.text !== toolDocs) last = { text: toolDocs, hints: hintsIn(toolDocs) };
  return last.hints;
}

function hintsIn(text: string): ReadonlyMap<string, boolean> {
  let documents: JsonValue;
  try {
    documents = JSON.parse(text) as JsonValue;
  } catch {
    // Tool documents may be prose: then nothing is claimed.
    return NONE;
  }
  const hints = new Map<string, boolean>();
  collect(documents, hints, 0);
  return hints;
}

/** A list of tools, a list under `tools`, or a tool under `function`. */
const DEPTH = 4;

function collect(value: JsonValue, hints: Map<string, boolean>, depth: number): void {
  if (depth > DEPTH || typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) collect(item, hints, depth + 1);
    return;
  }
  const { name, annotations } = value;
  if (typeof name === "string" && isJsonObject(annotations ?? null) && isJsonObject(annotations)) {
    hints.set(name, annotations.readOnlyHint === true);
    return;
  }
  for (const inner of [value.tools, value.function, value.result]) if (inner !== undefined) collect(inner, hints, depth + 1);
}
