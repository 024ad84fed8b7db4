/**
 * W8, a listing was read in pages, the last page read was full, no further one was asked for, and the task is about all
 * of it: incomplete `partial-read` (methods.md §2.5).
 */
import { argumentsOf } from "../provenance/call-arguments";
import { nothingFound } from "../provenance/find-source";
import { isTaskText } from "../provenance/run-texts";
import type { ToolCall } from "../tools/tool-run";
import { toolSpan, type WriteQuestion } from "../tools/write-question";
import type { WriteRule } from "../tools/write-rule";

const ALL = /\b(?:all|every|each|everything|any|both)\b/i;
const SIZE = /^(?:limit|page_?size|page_?limit|per_?page|max_?results|top|count)$/i;
const PLACE = /^(?:page|page_?index|page_?number|offset|cursor|skip|after|start)$/i;

export const w8: WriteRule = {
  id: "W8",
  match(question) {
    const write = toolSpan(question);
    if (write === null || !question.context.some((text) => isTaskText(text) && ALL.test(text.text))) return [];
    const open = openListing(question);
    if (open === null) return [];
    const text = question.context.find((item) => item.call === open.action);
    const row = text?.scan?.leaves.at(-1);
    return [
      {
        ruleId: "W8",
        element: "state",
        label: "incomplete",
        subPatterns: ["partial-read"],
        confidence: "rule",
        spans: text === undefined || row === undefined ? [write] : [write, text.span(row.start, Math.min(row.end, row.start + 300), "supports")],
        negativeSearch: nothingFound(question.run.content, [`${open.tool}, next page`], question.call.t - 1),
        explanation: `${open.tool} at step ${open.t} returned a full page, the next one was never read, and the task is about all of them.`,
      },
    ];
  },
};

/** The last listing whose last page was full. */
function openListing(question: WriteQuestion): ToolCall | null {
  const reads = question.run.calls.filter((call) => call.t < question.call.t && call.kind === "read" && call.refusal.status === "accepted");
  for (const call of [...reads].reverse()) {
    const size = argumentsOf(call.action).find((leaf) => SIZE.test(leaf.field))?.value;
    if (typeof size !== "number" || size < 2) continue;
    const later = reads.some((other) => other.t >= call.t && other !== call && other.tool === call.tool && isNextPage(other, call));
    if (!later && rowsOf(question, call) === size) return call;
    return null;
  }
  return null;
}

function isNextPage(later: ToolCall, earlier: ToolCall): boolean {
  const place = (call: ToolCall): unknown => argumentsOf(call.action).find((leaf) => PLACE.test(leaf.field))?.value;
  return place(later) !== undefined && place(later) !== place(earlier) && (later.t > earlier.t || later.k > earlier.k);
}

/** Rows of the largest list in the reply. */
function rowsOf(question: WriteQuestion, call: ToolCall): number {
  const scan = question.context.find((text) => text.call === call.action)?.scan;
  if (scan === null || scan === undefined) return 0;
  const counts = new Map<number, number>();
  for (const node of scan.nodes) counts.set(node.parent, (counts.get(node.parent) ?? 0) + 1);
  return Math.max(0, ...[...counts].filter(([parent]) => scan.nodes[parent]?.kind === "array").map(([, count]) => count));
}
