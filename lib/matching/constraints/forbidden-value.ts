import type { Span } from "../../trajectory/span";
import type { JsonLeaf } from "../provenance/json-leaves";
import { leafSpan, toolSpan, type WriteQuestion, writeSpan } from "../tools/write-question";
import { type BrokenConstraint, isAbout, isPolicyText, readSentences, sentenceSpan, subPatternOf } from "./constraint";
import { quoted, ruleSays } from "./say-rule";
import { toolWords } from "./verbs";
import { isStopWord, stemOf, stemsOf, wordsOf } from "./words";

const FORBIDDEN = /^(.*?)\b(?:can(?:not|'t| not)|must not|may not|should not|(?:is|are) not (?:allowed|permitted|eligible)|never)\b(.*)$/i;

const FORBIDDEN_IF = /^(?:do not|don['’]t|never)\b(.*?)\b(?:if|when|to|for)\b(.*)$/i;

/**
 * "Saver trips cannot be moved", "Never move a trip if its fare is saver": the subject or the
 * condition of the ban names a kind, and the record that the write acts on (or the write itself) is of that kind. Read from prose, so never more than weak.
 */
export function forbiddenValue(question: WriteQuestion): BrokenConstraint[] {
  const { call, target } = question;
  const found: BrokenConstraint[] = [];
  for (const { text, sentence, reading } of readSentences(question, "bans", readBan)) {
    if (!isPolicyText(text) || !isAbout(sentence, call.tool)) continue;
    const { subject, ban } = reading;
    const { verbs } = toolWords(call.tool);
    if (![...stemsOf(ban)].some((stem) => verbs.has(stem))) continue;
    const kind = kindIn(question, subject);
    if (kind === null) continue;
    const write = kind.write ?? toolSpan(question);
    if (write === null) continue;
    const decisive = [sentenceSpan(text, sentence)];
    if (kind.leaf !== null && target !== null) decisive.push(leafSpan(target, kind.leaf, "decisive"));
    found.push({
      element: kind.element,
      subPattern: subPatternOf(text),
      isPrecise: false,
      decisive,
      write,
      explanation: `${ruleSays(text, sentence)}; ${kind.leaf === null ? "the write names" : "the record of what it acts on has"} ${quoted(kind.value)}.`,
    });
  }
  return found;
}

/** What is banned, and of whom or in which case. */
function readBan(sentence: string): { subject: string; ban: string } | null {
  const parts = FORBIDDEN.exec(sentence);
  const conditional = FORBIDDEN_IF.exec(sentence);
  const subject = conditional?.[2] ?? parts?.[1];
  const ban = conditional?.[1] ?? parts?.[2];
  return subject === undefined || ban === undefined ? null : { subject, ban };
}

/** The longest value of the record or the write that the subject names, in words. */
function kindIn(question: WriteQuestion, subject: string): { element: string; value: string; leaf: JsonLeaf | null; write: Span | null } | null {
  const words = ` ${subject
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;
  let best: { element: string; value: string; leaf: JsonLeaf | null; write: Span | null } | null = null;
  const consider = (value: string, element: string, leaf: JsonLeaf | null, write: Span | null): void => {
    const spoken = value
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
    if (spoken.length < 4 || /\d/.test(spoken) || !namesKind(words, spoken, leaf?.key ?? null)) return;
    if (best === null || spoken.length > best.value.length) best = { element, value: spoken, leaf, write };
  };
  for (const leaf of question.target?.leaves ?? []) {
    if (typeof leaf.value === "string" && leaf.node === question.target?.node) consider(leaf.value, "state", leaf, null);
  }
  for (const leaf of question.arguments) {
    if (typeof leaf.value === "string") consider(leaf.value, `argument:${leaf.path}`, null, writeSpan(question, leaf));
  }
  return best;
}

/** The kind begins the noun phrase, or follows its field's name: "saver" is not meant by "super saver trips". */
function namesKind(words: string, spoken: string, key: string | null): boolean {
  const at = words.indexOf(` ${spoken} `);
  if (at < 0) return false;
  const before = words.slice(0, at).trim().split(" ").at(-1) ?? "";
  return before === "" || isStopWord(before) || wordsOf(key ?? "").some((word) => stemOf(word) === stemOf(before));
}
