import { oneLine } from "../../base/one-line";
import type { RecordedText } from "../provenance/run-texts";
import { MAX_QUOTE_LENGTH, quoteRange, type Sentence } from "./sentences";

/** Foreign words inside of an explanation: in quotation marks, on one line, cut with a mark; never part of our grammar. */
export function quoted(words: string): string {
  const line = oneLine(words, MAX_QUOTE_LENGTH).replaceAll('"', "'");
  return `"${words.replace(/\s+/g, " ").trim().length > line.length ? `${line.replace(/\s+\S*$/, "")} …` : line}"`;
}

/** `The policy says "…"`, with who says it. */
export function ruleSays(text: RecordedText, sentence: Sentence): string {
  const { start, end } = quoteRange(sentence, sentence.start, sentence.start);
  const said = `${start > sentence.start ? "… " : ""}${text.text.slice(start, end)}${end < sentence.end ? " …" : ""}`;
  return `The ${speakerOf(text)} says ${quoted(said)}`;
}

/** A leaf of JSON as `name = value`, anything else in quotation marks. */
export function shown(quote: string): string {
  const leaf = /^"([^"\\]+)":\s*(.*)$/s.exec(quote);
  return leaf === null ? quoted(quote) : `${leaf[1]} = ${oneLine((leaf[2] ?? "").replace(/^"(.*)"$/s, "$1"), 80)}`;
}

export function speakerOf({ origin }: RecordedText): "policy" | "document" | "task" | "user" | "reply" {
  const names = { system: "policy", toolDoc: "document", instruction: "task", user: "user", result: "reply" } as const;
  return names[origin];
}
