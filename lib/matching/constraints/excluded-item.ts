import { isTaskText } from "../provenance/run-texts";
import { nameOf, says } from "../tools/spoken-values";
import { inFocus, type WriteQuestion, writeSpan } from "../tools/write-question";
import { type BrokenConstraint, sentenceSpan, subPatternOf } from "./constraint";
import { quoted, ruleSays } from "./say-rule";

const EXCLUDED =
  /\b(?:except(?: for)?|excluding|apart from|other than|but not|keep(?:ing)?|(?:don['’]?t|do not|never)\s+\w+)\s+(?:my|the|any|an?)?\s*(.{2,60})$/i;

/** Negations: "everything except the lamp", "keep the kettle", and the write has exactly that among its arguments. */
export function excludedItem(question: WriteQuestion): BrokenConstraint[] {
  const found: BrokenConstraint[] = [];
  for (const leaf of question.arguments) {
    const record = inFocus(question, leaf) ? question.records.get(leaf.path) : undefined;
    const name = record === undefined ? null : nameOf(record);
    const spoken = name ?? (typeof leaf.value === "string" && leaf.value.length >= 4 ? leaf.value.toLowerCase() : null);
    if (spoken === null) continue;
    const latest = latestMention(question, spoken);
    if (latest === null || !latest.isExcluded) continue;
    found.push({
      element: `argument:${leaf.path}`,
      subPattern: subPatternOf(latest.text),
      isPrecise: false,
      decisive: [sentenceSpan(latest.text, latest.sentence)],
      write: writeSpan(question, leaf),
      explanation: `${ruleSays(latest.text, latest.sentence)}, which leaves ${quoted(spoken)} out; the write has it.`,
    });
  }
  return found;
}

/** Only the last word on a thing counts: what was left out first may be wanted later. */
function latestMention(question: WriteQuestion, name: string) {
  for (const text of [...question.context].reverse()) {
    if (!isTaskText(text)) continue;
    const sentence = text.sentences.findLast((item) => says(item.text.toLowerCase(), name));
    if (sentence === undefined) continue;
    const rest = EXCLUDED.exec(sentence.text)?.[1]?.split(/[,.;]|\band\b|\bbut\b/)[0];
    return { text, sentence, isExcluded: rest !== undefined && says(rest.toLowerCase(), name) };
  }
  return null;
}
