import { differencesOf } from "../tools/argument-differences";
import { spokenValue } from "../tools/spoken-values";
import { toolSpan, type WriteQuestion, writeSpan } from "../tools/write-question";
import { type BrokenConstraint, sentenceSpan, subPatternOf } from "./constraint";
import { ruleSays } from "./say-rule";

/**
 * The user fixed another value: a sentence of the user states what was to be written (the value itself, or the words that
 * set its row apart), and nobody stated the written one later. Where to look is taken from the expected write; what is
 * shown is the user's sentence.
 */
export function otherChoice(question: WriteQuestion): BrokenConstraint[] {
  const { expected, context } = question;
  if (expected === null) return [];
  const found: BrokenConstraint[] = [];
  for (const difference of differencesOf(question.arguments, expected)) {
    if (difference.expected === undefined || difference.expected === null) continue;
    const written = difference.actual;
    const wanted = spokenValue(context, difference.expected, difference.field, written?.value);
    if (wanted === null) continue;
    const later = written === null ? null : spokenValue(context, written.value, written.field, difference.expected);
    if (later !== null && (later.t > wanted.t || (later.t === wanted.t && later.sentence.start >= wanted.sentence.start))) continue;
    const write = written === null ? placeOfMissing(question, difference.top) : writeSpan(question, written);
    if (write === null) continue;
    found.push({
      element: `argument:${written?.path ?? difference.top}`,
      subPattern: subPatternOf(wanted.text),
      isPrecise: false,
      decisive: [sentenceSpan(wanted.text, wanted.sentence)],
      write,
      explanation:
        written === null
          ? `${ruleSays(wanted.text, wanted.sentence)}, and ${difference.top} is without it.`
          : `${ruleSays(wanted.text, wanted.sentence)} and did not change that later; the write has ${difference.field} = ${String(written.value)}.`,
    });
  }
  return found;
}

function placeOfMissing(question: WriteQuestion, top: string) {
  const first = question.arguments.find((leaf) => leaf.top === top);
  return first === undefined ? toolSpan(question) : writeSpan(question, first);
}
