/**
 * W9, a thing was located (named by the user or a listing) and its content never read before the write that depends on
 * it, although a tool would have shown it: incomplete `assumed-content` (methods.md §2.5).
 */
import { quoted } from "../constraints/say-rule";
import { isSameStem, stemOf, stemsOf, wordsOf } from "../constraints/words";
import type { ArgumentLeaf } from "../provenance/call-arguments";
import { nothingFound, statementsOf } from "../provenance/find-source";
import { type JsonLeaf, type JsonScalar, leavesUnder } from "../provenance/json-leaves";
import { isContentKnown } from "../provenance/records";
import { isTaskText, type RecordedText } from "../provenance/run-texts";
import { toolDocuments } from "../provenance/tool-documents";
import { isIdentifier } from "../provenance/value-forms";
import { unshownThing } from "../tools/explain-refusal";
import type { Finding } from "../tools/finding";
import { detailTool, type ReadTool, readerOf, wasRead } from "../tools/read-tools";
import { toolSpan, type WriteQuestion, writeSpan } from "../tools/write-question";
import type { WriteRule } from "../tools/write-rule";

export const w9: WriteRule = {
  id: "W9",
  match(question) {
    for (const leaf of question.arguments) {
      const found = unreadArgument(question, leaf);
      if (found !== null) return [found];
    }
    const found = unreadRow(question) ?? unshownState(question);
    return found === null ? [] : [found];
  },
};

/** The write acts on an identifier whose record nobody has read. */
function unreadArgument(question: WriteQuestion, leaf: ArgumentLeaf): Finding | null {
  const { run, call, context } = question;
  if (leaf.path !== leaf.top || !isIdentifier(leaf.field) || (typeof leaf.value !== "string" && typeof leaf.value !== "number")) return null;
  const kind = wordsOf(leaf.field).filter((word) => word !== "id");
  // A person's id is where a look-up begins; what the write depends on is the thing.
  const tool = kind.length === 0 ? null : detailTool(run, kind);
  if (tool === null || wasRead(run, call.t, leaf.value) || isContentKnown(context, leaf.value, leaf.field)) return null;
  const located = statementsOf(context, leaf.value, leaf.field).at(-1);
  if (located === undefined) return null;
  return finding(question, tool, leaf.value, [writeSpan(question, leaf), { ...located.span, role: "supports" }], located.span.t);
}

/** The refusal speaks of something about a named thing that no reply had shown, and some tool reads such things. */
function unshownState(question: WriteQuestion): Finding | null {
  const leaf = unshownThing(question);
  const kind = leaf === null ? [] : wordsOf(leaf.field).filter((word) => !["id", "ids", "number", "code", "name"].includes(word));
  const tool = kind.length === 0 ? null : readerOf(question.run, kind);
  // A value without any source is another matter (V1).
  const located = leaf === null ? undefined : statementsOf(question.context, leaf.value, leaf.field).at(-1);
  if (leaf === null || tool === null || located === undefined) return null;
  const found = finding(question, tool, leaf.value, [writeSpan(question, leaf), { ...located.span, role: "supports" }], located.span.t);
  return {
    ...found,
    confidence: "weak",
    explanation: `The call was refused with ${quoted(question.refusal ?? "")}; no reply had shown that of ${String(leaf.value)}, and ${tool.name} reads such things.`,
  };
}

interface LocatedRow {
  text: RecordedText;
  title: JsonLeaf;
  id: string | number;
}

/** A listing shows a row that the task speaks of, and the row was never opened. */
function unreadRow(question: WriteQuestion): Finding | null {
  const { run, call, context } = question;
  const write = toolSpan(question);
  // Without documents nothing says that a row could be opened by its id.
  if (toolDocuments(run.texts).length === 0) return null;
  const task = context.filter(isTaskText).flatMap((text) => [...stemsOf(text.text)]);
  const asked = new Set(task);
  if (write === null) return null;
  for (const text of [...context].reverse()) {
    if (text.origin !== "result" || text.scan === null) continue;
    for (const [index, node] of text.scan.nodes.entries()) {
      const list = text.scan.nodes[node.parent];
      if (node.kind !== "object" || list?.kind !== "array" || list.key === null) continue;
      const row = titledRow(text, index);
      if (row === null || !isAskedFor(row, asked)) continue;
      const tool = detailTool(run, wordsOf(list.key));
      const takesId = tool?.document?.parameters?.some((parameter) => isIdentifier(parameter.name)) ?? false;
      if (tool === null || !takesId || wasRead(run, call.t, row.id) || isContentKnown(context, row.id, "id")) continue;
      return finding(question, tool, row.id, [write, text.span(row.title.start, row.title.end, "supports")], text.t);
    }
  }
  return null;
}

/** A row that only names a thing: an id and a title, and hardly more. */
function titledRow(text: RecordedText, node: number): LocatedRow | null {
  if (text.scan === null) return null;
  const leaves = leavesUnder(text.scan, node);
  const id = leaves.find((leaf) => leaf.key !== null && isIdentifier(leaf.key))?.value;
  const title = leaves.find((leaf) => /^(?:title|name|label|subject)$/i.test(leaf.key ?? "") && typeof leaf.value === "string");
  return title === undefined || leaves.length > 3 || (typeof id !== "string" && typeof id !== "number") ? null : { text, title, id };
}

function isAskedFor(row: LocatedRow, asked: ReadonlySet<string>): boolean {
  const words = wordsOf(String(row.title.value))
    .filter((word) => word.length >= 4)
    .map(stemOf);
  return words.length > 0 && words.every((word) => [...asked].some((stem) => isSameStem(stem, word)));
}

function finding(question: WriteQuestion, tool: ReadTool, value: JsonScalar, spans: Finding["spans"], locatedAt: number): Finding {
  const document = tool.document;
  const shown = document === null ? [] : [document.text.span(document.start, Math.min(document.end, document.start + 300), "supports")];
  return {
    ruleId: "W9",
    element: "state",
    label: "incomplete",
    subPatterns: ["assumed-content"],
    confidence: "rule",
    spans: [...spans, ...shown],
    negativeSearch: nothingFound(question.run.content, [`${tool.name} ${String(value)}`], question.call.t - 1),
    wantedRead: { tool: tool.name, value },
    explanation: `${String(value)} was located at step ${locatedAt}, ${tool.name} would have shown its content, and it was never called for it.`,
  };
}
