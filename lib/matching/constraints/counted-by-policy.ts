import { isIdentifier } from "../provenance/value-forms";
import { differencesOf } from "../tools/argument-differences";
import { type WriteQuestion, writeSpan } from "../tools/write-question";
import { type BrokenConstraint, constraintSentences, isPolicyText, sentenceSpan, sentenceStems, subPatternOf } from "./constraint";
import { ruleSays } from "./say-rule";
import { isSameStem, stemOf, wordsOf } from "./words";

/** "one" is more often an article than a count. */
const HAS_NUMBER = /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten)\b/i;

/**
 * A quantity that the policy lays down: the written number is wrong by the evaluator's account, and a sentence of the
 * policy with numbers speaks of just this argument (at least two words of its path). What the rule comes to is not worked
 * out here, so this is never more than weak.
 */
export function countedByPolicy(question: WriteQuestion): BrokenConstraint[] {
  const { expected } = question;
  if (expected === null) return [];
  return differencesOf(question.arguments, expected).flatMap((difference) => {
    const { actual } = difference;
    if (actual === null || typeof actual.value !== "number" || isIdentifier(actual.field)) return [];
    const names = [
      ...new Set(
        wordsOf(actual.path)
          .filter((word) => !/^\d+$/.test(word))
          .map(stemOf),
      ),
    ];
    let best: { score: number; said: string; span: BrokenConstraint["decisive"][number]; subPattern: BrokenConstraint["subPattern"] } | null = null;
    for (const { text, sentence } of constraintSentences(question)) {
      if (!isPolicyText(text) || !HAS_NUMBER.test(sentence.text)) continue;
      const stems = [...sentenceStems(sentence).own];
      const shared = names.filter((name) => stems.some((stem) => isSameStem(stem, name)));
      const score = shared.length;
      if (score < 2 || !wordsOf(actual.field).some((word) => shared.includes(stemOf(word))) || (best !== null && best.score >= score)) continue;
      best = { score, said: ruleSays(text, sentence), span: sentenceSpan(text, sentence), subPattern: subPatternOf(text) };
    }
    if (best === null) return [];
    return [
      {
        element: `argument:${actual.path}`,
        subPattern: best.subPattern,
        isPrecise: false,
        decisive: [best.span],
        write: writeSpan(question, actual),
        explanation: `${best.said}; the write has ${actual.field} = ${actual.value}.`,
      },
    ];
  });
}
