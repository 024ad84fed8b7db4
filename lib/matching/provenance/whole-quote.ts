/**
 * The piece of a text that is quoted as evidence: one sentence of prose (or the line that is none), one leaf of JSON, a
 * tool's own document where it is short. A hit of a few words inside of it is widened; what is too long is cut at a clause.
 */

import type { Span } from "../../trajectory/span";
import { clauseAround, MAX_QUOTE_LENGTH, quoteRange } from "../constraints/sentences";
import { leafAt } from "./find-value";
import type { RecordedText, RunTexts } from "./run-texts";

/** A span of a text that the agent saw, widened to what is quoted; parts of the write itself stay as they are. */
export function wholeQuote(texts: RunTexts, span: Span): Span {
  if (span.field !== "observation") return span;
  const text = texts.all.find(({ address }) => address.source === span.source && address.t === span.t && address.k === span.k);
  if (text === undefined) return span;
  const { start, end } = text.scan === null ? inProse(text, span) : inJson(text, span);
  return text.span(start, end, span.role);
}

interface Range {
  start: number;
  end: number;
}

function inProse(text: RecordedText, span: Range): Range {
  const sentence = text.sentences.find((item) => item.start < span.end && span.start < item.end) ?? lineAt(text.text, span.start);
  // A rule that reads one clause quotes it.
  const clause = clauseAround(sentence.text, span.start - sentence.start, span.end - sentence.start);
  if (clause.start === span.start - sentence.start && clause.end === span.end - sentence.start && clause.end - clause.start <= MAX_QUOTE_LENGTH)
    return span;
  // What begins with the sentence and breaks off after that many characters was cut by its length alone: it has no focus.
  const isCutOff = span.start <= sentence.start && span.end < sentence.end && span.end - span.start === MAX_QUOTE_LENGTH;
  const start = Math.max(span.start, sentence.start);
  return quoteRange(sentence, start, isCutOff ? start : Math.min(span.end, sentence.end));
}

function inJson(text: RecordedText, span: Range): Range {
  const leaf = leafAt(text, span.start);
  if (leaf !== null)
    return quoteRange({ start: leaf.start, end: leaf.end, text: text.text.slice(leaf.start, leaf.end) }, span.start, Math.min(span.end, leaf.end));
  if (span.end - span.start < MAX_QUOTE_LENGTH) return span;
  // Of a long document the first leaf: the name of what it describes.
  const first = text.scan?.leaves.find((item) => item.start >= span.start && item.end <= span.end);
  return first === undefined ? span : { start: first.start, end: first.end };
}

function lineAt(text: string, at: number): Range & { text: string } {
  const start = text.lastIndexOf("\n", Math.max(0, at - 1)) + 1;
  const next = text.indexOf("\n", at);
  const end = next === -1 ? text.length : next;
  return { start, end, text: text.slice(start, end) };
}
