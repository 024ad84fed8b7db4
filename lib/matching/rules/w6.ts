/**
 * W6, the argument comes from another row of the right listing: the task names what stands in one row, and the write takes
 * the identifier of its neighbour. Overlooked `wrong-sibling`; always weak, for a person to confirm (methods.md §2.5).
 */
import { shown } from "../constraints/say-rule";
import type { ArgumentLeaf } from "../provenance/call-arguments";
import { findToken, isSameField } from "../provenance/find-value";
import { type JsonLeaf, leavesUnder } from "../provenance/json-leaves";
import { isIdentifying } from "../provenance/records";
import { isTaskText, type RecordedText } from "../provenance/run-texts";
import type { Finding } from "../tools/finding";
import { inFocus, isReference, type WriteQuestion, writeSpan } from "../tools/write-question";
import type { WriteRule } from "../tools/write-rule";

/** Shorter words stand in a task by accident. */
const SHORTEST = 3;

export const w6: WriteRule = {
  id: "W6",
  match(question) {
    const task = question.context.filter(isTaskText).map((text) => text.text.toLowerCase());
    return question.arguments.flatMap((leaf) => {
      if (!inFocus(question, leaf) || !isReference(leaf) || (typeof leaf.value !== "string" && typeof leaf.value !== "number")) return [];
      // Named by its own identifier, it is what was asked for.
      if (isNamed(task, leaf.value)) return [];
      const found = otherRow(question, leaf, leaf.value, task);
      return found === null ? [] : [finding(question, leaf, found.text, found.told)];
    });
  },
};

interface OtherRow {
  text: RecordedText;
  /** What the task names, in the row that was not taken. */
  told: JsonLeaf;
}

/** The one neighbour of the row that holds the value, in its latest listing, of which the task says something that the row itself is not. */
function otherRow(question: WriteQuestion, leaf: ArgumentLeaf, value: string | number, task: readonly string[]): OtherRow | null {
  for (const text of [...question.context].reverse()) {
    if (text.origin !== "result" || text.scan === null) continue;
    const { scan } = text;
    for (const own of text.leavesWith(value)) {
      if (own.key === null || !(isIdentifying(own.key) || isSameField(leaf.field, own.key))) continue;
      const list = scan.nodes[own.node]?.parent ?? -1;
      if (scan.nodes[list]?.kind !== "array") continue;
      const rows = scan.nodes.flatMap((node, index) => (node.parent === list && node.kind === "object" ? [index] : []));
      const mine = new Set(leavesUnder(scan, own.node).map((item) => item.value));
      const others = rows.filter((row) => row !== own.node).map((row) => leavesUnder(scan, row));
      const ofAll = (item: JsonLeaf): boolean => others.every((leaves) => leaves.some((other) => other.value === item.value));
      // What the task says of the row that was taken, and of no other row, makes it the right one.
      if (leavesUnder(scan, own.node).some((item) => tells(task, item) && !ofAll(item))) return null;
      const told = others.flatMap((leaves) => leaves.find((item) => tells(task, item) && !mine.has(item.value)) ?? []);
      const [only, ...more] = told;
      return only !== undefined && more.length === 0 ? { text, told: only } : null;
    }
  }
  return null;
}

function tells(task: readonly string[], { key, value }: JsonLeaf): boolean {
  return key !== null && typeof value === "string" && value.length >= SHORTEST && isNamed(task, value);
}

function isNamed(task: readonly string[], value: string | number): boolean {
  const word = String(value).toLowerCase();
  return word.length >= SHORTEST && task.some((text) => findToken(text, word) >= 0);
}

function finding(question: WriteQuestion, leaf: ArgumentLeaf, text: RecordedText, told: JsonLeaf): Finding {
  const decisive = text.span(told.start, Math.min(told.end, told.start + 300), "decisive");
  return {
    ruleId: "W6",
    element: `argument:${leaf.path}`,
    label: "overlooked",
    subPatterns: ["wrong-sibling"],
    confidence: "weak",
    spans: [decisive, writeSpan(question, leaf)],
    negativeSearch: null,
    explanation: `The task names what stands in another row of the listing of step ${text.t} (${shown(decisive.quote)}); the write takes ${String(leaf.value)} from its neighbour.`,
  };
}
