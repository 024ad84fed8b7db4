import type { ArgumentLeaf } from "../provenance/call-arguments";
import { isIdentifier } from "../provenance/value-forms";
import { inFocus, type WriteQuestion, writeSpan } from "../tools/write-question";
import { type BrokenConstraint, isAbout, isPolicyText, readSentences, sentenceStems, subPatternOf } from "./constraint";
import { quoted, speakerOf } from "./say-rule";
import type { Sentence } from "./sentences";
import { clauseAround } from "./sentences";
import { toolWords } from "./verbs";
import { isSameStem, NUMBER_PATTERN, numberOf, stemOf, wordsOf } from "./words";

interface Bound {
  start: number;
  end: number;
  isUpper: boolean;
  /** "less than 30" excludes 30, "not more than 30" does not. */
  isStrict: boolean;
  limit: number;
  hasCurrency: boolean;
  /** Stem of the word after the number ("bags"); null when none stands there. */
  noun: string | null;
}

const UPPER =
  "not? more than|at most|up to|max(?:imum)?(?: of)?|not? (?:to )?exceed(?:ing)?|less than|fewer than|under|below|within|cheaper than|not? higher than|limited to|limit of";
const LOWER = "at least|not? less than|min(?:imum)?(?: of)?|more than|over|above|exceeding";
const BOUND = new RegExp(
  `\\b(?:(${UPPER})|(${LOWER}))\\s+(?:an?\\s+\\w+\\s+of\\s+)?([$€£]\\s?)?${NUMBER_PATTERN}\\b(\\s*(?:[$€£%]|(?:dollars?|euros?|pounds?|usd|eur|gbp)\\b))?(?:[ -](\\p{L}+)(?:[ -](\\p{L}+))?(?:[ -](\\p{L}+))?)?`,
  "giu",
);
const STRICT = /^(?:less|fewer|under|below|cheaper|more|over|above|exceeding)/i;
/** Measures of time and share: no amount that an argument could break. */
const OTHER_UNITS = new Set(["hour", "day", "minut", "week", "month", "year", "second", "busines", "percent", "mile", "km", "time"].map(stemOf));
const AMOUNT_NAMES = new Set("amount price total cost fee sum value budget payment deposit tip balance quantity fare charge".split(" ").map(stemOf));

/**
 * Amounts: "not more than 30", "at most five passengers", "at least 2". With a noun the bound is on the argument of that
 * name (a number, or the length of a list); without one, or with a currency, on the amount of the call.
 */
export function amountBound(question: WriteQuestion): BrokenConstraint[] {
  const found: BrokenConstraint[] = [];
  for (const { text, sentence, reading } of readSentences(question, "bounds", readBounds)) {
    if (isPolicyText(text) && !isAbout(sentence, question.call.tool) && !isAboutThing(sentence, question.call.tool)) continue;
    for (const bound of reading) {
      const broken = breaking(question, bound);
      if (broken === null) continue;
      // A clause that is nothing but the bound is a statement of its own; else the whole sentence is quoted.
      const around = clauseAround(sentence.text, bound.start, bound.end);
      const isOwn = around.start === bound.start && around.end === bound.end;
      const clause = isOwn ? around : { start: 0, end: sentence.text.length };
      found.push({
        element: `argument:${broken.path}`,
        subPattern: subPatternOf(text),
        isPrecise: broken.isOnly,
        decisive: [text.span(sentence.start + clause.start, sentence.start + clause.end, "decisive")],
        write: writeSpan(question, broken.leaf),
        explanation: `The ${speakerOf(text)} says ${quoted(sentence.text)}; the write has ${broken.path} = ${broken.value}.`,
      });
    }
  }
  return found;
}

/** A bound needs no verb: "A voucher is worth at most 50" is about the tool that gives vouchers. */
function isAboutThing(sentence: Sentence, tool: string): boolean {
  const last = [...toolWords(tool).objects].at(-1);
  return last !== undefined && [...sentenceStems(sentence).all].some((stem) => isSameStem(stem, last));
}

/** A cheap look before the long pattern. */
const MAY_BOUND = /than|most|least|up to|max|min|exceed|under|below|within|limit|over|above/i;

function readBounds(sentence: string): Bound[] | null {
  const found = MAY_BOUND.test(sentence) ? boundsIn(sentence) : [];
  return found.length > 0 ? found : null;
}

