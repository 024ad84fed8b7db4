import { isStopWord, stemOf, wordsOf } from "../constraints/words";
import type { RecordedText } from "./run-texts";

/** Share of the value's content words that a sentence must hold, and how many it must have: L7 of methods.md §2.6. */
export const MINIMUM_OVERLAP = 0.8;
export const MINIMUM_WORDS = 3;

export interface Overlap {
  text: RecordedText;
  start: number;
  end: number;
  /** Containment: shared words / words of the value, 0–1. */
  share: number;
}

/** The latest sentence that holds at least 80 % of the value's content words; null below three words. Free text only, always weak. */
export function findOverlap(texts: readonly RecordedText[], value: string): Overlap | null {
  const wanted = contentStems(value);
  if (wanted.size < MINIMUM_WORDS) return null;
  for (let index = texts.length - 1; index >= 0; index--) {
    const text = texts[index];
    if (text === undefined || text.scan !== null) continue;
    for (const sentence of text.sentences) {
      const own = contentStems(sentence.text);
      let shared = 0;
      for (const stem of wanted) if (own.has(stem)) shared += 1;
      const share = shared / wanted.size;
      if (share >= MINIMUM_OVERLAP) return { text, start: sentence.start, end: sentence.end, share };
    }
  }
  return null;
}

function contentStems(text: string): Set<string> {
  return new Set(
    wordsOf(text)
      .filter((word) => !isStopWord(word) && word.length > 1)
      .map(stemOf),
  );
}
