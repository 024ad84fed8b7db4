import { type JsonLeaf, leavesUnder } from "../provenance/json-leaves";
import { type FoundRecord, isNegative, namesInRecord } from "../provenance/records";
import { isTaskText } from "../provenance/run-texts";
import { inFocus, leafSpan, type WriteQuestion, writeSpan } from "../tools/write-question";
import { type BrokenConstraint, sentenceSpan, subPatternOf } from "./constraint";
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
 * "The cheapest", "the gift card with the smallest balance": the written row has a sibling in the same listing that is
 * better by the field that the word measures, and nothing says that it cannot be had. Rows of one number only; a choice
 * that must be added up over several rows is not decided here.
 */
export function extreme(question: WriteQuestion): BrokenConstraint[] {
  const found: BrokenConstraint[] = [];
  for (const leaf of question.arguments) {
    const record = inFocus(question, leaf) ? question.records.get(leaf.path) : undefined;
    if (record === undefined) continue;
    for (const superlative of SUPERLATIVES) {
      const said = latest(question, superlative.pattern, record);
      const better = said === null ? null : betterSibling(question, record, superlative);
      if (said === null || better === null) continue;
      found.push({
        element: `argument:${leaf.path}`,
        subPattern: subPatternOf(said.text),
        isPrecise: false,
        decisive: [sentenceSpan(said.text, said.sentence), leafSpan(record, better, "decisive")],
        write: writeSpan(question, leaf),
        explanation: `The user asks for the extreme; the same listing has ${better.key ?? "a value"} = ${String(better.value)}.`,
      });
      break;
    }
  }
  return found;
}

/** The last sentence with the superlative that speaks of this row's kind: by a word of its values or of its key. */
function latest(question: WriteQuestion, pattern: RegExp, record: FoundRecord) {
  const words = new Set(
    record.leaves.flatMap((leaf) => (typeof leaf.value === "string" && leaf.value.length < 40 ? wordsOf(leaf.value) : [])).map(stemOf),
  );
  for (const text of [...question.context].reverse()) {
    if (!isTaskText(text)) continue;
    const sentence = text.sentences.findLast(
      (item) => pattern.test(item.text) && wordsOf(item.text).some((word) => word.length > 3 && words.has(stemOf(word))),
    );
    if (sentence !== undefined) return { text, sentence };
  }
  return null;
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
    if (sibling.leaves.some((leaf) => /avail|stock|seat/i.test(namesInRecord(sibling, leaf).join(" ")) && isNegative(leaf))) continue;
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
