/** Where a value stands in one text, and how sure that is: levels L1–L5 of methods.md §2.6. */
import { stemOf, wordsOf } from "../constraints/words";
import { foldText } from "./fold-text";
import { fieldOf, type JsonLeaf, type JsonScalar } from "./json-leaves";
import type { RecordedText } from "./run-texts";
import { formsOf } from "./value-forms";

export type MatchLevel = "L1" | "L2" | "L3" | "L4" | "L5" | "L6" | "L7";

/** methods.md §2.6; nothing found scores 0. */
export const LEVEL_SCORES: Readonly<Record<MatchLevel, number>> = { L1: 1, L2: 0.95, L3: 0.9, L4: 0.85, L5: 0.8, L6: 0.6, L7: 0.5 };

export interface ValueHit {
  level: MatchLevel;
  /** The leaf piece in JSON; the value itself in prose. */
  start: number;
  end: number;
  isAmbiguous: boolean;
}

/** The best of L1–L4, or null. `field` is the argument's name: a leaf of the same or an alias name counts more. */
export function findExact(text: RecordedText, value: JsonScalar, field: string): ValueHit | null {
  if (typeof value !== "string" && typeof value !== "number") return null;
  return text.remember(`exact ${field} ${typeof value} ${value}`, () => searchExact(text, value, field));
}

function searchExact(text: RecordedText, value: string | number, field: string): ValueHit | null {
  const needle = String(value).trim();
  if (needle === "") return null;
  // Where the value does not stand in so many signs, only an escaped string or another form can hold it.
  const stands = text.text.includes(needle);
  if (!stands && typeof value === "number") return null;
  const leaves = stands || text.text.includes("\\") ? text.leavesWith(value) : [];
  const leaf = leaves.find((item) => isSameField(field, leafField(text, item))) ?? leaves[0];
  if (leaf !== undefined) {
    return { level: isSameField(field, leafField(text, leaf)) ? "L1" : "L2", start: leaf.start, end: leaf.end, isAmbiguous: false };
  }
  const at = stands ? findToken(text.text, needle) : -1;
  if (at >= 0) return inLeaf(text, { level: "L3", start: at, end: at + needle.length, isAmbiguous: false });
  if (typeof value === "string") return findFolded(text, needle);
  return null;
}

/** L5: the same value in another shape, or null. */
export function findOtherForm(text: RecordedText, value: JsonScalar, field: string): ValueHit | null {
  return text.remember(`form ${field} ${typeof value} ${value}`, () => searchOtherForm(text, value, field));
}

function searchOtherForm(text: RecordedText, value: JsonScalar, field: string): ValueHit | null {
  for (const form of formsOf(value, field)) {
    if (form.anchor !== null && !text.lower.includes(form.anchor)) continue;
    const found = form.pattern.exec(text.text);
    if (found !== null) {
      return inLeaf(text, { level: "L5", start: found.index, end: found.index + found[0].length, isAmbiguous: form.isAmbiguous });
    }
  }
  return null;
}

export function findValue(text: RecordedText, value: JsonScalar, field: string): ValueHit | null {
  return findExact(text, value, field) ?? findOtherForm(text, value, field);
}

/** First place where the needle stands and is no part of a longer word or number; -1 when there is none. */
export function findToken(text: string, needle: string, from = 0): number {
  for (let at = text.indexOf(needle, from); at >= 0; at = text.indexOf(needle, at + 1)) {
    const before = text[at - 1] ?? " ";
    const after = text[at + needle.length] ?? " ";
    const startsInside = isWordSign(needle[0] ?? "") && (isWordSign(before) || (before === "." && isDigit(text[at - 2])));
    const beyond = text[at + needle.length + 1];
    const endsInside = isWordSign(needle.at(-1) ?? "") && (isWordSign(after) || (/[.,]/.test(after) && isDigit(beyond) && isDigit(needle.at(-1))));
    if (!startsInside && !endsInside) return at;
  }
  return -1;
}

/** Longer texts are searched as they stand: folding keeps a place for every sign. */
const MAX_FOLDED = 2_000_000;

function findFolded(text: RecordedText, needle: string): ValueHit | null {
  const wanted = foldText(needle).text.trim();
  // One or two letters fold into almost any text.
  if (wanted.length < 3 || text.text.length > MAX_FOLDED) return null;
  // Folding a text costs far more than looking for a plain word of the needle in it.
  const anchor = /[a-z0-9]{3,}/.exec(wanted)?.[0];
  if (anchor !== undefined && text.isAscii && !text.lower.includes(anchor)) return null;
  const { folded } = text;
  const at = findToken(folded.text, wanted);
  if (at < 0) return null;
  const start = folded.origin[at] ?? 0;
  const end = folded.origin[at + wanted.length] ?? text.text.length;
  return inLeaf(text, { level: "L4", start, end, isAmbiguous: false });
}

/** In JSON a hit inside a leaf is quoted as the leaf. */
function inLeaf(text: RecordedText, hit: ValueHit): ValueHit {
  const leaf = leafAt(text, hit.start);
  return leaf !== null && leaf.end >= hit.end && leaf.end - leaf.start <= 300 ? { ...hit, start: leaf.start, end: leaf.end } : hit;
}

export function leafAt(text: RecordedText, at: number): JsonLeaf | null {
  const leaves = text.scan?.leaves ?? [];
  let low = 0;
  let high = leaves.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const leaf = leaves[middle];
    if (leaf === undefined) return null;
    if (at < leaf.start) high = middle - 1;
    else if (at >= leaf.end) low = middle + 1;
    else return leaf;
  }
  return null;
}

export function leafField(text: RecordedText, leaf: JsonLeaf): string | null {
  return text.scan === null ? null : fieldOf(text.scan, leaf);
}

/** The same name, its plural, or a name that ends in the other ("user_id" and "id", "trip_number" and "number"). */
export function isSameField(a: string, b: string | null): boolean {
  if (b === null) return false;
  if (a === b) return a !== "";
  const key = `${a} ${b}`;
  const known = keptAnswers.get(key);
  if (known !== undefined) return known;
  if (keptAnswers.size >= MAX_KEPT) keptAnswers.clear();
  const answer = endsAlike(a, b);
  keptAnswers.set(key, answer);
  return answer;
}

/** A record has few names, and they are compared for every leaf. */
const MAX_KEPT = 20_000;
const keptAnswers = new Map<string, boolean>();

function endsAlike(a: string, b: string): boolean {
  const [short, long] = [wordsOf(a).map(stemOf), wordsOf(b).map(stemOf)].sort((x, y) => x.length - y.length);
  if (short === undefined || long === undefined || short.length === 0) return false;
  return short.every((word, index) => {
    const other = long[long.length - short.length + index] ?? "";
    return word === other || `${word}s` === other || word === `${other}s`;
  });
}

function isWordSign(sign: string): boolean {
  return /[\p{L}\p{N}_]/u.test(sign);
}

function isDigit(sign: string | undefined): boolean {
  return sign !== undefined && sign >= "0" && sign <= "9";
}
