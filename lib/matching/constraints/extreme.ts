import type { ArgumentLeaf } from "../provenance/call-arguments";
import { type JsonLeaf, leavesUnder } from "../provenance/json-leaves";
import { type FoundRecord, isNegative, namesInRecord } from "../provenance/records";
import { isTaskText } from "../provenance/run-texts";
import { inFocus, leafSpan, type WriteQuestion, writeSpan } from "../tools/write-question";
import { type BrokenConstraint, sentenceSpan, subPatternOf } from "./constraint";
import { ruleSays } from "./say-rule";
import { stemOf, wordsOf } from "./words";

interface Superlative {
  pattern: RegExp;
  /** Stems of the fields that it measures. */
  fields: ReadonlySet<string>;
  wantsLeast: boolean;
}

const stems = (text: string): ReadonlySet<string> => new Set(text.split(" ").map(stemOf));
const MONEY = stems("price cost amount fee fare total balance prices charge");
const SUPERLATIVES: readonly Superlative[] = [
  { pattern: /\b(?:cheapest|lowest|least expensive|most affordable|smallest)\b/i, fields: MONEY, wantsLeast: true },
  { pattern: /\b(?:most expensive|priciest|highest|largest|biggest|dearest)\b/i, fields: MONEY, wantsLeast: false },
  { pattern: /\b(?:fastest|quickest|shortest)\b/i, fields: stems("duration minutes hours"), wantsLeast: true },
  { pattern: /\b(?:nearest|closest)\b/i, fields: stems("distance"), wantsLeast: true },
  { pattern: /\b(?:best rated|highest rated|top rated)\b/i, fields: stems("rating stars score"), wantsLeast: false },
];

/**
 * "The cheapest", "the voucher that is worth least": the written row has a sibling in the same listing that is
 * better by the field that the word measures, and nothing says that it cannot be had. A choice made of several rows (the
 * legs of a trip, listed together) is measured by their sum.
 */
export function extreme(question: WriteQuestion): BrokenConstraint[] {
  const found: BrokenConstraint[] = [];
  const asked = SUPERLATIVES.filter(({ pattern }) => question.context.some((text) => isTaskText(text) && pattern.test(text.text)));
  if (asked.length === 0) return found;
  for (const leaf of question.arguments) {
    const record = inFocus(question, leaf) ? question.records.get(leaf.path) : undefined;
    if (record === undefined) continue;
    for (const superlative of asked) {
      const said = latest(question, superlative.pattern, record);
      const better = said === null ? null : betterThan(question, leaf, record, superlative);
      if (said === null || better === null) continue;
      found.push({
        element: `argument:${leaf.path}`,
        subPattern: subPatternOf(said.text),
        isPrecise: false,
        decisive: [sentenceSpan(said.text, said.sentence), leafSpan(record, better, "decisive")],
        write: writeSpan(question, leaf),
        explanation: `${ruleSays(said.text, said.sentence)}; the write takes ${String(leaf.value)}, and the same listing has ${better.key ?? "a value"} = ${String(better.value)}.`,
      });
      break;
    }
  }
  return found;
}

/** The last sentence with the superlative that speaks of this row's kind: by a word of its values or of its key. */
function latest(question: WriteQuestion, pattern: RegExp, record: FoundRecord) {
  const said = record.leaves.flatMap((leaf) => [
    ...wordsOf(leaf.key ?? ""),
    ...(typeof leaf.value === "string" && leaf.value.length < 40 ? wordsOf(leaf.value) : []),
  ]);
  const words = new Set(said.map(stemOf));
  for (const text of [...question.context].reverse()) {
    if (!isTaskText(text)) continue;
    const sentence = text.sentences.findLast(
      (item) => pattern.test(item.text) && wordsOf(item.text).some((word) => word.length > 3 && words.has(stemOf(word))),
    );
    if (sentence !== undefined) return { text, sentence };
  }
  return null;
}

function betterThan(question: WriteQuestion, leaf: ArgumentLeaf, record: FoundRecord, superlative: Superlative): JsonLeaf | null {
  const nodes = record.text.scan?.nodes ?? [];
  const group = nodes[record.node]?.parent ?? -1;
  // A list inside a list: its rows are meant together, none of them for itself.
  const isPart = nodes[group]?.kind === "array" && nodes[nodes[group]?.parent ?? -1]?.kind === "array";
  return isPart ? betterCombination(question, leaf, record, superlative) : betterSibling(question, record, superlative);
}

