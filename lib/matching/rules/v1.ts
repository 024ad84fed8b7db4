/**
 * V1, a value that stands nowhere before the write: incomplete `assumed-entity` (methods.md §2.6). Also a choice that the
 * policy leaves to the user and that no user message makes: then only the user's words could have been its source.
 */

import { isAbout, isPolicyText, readSentences } from "../constraints/constraint";
import { ruleSays } from "../constraints/say-rule";
import { stemOf, wordsOf } from "../constraints/words";
import type { NegativeSearch } from "../match-result";
import { searchNothing } from "../plain-search";
import type { ArgumentLeaf } from "../provenance/call-arguments";
import { exemption, isFreeText } from "../provenance/exemptions";
import { findSource, nothingFound } from "../provenance/find-source";
import { isListedValue } from "../provenance/tool-documents";
import { isIdentifier } from "../provenance/value-forms";
import type { Finding } from "../tools/finding";
import { spokenValue } from "../tools/spoken-values";
import { agreedTo } from "../tools/user-consent";
import { inFocus, type WriteQuestion, writeSpan } from "../tools/write-question";
import type { WriteRule } from "../tools/write-rule";

export const v1: WriteRule = {
  id: "V1",
  match(question) {
    return question.arguments.flatMap((leaf) => {
      if (!inFocus(question, leaf) || isExempt(question, leaf)) return [];
      const found = unsourced(question, leaf) ?? leftToTheUser(question, leaf);
      return found === null ? [] : [found];
    });
  },
};

function isExempt(question: WriteQuestion, leaf: ArgumentLeaf): boolean {
  const { run, call } = question;
  return exemption(leaf, isListedValue(run.texts, call.tool, call.t, leaf.field, leaf.value)) !== null;
}

function unsourced(question: WriteQuestion, leaf: ArgumentLeaf): Finding | null {
  // Free text is the agent's to compose: without a source it is exempt, not unsourced.
  if (isFreeText(leaf)) return null;
  const source = findSource(question.context, leaf.value, leaf.field, { allowDerived: true, allowOverlap: false });
  if (source !== null) return null;
  const isCut = question.context.some((text) => text.origin === "result" && text.scan !== null && !text.scan.isWhole);
  return {
    ruleId: "V1",
    element: `argument:${leaf.path}`,
    label: "incomplete",
    subPatterns: ["assumed-entity"],
    // A quantity may have been reckoned from more than the search can see (methods.md §2.6, known failure modes).
    confidence: isCut || (typeof leaf.value === "number" && !isIdentifier(leaf.field)) ? "weak" : "rule",
    spans: [writeSpan(question, leaf)],
    negativeSearch: nothingFound(question.run.content, [String(leaf.value)], question.call.t - 1),
    explanation: `${leaf.path} = ${String(leaf.value)} stands in nothing that the agent had seen before step ${question.call.t}.`,
  };
}

/** Only the user's words count here, and a reply may hold the value: then the steps behind it, or what a user would say. */
function unspoken({ run, call }: WriteQuestion, value: string): NegativeSearch {
  const behind = searchNothing(run.content, [[[value]]], call.t - 1);
  return behind.hits === 0 ? behind : searchNothing(run.content, [[[`use ${value}`, `with ${value}`]]], call.t - 1);
}

function limitOf({ strings, fromStep }: NegativeSearch, value: string): string {
  if (!strings.includes(value)) return " (a reply shows the value; searched are words of a user)";
  return fromStep > 1 ? ` (a reply shows the value at step ${fromStep - 1}; searched is what came after it)` : "";
}

const LEFT_TO_USER =
  /\b(?:user|customer|client|passenger|caller|guest|member|patient)s?\b[^.;]*?\b(?:must|needs? to|has to|have to|should)\b[^.;]*?\b(?:provide|choose|specify|select|confirm|give|state)\b(.*)$/i;

function leftToTheUser(question: WriteQuestion, leaf: ArgumentLeaf): Finding | null {
  if (!isIdentifier(leaf.field) || leaf.path !== leaf.top) return null;
  const words = wordsOf(leaf.field)
    .map(stemOf)
    .filter((word) => word !== "id");
  if (words.length < 2) return null;
  for (const { text, sentence, reading: asked } of readSentences(question, "left to the user", (said) => LEFT_TO_USER.exec(said)?.[1] ?? null)) {
    if (!isPolicyText(text) || !isAbout(sentence, question.call.tool)) continue;
    const stems = new Set(wordsOf(asked).map(stemOf));
    if (!words.every((word) => stems.has(word))) continue;
    const against = question.expected?.[leaf.top];
    const other = typeof against === "string" ? against : undefined;
    if (spokenValue(question.context, leaf.value, leaf.field, other) !== null) return null;
    if (agreedTo(question.run.texts, question.context, question.call.t, leaf.value, leaf.field, other) !== null) return null;
    const search = unspoken(question, String(leaf.value));
    return {
      ruleId: "V1",
      element: `argument:${leaf.path}`,
      label: "incomplete",
      subPatterns: ["assumed-entity"],
      confidence: "weak",
      spans: [writeSpan(question, leaf), text.span(sentence.start, Math.min(sentence.end, sentence.start + 300), "supports")],
      negativeSearch: search,
      explanation: `${ruleSays(text, sentence)}; no user message before step ${question.call.t} names ${String(leaf.value)} or its kind${limitOf(search, String(leaf.value))}.`,
    };
  }
  return null;
}
