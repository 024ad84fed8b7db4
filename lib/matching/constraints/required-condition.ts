import type { JsonLeaf } from "../provenance/json-leaves";
import { type FoundRecord, isNegative, namesInRecord } from "../provenance/records";
import { leafSpan, toolSpan, type WriteQuestion } from "../tools/write-question";
import { type BrokenConstraint, isAbout, readSentences, sentenceSpan, subPatternOf } from "./constraint";
import { ruleSays } from "./say-rule";
import { stemOf, stemsOf, wordsOf } from "./words";

const CONDITION = /\b(?:only\b[^.;]*?\b(?:if|when|after)\b|if and only if\b|requires?\b|provided that\b|unless\b|must (?:be|have)\b)(.*)$/i;
const QUOTED = /['"‘’“”]([^'"‘’“”]{2,40})['"‘’“”]/g;

/**
 * Conditions of the policy on the thing that a write acts on: "recall parcels only if their status is 'open'", "only if a
 * deposit was left". Broken when the record that was read says otherwise: another status than the listed ones, or a
 * no under a name that the condition uses.
 */
export function requiredCondition(question: WriteQuestion): BrokenConstraint[] {
  const { target, call } = question;
  const write = toolSpan(question);
  if (target === null || write === null) return [];
  const found: BrokenConstraint[] = [];
  for (const { text, sentence, reading: condition } of readSentences(question, "conditions", (words) => CONDITION.exec(words)?.[1] ?? null)) {
    if (!isAbout(sentence, call.tool)) continue;
    const listed = [...condition.matchAll(QUOTED)].map((match) => normal(match[1] ?? ""));
    if (isForAnotherKind(target, sentence.text)) continue;
    const leaf = listed.length > 0 ? otherThanListed(target, condition, listed) : saysNo(target, condition);
    if (leaf === null) continue;
    found.push({
      element: "state",
      subPattern: subPatternOf(text),
      isPrecise: listed.length > 0,
      decisive: [sentenceSpan(text, sentence), leafSpan(target, leaf, "decisive")],
      write,
      explanation: `${ruleSays(text, sentence)}; the record has ${leaf.key ?? "it"} = ${String(leaf.value)}.`,
    });
  }
  return found;
}

/** The sentence lists states, and the record is in one of them. */
export function statesAllowed(record: FoundRecord, sentence: string): boolean {
  const condition = CONDITION.exec(sentence)?.[1] ?? "";
  const listed = [...condition.matchAll(QUOTED)].map((match) => normal(match[1] ?? ""));
  return (
    listed.length > 0 &&
    record.leaves.some((leaf) => leaf.node === record.node && typeof leaf.value === "string" && listed.includes(normal(leaf.value)))
  );
}

function otherThanListed(record: FoundRecord, condition: string, listed: readonly string[]): JsonLeaf | null {
  const words = stemsOf(condition);
  const leaf = record.leaves.find(
    (item) => typeof item.value === "string" && item.node === record.node && nameStems(record, item).some((stem) => words.has(stem)),
  );
  if (leaf === undefined || typeof leaf.value !== "string") return null;
  return listed.includes(normal(leaf.value)) ? null : leaf;
}

function saysNo(record: FoundRecord, condition: string): JsonLeaf | null {
  const words = stemsOf(condition);
  return record.leaves.find((item) => item.key !== null && isNegative(item) && nameStems(record, item).some((stem) => words.has(stem))) ?? null;
}

function nameStems(record: FoundRecord, leaf: JsonLeaf): string[] {
  return namesInRecord(record, leaf).slice(-1).flatMap(wordsOf).map(stemOf);
}

function normal(text: string): string {
  return text
    .toLowerCase()
    .replace(/[_\s]+/g, " ")
    .trim();
}

/**
 * "Small parcels are recalled only if insured, and large ones always": the sentence names the record's kind in
 * another clause than the one with the condition.
 */
function isForAnotherKind(record: FoundRecord, sentence: string): boolean {
  const clauses = sentence.split(/[;:]|,\s*(?=and\b|but\b|while\b|or\b)|\.\s/);
  const conditional = clauses.filter((clause) => CONDITION.test(clause)).map(spoken);
  const others = clauses.filter((clause) => !CONDITION.test(clause)).map(spoken);
  return record.leaves.some((leaf) => {
    if (typeof leaf.value !== "string" || leaf.node !== record.node || leaf.value.length < 4 || /\d/.test(leaf.value)) return false;
    const kind = spoken(leaf.value);
    return others.some((clause) => clause.includes(kind)) && !conditional.some((clause) => clause.includes(kind));
  });
}

/** Words between single spaces, so that a kind is found as whole words. */
function spoken(text: string): string {
  return ` ${wordsOf(text).join(" ")} `;
}