function betterSibling(question: WriteQuestion, record: FoundRecord, superlative: Superlative): JsonLeaf | null {
  const { scan } = record.text;
  const own = scan === null ? null : measured(question, record, superlative);
  if (scan === null || own === null || typeof own.value !== "number") return null;
  const parent = scan.nodes[record.node]?.parent;
  const kind = record.leaves.find((leaf) => leaf.key === "source" || leaf.key === "type" || leaf.key === "kind")?.value;
  let best = own;
  for (const [index, node] of scan.nodes.entries()) {
    if (node.parent !== parent || index === record.node || node.kind !== "object") continue;
    const sibling: FoundRecord = { text: record.text, node: index, leaves: leavesUnder(scan, index) };
    if (kind !== undefined && !sibling.leaves.some((leaf) => leaf.value === kind)) continue;
    if (isUnavailable(question, sibling)) continue;
    const leaf = measured(question, sibling, superlative);
    if (leaf === null || typeof leaf.value !== "number" || typeof best.value !== "number") continue;
    if (superlative.wantsLeast ? leaf.value < best.value : leaf.value > best.value) best = leaf;
  }
  return best === own ? null : best;
}

/** The number that the superlative measures; of several (a price a class) the one whose key the write also names. */
function measured(question: WriteQuestion, record: FoundRecord, superlative: Superlative): JsonLeaf | null {
  const own = record.leaves.filter(
    (leaf) =>
      typeof leaf.value === "number" &&
      namesInRecord(record, leaf)
        .flatMap(wordsOf)
        .some((word) => superlative.fields.has(stemOf(word))),
  );
  const chosen = own.find((leaf) => question.arguments.some((argument) => argument.value === leaf.key));
  return chosen ?? (own.length === 1 ? (own[0] ?? null) : null);
}

/**
 * The written rows stand together in one inner list; another inner list of the same reply comes to less (or more) in sum.
 * The leaf that is shown is the one of the better combination that the written one lacks.
 */
function betterCombination(question: WriteQuestion, leaf: ArgumentLeaf, record: FoundRecord, superlative: Superlative): JsonLeaf | null {
  const { scan } = record.text;
  if (scan === null) return null;
  const list = scan.nodes[scan.nodes[record.node]?.parent ?? -1]?.parent;
  const written = question.arguments.filter((item) => item.top === leaf.top && item.field === leaf.field).map((item) => item.value);
  const groups = groupsIn(record, list ?? -1);
  const own = groups.find((rows) => written.every((value) => rows.some((row) => row.leaves.some((item) => item.value === value))));
  const ownSum = own === undefined ? null : sumOf(question, own, superlative);
  if (own === undefined || ownSum === null || own.length !== written.length) return null;
  for (const rows of groups) {
    const sum = rows === own || rows.some((row) => isUnavailable(question, row)) ? null : sumOf(question, rows, superlative);
    if (sum === null || (superlative.wantsLeast ? sum >= ownSum : sum <= ownSum)) continue;
    const other = rows.find((row) => !row.leaves.some((item) => written.includes(item.value))) ?? rows[0];
    return other === undefined ? null : measured(question, other, superlative);
  }
  return null;
}

/** The inner lists of a list, each as its rows. */
function groupsIn(record: FoundRecord, list: number): FoundRecord[][] {
  const { scan } = record.text;
  if (scan === null) return [];
  const groups = new Map<number, FoundRecord[]>();
  scan.nodes.forEach((node, index) => {
    if (node.parent === list && node.kind === "array") groups.set(index, []);
    else if (node.kind === "object") groups.get(node.parent)?.push({ text: record.text, node: index, leaves: leavesUnder(scan, index) });
  });
  return [...groups.values()];
}

function sumOf(question: WriteQuestion, rows: readonly FoundRecord[], superlative: Superlative): number | null {
  let sum = 0;
  for (const row of rows) {
    const value = measured(question, row, superlative)?.value;
    if (typeof value !== "number") return null;
    sum += value;
  }
  return rows.length === 0 ? null : sum;
}

/** Nothing left of it: of one number a class, of the class that the write names. */
function isUnavailable(question: WriteQuestion, row: FoundRecord): boolean {
  return row.leaves.some((leaf) => {
    const names = namesInRecord(row, leaf);
    if (!isNegative(leaf) || !/avail|stock|seat/i.test(names.join(" "))) return false;
    return names.length < 2 || question.arguments.some((argument) => argument.value === names.at(-1));
  });
}
