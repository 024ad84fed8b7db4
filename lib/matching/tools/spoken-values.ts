/**
 * What a user said of a value: the value itself, or the words that set its row apart ("the black one" for an item id).
 * People name things by what they see; the ids come from the tools.
 */
import type { StepIndex } from "../../trajectory/trajectory";
import type { Sentence } from "../constraints/sentences";
import { isSameStem, stemOf, stemsOf, wordsOf } from "../constraints/words";
import { findExact, findOtherForm, findToken } from "../provenance/find-value";
import type { JsonScalar } from "../provenance/json-leaves";
import { type FoundRecord, recordsOf } from "../provenance/records";
import { isTaskText, type RecordedText } from "../provenance/run-texts";
import { isIdentifier } from "../provenance/value-forms";

export interface Spoken {
  text: RecordedText;
  sentence: Sentence;
  t: StepIndex;
}

/** The latest sentence of the task or the user that states the value; null when nobody did. */
export function spokenValue(context: readonly RecordedText[], value: JsonScalar, field: string, against: JsonScalar | undefined): Spoken | null {
  if (typeof value !== "string" && typeof value !== "number") return null;
  const phrases = distinguishing(context, value, field, against);
  for (let index = context.length - 1; index >= 0; index--) {
    const text = context[index];
    if (text === undefined || !isTaskText(text)) continue;
    const sentence = directly(text, value, field) ?? byPhrases(text, phrases);
    if (sentence !== null) return { text, sentence, t: text.t };
  }
  return null;
}

/** The value itself; a small number only next to a word of the argument's name ("2 checked bags" for total_baggages). */
function directly(text: RecordedText, value: string | number, field: string): Sentence | null {
  if (typeof value === "number" && !isIdentifier(field)) return numberWithNoun(text, value, field);
  if (typeof value === "string" && value.trim().length < 2) return null;
  const hit = findExact(text, value, field) ?? findOtherForm(text, value, field);
  return hit === null ? null : sentenceAt(text, hit.start);
}

function numberWithNoun(text: RecordedText, value: number, field: string): Sentence | null {
  const names = wordsOf(field).map(stemOf);
  return (
    text.sentences.findLast((sentence) => {
      const words = wordsOf(sentence.text);
      return words.some((word, index) => {
        if (word !== String(value) && word !== NUMBER_NAMES[value]) return false;
        return words.slice(index + 1, index + 5).some((next) => names.some((name) => isSameStem(stemOf(next), name)));
      });
    }) ?? null
  );
}

const NUMBER_NAMES = "zero one two three four five six seven eight nine ten".split(" ");

export interface Phrases {
  own: string[];
  others: string[];
  /** Without a row to compare with, one word is not enough. */
  needed: number;
}

/** What the value's rows say and the other value's rows do not. Ids, booleans and long texts are left out. */
export function distinguishing(context: readonly RecordedText[], value: JsonScalar, field: string, against: JsonScalar | undefined): Phrases {
  const rows = recordsOf(context, value, field).slice(-MAX_ROWS);
  const own = new Set([...wordsInIdentifier(value), ...rows.flatMap(phrasesOf)]);
  if (against !== undefined && against !== null) {
    const theirs = new Set([...wordsInIdentifier(against), ...recordsOf(context, against, field).slice(-MAX_ROWS).flatMap(phrasesOf)]);
    const difference = (a: ReadonlySet<string>, b: ReadonlySet<string>): string[] => [...a].filter((phrase) => !b.has(phrase));
    // Without a row of the other value to compare with, what both might share is not known.
    if (theirs.size > 0) return { own: difference(own, theirs), others: difference(theirs, own), needed: 1 };
  }
  const name = rows.map(nameOf).find((found) => found !== null) ?? null;
  if (name !== null) return { own: [name], others: [], needed: 1 };
  const kind = wordsInIdentifier(value);
  // A thing of few words (a payment method) is meant by any of them, one of many (an address) only by two.
  return kind.length > 0 ? { own: kind, others: [], needed: 1 } : { own: [...own], others: [], needed: own.size > 3 ? 2 : 1 };
}

const MAX_ROWS = 6;

/** "gift card" in `gift_card_123`: the words of an id that are set apart from its digits. */
export function wordsInIdentifier(value: JsonScalar): string[] {
  const words = typeof value === "string" ? /^([A-Za-z]+(?:[_-][A-Za-z]+)*)[_-]\d+$/.exec(value)?.[1] : undefined;
  return words === undefined ? [] : [words.toLowerCase().replace(/[_-]+/g, " ")];
}

function phrasesOf(row: FoundRecord): string[] {
  return row.leaves.flatMap((leaf) => {
    if (leaf.key === null || isIdentifier(leaf.key)) return [];
    if (typeof leaf.value === "number") return leaf.value > 10 ? [String(leaf.value)] : [];
    if (typeof leaf.value !== "string" || leaf.value.length > 40) return [];
    const spoken = leaf.value
      .toLowerCase()
      .replace(/[_\s]+/g, " ")
      .trim();
    return spoken.length >= 2 && !/^(?:yes|no|true|false|none)$/.test(spoken) ? [spoken] : [];
  });
}

/** What people call the row: its name or title; null when it has none. */
export function nameOf(row: FoundRecord): string | null {
  const leaf = row.leaves.find((item) => item.node === row.node && /^(?:(?:product|item|display)_?)?(?:name|title|label)$/i.test(item.key ?? ""));
  return typeof leaf?.value === "string" ? leaf.value.toLowerCase() : null;
}

function byPhrases(text: RecordedText, phrases: Phrases): Sentence | null {
  if (phrases.own.length === 0) return null;
  return (
    text.sentences.findLast((sentence) => {
      const lower = sentence.text.toLowerCase();
      const own = phrases.own.filter((phrase) => says(lower, phrase)).length;
      const others = phrases.others.filter((phrase) => says(lower, phrase)).length;
      return own >= phrases.needed && own > others;
    }) ?? null
  );
}

/** The phrase as whole words; of a name of several words its last word (the noun) is enough, singular or plural. */
export function says(lowerSentence: string, phrase: string): boolean {
  if (findToken(lowerSentence, phrase) >= 0) return true;
  const words = wordsOf(phrase);
  const head = stemOf(words.at(-1) ?? "");
  if (words.length === 1 ? /\d/.test(head) : words.length > 3 || head.length < 4 || /\d/.test(head)) return false;
  // The stems of a sentence are kept; a word without meaning is no name of a thing.
  return stemsOf(lowerSentence).has(head);
}

export function sentenceAt(text: RecordedText, at: number): Sentence | null {
  return text.sentences.find((sentence) => sentence.start <= at && at < sentence.end) ?? null;
}
