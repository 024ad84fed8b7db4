import type { JsonLeaf } from "../provenance/json-leaves";
import { type FoundRecord, namesInRecord } from "../provenance/records";
import { inFocus, leafSpan, type WriteQuestion, writeSpan } from "../tools/write-question";
import { type BrokenConstraint, isAbout, readSentences, sentenceSpan, subPatternOf } from "./constraint";
import { ruleSays } from "./say-rule";
import { stemOf, wordsOf } from "./words";

const UNCHANGED = /\bwithout (?:changing|modifying|altering)\s+(?:the\s+|its\s+|your\s+)?(.*)$/i;
const FORBIDDEN =
  /\b(?:can(?:not|'t| not)|must not|may not|do not|never|not allowed to)\s+(?:change|modify|alter)\s+(?:the\s+|its\s+|your\s+)?(.*)$/i;

/**
 * What may not change: "trips may be moved without altering the pier and the boat". The record says what stood there;
 * broken when the write gives another value, or when none of the rows it refers to has the old one any more (the trips
 * written start elsewhere). "The number of X" is the length of the list X.
 */
export function unchangedField(question: WriteQuestion): BrokenConstraint[] {
  const { target, call } = question;
  if (target === null) return [];
  const found: BrokenConstraint[] = [];
  for (const { text, sentence, reading } of readSentences(question, "unchanged", readFields)) {
    if (!isAbout(sentence, call.tool)) continue;
    for (const name of reading) {
      const broken = /^number of /i.test(name)
        ? countChanged(question, target, name.replace(/^number of /i, ""))
        : valueChanged(question, target, name);
      if (broken === null) continue;
      found.push({
        element: `argument:${broken.path}`,
        subPattern: subPatternOf(text),
        isPrecise: false,
        decisive: [sentenceSpan(text, sentence), leafSpan(target, broken.leaf, "decisive")],
        write: writeSpan(question, broken),
        explanation: /^number of /i.test(name)
          ? `${ruleSays(text, sentence)}; the write has another ${name} than the record.`
          : `${ruleSays(text, sentence)}; the record has ${broken.leaf.key ?? name} = ${String(broken.leaf.value)}, and the write does not keep it.`,
      });
    }
  }
  return found;
}

function readFields(sentence: string): string[] | null {
  const named = (UNCHANGED.exec(sentence) ?? FORBIDDEN.exec(sentence))?.[1];
  return named === undefined ? null : fieldsIn(named);
}

/** "the pier, boat, and name of the guest." → pier · boat · name of the guest */
function fieldsIn(text: string): string[] {
  const clause = text.split(/[.;:]|\bbut\b|\bbecause\b|\bunless\b|\bif\b|\bafter\b/)[0] ?? "";
  return clause
    .split(/,|\band\b|\bor\b/)
    .map((part) => part.trim().replace(/^(?:the|its|a|an)\s+/i, ""))
    .filter((part) => part !== "" && part.split(/\s+/).length <= 4);
}

interface Broken {
  path: string;
  start: number;
  end: number;
  leaf: JsonLeaf;
}

function valueChanged(question: WriteQuestion, target: FoundRecord, name: string): Broken | null {
  const wanted = wordsOf(name).map(stemOf);
  const isNamed = (key: string | null): boolean => {
    const own = wordsOf(key ?? "").map(stemOf);
    return own.length === wanted.length && wanted.every((word) => own.includes(word));
  };
  const before = target.leaves.find((leaf) => leaf.node === target.node && isNamed(leaf.key) && leaf.value !== null);
  if (before === undefined) return null;
  const direct = question.arguments.find((leaf) => inFocus(question, leaf) && leaf.path === leaf.top && isNamed(leaf.field));
  if (direct !== undefined) return direct.value === before.value ? null : { ...direct, leaf: before };
  const rows = question.arguments.flatMap((leaf) => {
    const record = inFocus(question, leaf) && leaf.path !== leaf.top ? question.records.get(leaf.path) : undefined;
    const value = record?.leaves.find((item) => isNamed(item.key) && namesInRecord(record, item).length === 1)?.value;
    return record === undefined || value === undefined ? [] : [{ leaf, value }];
  });
  const last = rows.at(-1);
  // All references of the write must be known: an unread row may be the one that keeps the value.
  const references = question.arguments.filter(
    (leaf) => inFocus(question, leaf) && rows.some((row) => row.leaf.field === leaf.field && row.leaf.top === leaf.top),
  );
  if (last === undefined || rows.length < references.length) return null;
  return rows.some((row) => row.value === before.value) ? null : { ...last.leaf, leaf: before };
}

function countChanged(question: WriteQuestion, target: FoundRecord, name: string): Broken | null {
  const wanted = wordsOf(name).map(stemOf)[0] ?? "";
  const { scan } = target.text;
  if (scan === null) return null;
  const node = scan.nodes.findIndex(
    (item) =>
      item.parent === target.node &&
      item.kind === "array" &&
      wordsOf(item.key ?? "")
        .map(stemOf)
        .includes(wanted),
  );
  const own = question.arguments.filter(
    (leaf) => inFocus(question, leaf) && wordsOf(leaf.top).map(stemOf).includes(wanted) && leaf.path.includes("["),
  );
  const first = own[0];
  const leaf = scan.leaves[scan.nodes[node]?.firstLeaf ?? -1];
  if (node < 0 || first === undefined || leaf === undefined) return null;
  const before = scan.nodes.filter((item) => item.parent === node).length || scan.leaves.filter((item) => item.node === node).length;
  const after = new Set(own.map((item) => /\[\d+\]/.exec(item.path)?.[0])).size;
  return before === after ? null : { ...first, leaf };
}
