import type { RecordedText, RunTexts } from "../provenance/run-texts";
import { datesIn } from "../provenance/value-forms";

/** Today's date inside the run, with the sentence that states it. */
export interface Now {
  /** `YYYY-MM-DD`, comparable as text. */
  date: string;
  text: RecordedText;
  start: number;
  end: number;
}

const STATED =
  /\b(?:current (?:date|time|day)|today|now)\b[^.\n]{0,40}?\b(?:is|:|=)\s*[^\d\n]{0,12}?(\d{4}-\d{2}-\d{2}|[A-Z][a-z]{2,8} \d{1,2},? \d{4}|\d{1,2} [A-Z][a-z]{2,8} \d{4})/i;

const cache = new WeakMap<RunTexts, Now | null>();

/** "The current time is 2026-05-15 …" in the rules or the task; null when nobody says what day it is. */
export function findNow(run: RunTexts): Now | null {
  const known = cache.get(run);
  if (known !== undefined) return known;
  const found = search(run);
  cache.set(run, found);
  return found;
}

function search(run: RunTexts): Now | null {
  for (const text of run.all) {
    if (text.t > 0) break;
    const match = STATED.exec(text.text);
    const date = isoDate(match?.[1] ?? "");
    if (match === null || date === null) continue;
    const sentence = text.sentences.find((item) => item.start <= match.index && match.index < item.end);
    return { date, text, start: sentence?.start ?? match.index, end: sentence?.end ?? match.index + match[0].length };
  }
  return null;
}

/** The date as `YYYY-MM-DD`; null when the text is no whole and unambiguous date. */
export function isoDate(text: string): string | null {
  const [date, other] = datesIn(text.trim());
  if (date === undefined || other !== undefined || date.year === null) return null;
  return `${date.year}-${String(date.month).padStart(2, "0")}-${String(date.day).padStart(2, "0")}`;
}