function boundsIn(sentence: string): Bound[] {
  const found: Bound[] = [];
  for (const match of sentence.matchAll(BOUND)) {
    const [whole, upper, lower, currency, number = "", unit, ...nouns] = match;
    const limit = numberOf(number);
    if (limit === null) continue;
    const before = sentence.slice(0, match.index);
    // "no more than" holds "more than": the longer reading is the upper bound.
    if (lower !== undefined && /\bnot?\s+$/i.test(before)) continue;
    // "Never give more than 50" sets an upper bound in the words of a lower one.
    const isBanned = lower !== undefined && /\b(?:never|not|n['’]t|cannot|no)\b[^,;]*$/i.test(before);
    const words = nouns.filter((noun): noun is string => noun !== undefined).map((noun) => stemOf(noun));
    const first = words[0] ?? null;
    // "If more than $100 would be wasted" states a case and no bound.
    if (/\b(?:if|when|unless|whether)\b[^,;]*$/i.test(before)) continue;
    if (words.some((word, index) => index < 2 && OTHER_UNITS.has(word)) || /%/.test(unit ?? "")) continue;
    const afterNumber = whole.length - (nouns.some((noun) => noun !== undefined) ? tailLength(whole, number, unit ?? "") : 0);
    const hasCurrency = currency !== undefined || unit !== undefined;
    const noun = hasCurrency ? null : (words.find((word) => word.length > 2) ?? first);
    found.push({
      start: match.index,
      end: match.index + afterNumber,
      isUpper: upper !== undefined || isBanned,
      isStrict: STRICT.test(upper ?? lower ?? "") && !/^not?\b/i.test(upper ?? lower ?? "") && !isBanned,
      limit,
      hasCurrency,
      noun,
    });
  }
  return found;
}

/** Length of what follows the number and its unit. */
function tailLength(whole: string, number: string, unit: string): number {
  return whole.length - (whole.lastIndexOf(number) + number.length + unit.length);
}

interface Breaking {
  leaf: ArgumentLeaf;
  path: string;
  value: number;
  isOnly: boolean;
}

function breaking(question: WriteQuestion, bound: Bound): Breaking | null {
  const list = bound.noun === null ? null : listNamed(question, bound.noun);
  if (list !== null) return isBroken(bound, list.length) ? { leaf: list.first, path: list.first.top, value: list.length, isOnly: true } : null;
  const numeric = question.arguments.filter((leaf) => inFocus(question, leaf) && !isIdentifier(leaf.field) && numericValue(leaf) !== null);
  const named = bound.noun === null ? [] : numeric.filter((leaf) => wordsOf(leaf.field).some((word) => isSameStem(stemOf(word), bound.noun ?? "")));
  const amounts = numeric.filter((leaf) => wordsOf(leaf.field).some((word) => AMOUNT_NAMES.has(stemOf(word))));
  const asked = named.length > 0 ? named : bound.noun !== null && !bound.hasCurrency && bound.limit <= 20 ? [] : amounts;
  const leaf = asked.find((item) => isBroken(bound, numericValue(item) ?? bound.limit));
  const value = leaf === undefined ? null : numericValue(leaf);
  return leaf === undefined || value === null ? null : { leaf, path: leaf.path, value, isOnly: asked.length === 1 };
}

function isBroken(bound: Bound, value: number): boolean {
  if (bound.isUpper) return bound.isStrict ? value >= bound.limit : value > bound.limit;
  return bound.isStrict ? value <= bound.limit : value < bound.limit;
}

function numericValue(leaf: ArgumentLeaf): number | null {
  if (typeof leaf.value === "number") return leaf.value;
  return typeof leaf.value === "string" ? numberOf(leaf.value.replace(/^[$€£]\s?/, "")) : null;
}

function listNamed(question: WriteQuestion, noun: string): { first: ArgumentLeaf; length: number } | null {
  const own = question.arguments.filter((leaf) => inFocus(question, leaf) && /^[^.[]+\[\d+\]/.test(leaf.path));
  const first = own.find((leaf) => wordsOf(leaf.top).some((word) => isSameStem(stemOf(word), noun)));
  if (first === undefined) return null;
  const elements = new Set(own.filter((leaf) => leaf.top === first.top).map((leaf) => /\[\d+\]/.exec(leaf.path)?.[0]));
  return { first, length: elements.size };
}
