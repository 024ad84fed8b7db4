/**
 * What a user said of a value: the value itself, or the words that set its row apart ("the black one" for an item id).
 * People name things by what they see; the ids come from the tools.
 */
import type { StepIndex } from "../../trajectory/trajectory";
import type { Sentence } from "../constraints/sentences";
import { isSameStem, stemOf, wordsOf } from "../constraints/words";
import { findExact, findOtherForm, findToken } from "../provenance/find-value";
import type { JsonScalar } from "../provenance/json-leaves";
import { bestRecord, type FoundRecord } from "../provenance/records";
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

/** What the value's row says and the other value's row does not. Ids, booleans and long texts are left out. */
export function distinguishing(context: readonly RecordedText[], value: JsonScalar, field: string, against: JsonScalar | undefined): Phrases {
  const row = bestRecord(context, value, field, []);
  const other = against === undefined || against === null ? null : bestRecord(context, against, field, []);
  const own = row === null ? [] : phrasesOf(row);
  const theirs = other === null ? [] : phrasesOf(other);
  if (other !== null)
    return { own: own.filter((phrase) => !theirs.includes(phrase)), others: theirs.filter((phrase) => !own.includes(phrase)), needed: 1 };
  const name = row === null ? null : nameOf(row);
  return { own: name === null ? own : [name], others: [], needed: name === null ? 2 : 1 };
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
  return wordsOf(lowerSentence).some((word) => stemOf(word) === head);
}

export function sentenceAt(text: RecordedText, at: number): Sentence | null {
  return text.sentences.find((sentence) => sentence.start <= at && at < sentence.end) ?? null;
}
