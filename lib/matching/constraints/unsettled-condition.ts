import type { FoundRecord } from "../provenance/records";
import { toolSpan, type WriteQuestion } from "../tools/write-question";
import { type BrokenConstraint, constraintSentences, isAbout, isPolicyText, sentenceSpan, sentenceStems, subPatternOf } from "./constraint";
import { statesAllowed } from "./required-condition";
import { ruleSays } from "./say-rule";
import { toolWords } from "./verbs";
import { isSameStem, wordsOf } from "./words";

const CONDITIONAL = /\b(?:only|if|unless|within|until|provided|when)\b/i;
const PERMITTING = /\b(?:can|may|could|able|allowed|eligible|permitted)\b/i;

/**
 * A permission with conditions that no record settles ("can be cancelled within a day of booking, or if …"). Asked only
 * about a write that an evaluator did not expect although nothing else went wrong: then one of these conditions was not
 * met, and the policy had stated them. null when the policy allows the act outright for this kind of thing, or lists a
 * state that the record has.
 */
export function unsettledCondition(question: WriteQuestion): BrokenConstraint | null {
  const { call, target } = question;
  const write = toolSpan(question);
  if (write === null) return null;
  const { verbs, objects } = toolWords(call.tool);
  let first: BrokenConstraint | null = null;
  for (const { text, sentence } of constraintSentences(question)) {
    if (!isPolicyText(text) || !isAbout(sentence, call.tool) || !PERMITTING.test(sentence.text)) continue;
    if (target !== null && (allowsKind(target, sentence.text) || statesAllowed(target, sentence.text))) return null;
    const { own } = sentenceStems(sentence);
    const isOfAct = [...verbs].some((verb) => own.has(verb)) || [...objects].some((object) => [...own].some((stem) => isSameStem(stem, object)));
    if (first !== null || !isOfAct || !CONDITIONAL.test(sentence.text)) continue;
    first = {
      element: "constraint",
      subPattern: subPatternOf(text),
      isPrecise: false,
      decisive: [sentenceSpan(text, sentence)],
      write,
      explanation: `${ruleSays(text, sentence)}; no reply shows such a condition to be met.`,
    };
  }
  return first;
}

/** A clause that names the record's kind and allows the act without a condition: "and business tickets can always be cancelled". */
function allowsKind(record: FoundRecord, sentence: string): boolean {
  const clauses = sentence
    .split(/[;:]|,\s*(?=and\b|but\b|while\b|or\b)|\.\s/)
    .filter((clause) => PERMITTING.test(clause) && !CONDITIONAL.test(clause));
  return record.leaves.some((leaf) => {
    if (typeof leaf.value !== "string" || leaf.node !== record.node || leaf.value.length < 4 || /\d/.test(leaf.value)) return false;
    const kind = ` ${wordsOf(leaf.value).join(" ")} `;
    return clauses.some((clause) => ` ${wordsOf(clause).join(" ")} `.includes(kind));
  });
}
