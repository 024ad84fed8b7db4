import type { Span } from "../../trajectory/span";
import { argumentTree } from "../provenance/call-arguments";
import type { JsonLeaf } from "../provenance/json-leaves";
import { type FoundRecord, namesInRecord } from "../provenance/records";
import { isTaskText } from "../provenance/run-texts";
import { mainKey } from "../tools/key-arguments";
import { inFocus, leafSpan, type WriteQuestion, writeSpan } from "../tools/write-question";
import { type BrokenConstraint, isAbout, readSentences, sentenceSpan, sentenceStems, subPatternOf } from "./constraint";
import { isoDate, type Now } from "./now";
import { toolWords } from "./verbs";
import { stemOf, wordsOf } from "./words";

/** Dates that lie behind by nature. */
const PAST_BY_NATURE = new Set(
  "created creation birth dob born issued updated modified paid ordered purchase purchased expiry joined since history".split(" ").map(stemOf),
);
const NOT_YET =
  /\b(?:upcoming|future|not (?:yet |already |been )*(?:flown|used|started|departed|begun|taken place|happened|shipped)|already (?:flown|used|started|departed|begun|taken place)|ha(?:s|ve) (?:already )?(?:been flown|been used|departed|started)|in the past)\b/i;

/**
 * What lies behind: a date among the arguments before the date that the rules state as today's, or a thing dated before
 * it although the task or the policy speaks of upcoming ones only.
 */
export function pastDate(question: WriteQuestion): BrokenConstraint[] {
  const { now } = question.run;
  if (now === null || now.text.t >= question.call.t) return [];
  return [...pastArguments(question, now), ...pastRecord(question, now)];
}

function pastArguments(question: WriteQuestion, now: Now): BrokenConstraint[] {
  for (const leaf of question.arguments) {
    if (!inFocus(question, leaf) || typeof leaf.value !== "string") continue;
    const date = isoDate(leaf.value);
    if (date === null || date >= now.date || isPastByNature([leaf.field])) continue;
    // A past date may be kept from the record on purpose: it counts when the refusal or the evaluator points at it.
    const isNamed = question.refusal?.includes(leaf.value) === true;
    const isKept = question.target?.leaves.some((item) => item.value === leaf.value) === true;
    if (question.refusal !== null ? !isNamed : isKept) continue;
    return [
      {
        element: `argument:${leaf.path}`,
        subPattern: subPatternOf(now.text),
        isPrecise: true,
        decisive: [nowSpan(now)],
        write: writeSpan(question, leaf),
        explanation: `The write has ${leaf.field} = ${leaf.value}, which lies before ${now.date}, the date stated as today's.`,
      },
    ];
  }
  return [];
}

function pastRecord(question: WriteQuestion, now: Now): BrokenConstraint[] {
  const { target, call } = question;
  const past = target === null ? null : pastLeaf(target, now.date);
  const key = mainKey(call.tool, argumentTree(call.action));
  const argument = question.arguments.find((leaf) => leaf.path === key);
  if (target === null || past === null || argument === undefined) return [];
  const { verbs } = toolWords(call.tool);
  // The latest sentence that speaks of it; of the policy, one about this tool.
  for (const { text, sentence } of readSentences(question, "not yet", (words) => (NOT_YET.test(words) ? true : null)).reverse()) {
    const isMeant = isTaskText(text) ? [...sentenceStems(sentence).own].some((stem) => verbs.has(stem)) : isAbout(sentence, call.tool);
    if (!isMeant) continue;
    return [
      {
        element: "constraint",
        subPattern: subPatternOf(text),
        isPrecise: true,
        decisive: [sentenceSpan(text, sentence), nowSpan(now), leafSpan(target, past, "decisive")],
        write: writeSpan(question, argument),
        explanation: `${String(argument.value)} is dated ${String(past.value)}, before ${now.date}, the date stated as today's.`,
      },
    ];
  }
  return [];
}

function pastLeaf(record: FoundRecord, today: string): JsonLeaf | null {
  return (
    record.leaves.find((leaf) => {
      if (typeof leaf.value !== "string" || leaf.value.length > 30 || !/\d/.test(leaf.value)) return false;
      const date = isoDate(leaf.value);
      return date !== null && date < today && !isPastByNature(namesInRecord(record, leaf));
    }) ?? null
  );
}

function isPastByNature(names: readonly string[]): boolean {
  return names.flatMap(wordsOf).some((word) => PAST_BY_NATURE.has(stemOf(word)) || /^timestamp/.test(word));
}

function nowSpan(now: Now): Span {
  return now.text.span(now.start, Math.min(now.end, now.start + 300), "decisive");
}
