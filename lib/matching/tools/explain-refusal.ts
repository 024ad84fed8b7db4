import { stemOf, stemsOf, wordsOf } from "../constraints/words";
import type { ArgumentLeaf } from "../provenance/call-arguments";
import { findToken } from "../provenance/find-value";
import type { JsonLeaf } from "../provenance/json-leaves";
import { type FoundRecord, isNegative, namesInRecord, recordsOf } from "../provenance/records";
import { wordsInIdentifier } from "./spoken-values";
import { isReference, type WriteQuestion } from "./write-question";

export interface ExplainedRefusal {
  argument: ArgumentLeaf;
  record: FoundRecord;
  /** The leaf that said so before the write. */
  leaf: JsonLeaf;
  /** The leaf says no (none left, not allowed) or is another status than the refusal asks for; false for a number that only may have been too small. */
  isPlain: boolean;
}

const COMPARISON =
  /\b(?:enough|insufficient|exceed\w*|too (?:many|much|few|little|small|large)|limit|add up|does not match|less than|greater than|more than)\b/i;
const SAME: readonly ReadonlySet<string>[] = [
  "balance amount fund credit",
  "seat availability available",
  "stock quantity available inventory",
  "price total cost amount",
].map((words) => new Set(words.split(" ").map(stemOf)));

/**
 * The observed fact that a refusal comes down to: "too few seats on boat A1" and the listing of A1 with
 * `"front": 0` under seats. The refusal's own words name the field; the arguments name the row and, where a
 * field has one number a class, the class.
 */
export function explainRefusal(question: WriteQuestion): ExplainedRefusal | null {
  const { refusal } = question;
  if (refusal === null) return null;
  const words = refusalWords(refusal);
  const isComparison = COMPARISON.test(refusal);
  const candidates = [...question.records].flatMap(([path, record]) => {
    const argument = question.arguments.find((leaf) => leaf.path === path);
    return argument === undefined ? [] : [{ argument, record }];
  });
  const named = candidates.filter(({ argument }) => isNamedIn(refusal, argument));
  let best: ExplainedRefusal | null = null;
  let bestScore = 0;
  for (const { argument, record } of named.length > 0 ? named : candidates) {
    for (const leaf of record.leaves.filter((item) => isOwn(record, item))) {
      const score = scoreOf(question, record, leaf, words, isComparison, refusal);
      if (score <= bestScore) continue;
      bestScore = score;
      best = { argument, record, leaf, isPlain: isNegative(leaf) || isOtherStatus(record, leaf, refusal) };
    }
  }
  return best;
}

function refusalWords(refusal: string): ReadonlySet<string> {
  return stemsOf(refusal.replace(/^\s*error\b/i, ""));
}

/** The refusal names the value, or the kind of thing that its id says ("gift card" for gift_card_9). */
function isNamedIn(refusal: string, leaf: ArgumentLeaf): boolean {
  if (String(leaf.value).length < 3) return false;
  if (findToken(refusal, String(leaf.value)) >= 0) return true;
  return wordsInIdentifier(leaf.value).some((kind) => kind.length >= 4 && findToken(refusal.toLowerCase(), kind) >= 0);
}

/**
 * The thing that the refusal names when no reply had shown what it speaks of: "too few seats on boat A1" and no
 * listing that says anything of seats on A1. null when something was shown, or nothing is named.
 */
export function unshownThing(question: WriteQuestion): ArgumentLeaf | null {
  const { refusal } = question;
  if (refusal === null) return null;
  const words = refusalWords(refusal);
  const named = question.arguments.find((leaf) => isReference(leaf) && isNamedIn(refusal, leaf));
  if (named === undefined) return null;
  const isShown = recordsOf(question.context, named.value, named.field).some((record) =>
    record.leaves.some(
      (leaf) =>
        isOwn(record, leaf) &&
        namesInRecord(record, leaf)
          .flatMap(wordsOf)
          .map(stemOf)
          .some((stem) => isIn(words, stem)),
    ),
  );
  return isShown ? null : named;
}

/** Rows inside a list of the record are things of their own. */
function isOwn(record: FoundRecord, leaf: JsonLeaf): boolean {
  const nodes = record.text.scan?.nodes ?? [];
  for (let index = leaf.node; index !== record.node; index = nodes[index]?.parent ?? -1) {
    if (index < 0 || nodes[index]?.kind === "array") return false;
  }
  return true;
}

function scoreOf(
  question: WriteQuestion,
  record: FoundRecord,
  leaf: JsonLeaf,
  words: ReadonlySet<string>,
  isComparison: boolean,
  refusal: string,
): number {
  if (isOtherStatus(record, leaf, refusal)) return 6;
  const names = namesInRecord(record, leaf);
  const shared = names
    .flatMap(wordsOf)
    .map(stemOf)
    .filter((stem) => isIn(words, stem)).length;
  if (shared === 0) return 0;
  const saysNo = isNegative(leaf);
  if (!saysNo && !(isComparison && typeof leaf.value === "number")) return 0;
  // One number a class: only the class that the write asks for counts.
  const inner = names.length > 1 ? names.at(-1) : undefined;
  const isAsked = inner !== undefined && question.arguments.some((argument) => argument.value === inner);
  if (inner !== undefined && !isAsked && isClassed(record, leaf, names, question)) return 0;
  return shared + (saysNo ? 3 : 0) + (isAsked ? 2 : 0);
}

/** Another leaf of the same field stands under a class that the write names. */
function isClassed(record: FoundRecord, leaf: JsonLeaf, names: readonly string[], question: WriteQuestion): boolean {
  const field = names.slice(0, -1).join(".");
  return record.leaves.some((other) => {
    const own = namesInRecord(record, other);
    return other !== leaf && own.slice(0, -1).join(".") === field && question.arguments.some((argument) => argument.value === own.at(-1));
  });
}

function isIn(words: ReadonlySet<string>, stem: string): boolean {
  if (words.has(stem)) return true;
  return SAME.some((group) => group.has(stem) && [...group].some((word) => words.has(word)));
}

/** "non-delivered order", "order is not pending", "only pending orders": the record's status is not the one named. */
function isOtherStatus(record: FoundRecord, leaf: JsonLeaf, refusal: string): boolean {
  if (typeof leaf.value !== "string" || leaf.node !== record.node || !/^(?:\w+_)?(?:status|state)$/i.test(leaf.key ?? "")) return false;
  const asked = /\bnon-(\w+)|\bnot (?:in )?(?:a |an )?["']?(\w+)|\bonly ["']?(\w+)|\bmust be ["']?(\w+)/i.exec(refusal);
  const wanted = asked?.slice(1).find((word) => word !== undefined);
  const own = leaf.value.toLowerCase();
  if (wanted !== undefined && /(?:ed|ing|able|ive|open)$/i.test(wanted)) return stemOf(wanted) !== stemOf(own);
  return own.length >= 4 && findToken(refusal.toLowerCase(), own) >= 0;
}
