import { wordsOf } from "../constraints/words";
import { fieldOf, type JsonLeaf, type JsonScalar } from "../provenance/json-leaves";
import { isContentKnown } from "../provenance/records";
import type { RecordedText } from "../provenance/run-texts";
import { isIdentifier } from "../provenance/value-forms";
import { detailTool, type ReadTool, wasRead } from "./read-tools";
import type { ToolRun } from "./tool-run";

export interface UnreadRecord {
  text: RecordedText;
  leaf: JsonLeaf;
  tool: ReadTool;
}

/**
 * A thing that a reply only named (an id in a list), that some tool would have shown and that was never opened before
 * step t. One of the wanted values if it is among them, else the first in reading order.
 */
export function unreadRecord(run: ToolRun, context: readonly RecordedText[], t: number, wanted: ReadonlySet<JsonScalar>): UnreadRecord | null {
  let first: UnreadRecord | null = null;
  const tools = new Map<string, ReadTool | null>();
  for (const text of context) {
    if (text.origin !== "result" || text.scan === null) continue;
    for (const leaf of text.scan.leaves) {
      if (typeof leaf.value !== "string" && typeof leaf.value !== "number") continue;
      const field = fieldOf(text.scan, leaf);
      if (field === null || !isName(leaf, field, String(leaf.value))) continue;
      const tool = tools.has(field) ? tools.get(field) : toolFor(run, field);
      tools.set(field, tool ?? null);
      if (tool === null || tool === undefined || wasRead(run, t, leaf.value) || isContentKnown(context, leaf.value, field)) continue;
      if (wanted.has(leaf.value)) return { text, leaf, tool };
      first ??= { text, leaf, tool };
    }
  }
  return first;
}

function toolFor(run: ToolRun, field: string): ReadTool | null {
  const kind = wordsOf(field).filter((word) => word !== "id" && word !== "ids");
  return kind.length === 0 ? null : detailTool(run, kind);
}

/** An id under its name, or an element of a list of codes ("orders": ["#W1", …]): no list of words. */
function isName(leaf: JsonLeaf, field: string, value: string): boolean {
  if (isIdentifier(field)) return true;
  return leaf.key === null && /\d|[A-Z]{3,}/.test(value) && !/\s/.test(value);
}
