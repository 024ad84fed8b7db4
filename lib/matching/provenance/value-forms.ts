/**
 * The other shapes in which a value may stand in a text: level L5 of methods.md §2.6. Each shape is a pattern to search
 * for; an ambiguous one (day and month may be swapped) says so.
 */
import { wordsOf } from "../constraints/words";
import type { JsonScalar } from "./json-leaves";

export interface ValueForm {
  pattern: RegExp;
  /** Day and month could be read the other way round. */
  isAmbiguous: boolean;
  /** Lower-case signs that every match holds: a cheap look before the pattern. null when there are none. */
  anchor: string | null;
}

const MONTHS = "january february march april may june july august september october november december".split(" ");
const NUMBER_WORDS = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");

/** Building the patterns costs more than searching a short text with them. */
const MAX_KEPT = 4000;
const kept = new Map<string, readonly ValueForm[]>();

export function formsOf(value: JsonScalar, field: string): readonly ValueForm[] {
  const key = `${field} ${typeof value} ${value}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  if (kept.size >= MAX_KEPT) kept.clear();
  const forms = buildForms(value, field);
  kept.set(key, forms);
  return forms;
}

function buildForms(value: JsonScalar, field: string): ValueForm[] {
  if (typeof value === "number") return numberForms(value);
  if (typeof value !== "string") return [];
  const text = value.trim();
  const dates = datesIn(text);
  if (dates.length > 0) return dates.flatMap((date) => dateForms(date, dates.length > 1));
  const time = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(text);
  if (time !== null) return timeForms(Number(time[1]), Number(time[2]));
  if (/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text)) return [plain(`${escapePattern(text)}`, "i")];
  if (/^https?:\/\//i.test(text)) return [plain(`${escapePattern(text.replace(/^https?:\/\/(?:www\.)?/i, "").replace(/\/$/, ""))}/?`, "i")];
  if (isPhone(text, field)) return [phoneForm(text)];
  const number = /^[^\d-]{0,3}(-?\d{1,3}(?:,\d{3})*(?:\.\d+)?|-?\d+(?:\.\d+)?)\s*(?:%|[A-Za-z]{1,3})?$/.exec(text);
  if (number?.[1] !== undefined && !/^0\d/.test(number[1]) && !isIdentifier(field)) return numberForms(Number(number[1].replace(/,/g, "")));
  const parts = text.split(/[_-]+/);
  if (parts.length > 1 && parts.every((part) => /^[A-Za-z]+$/.test(part))) {
    return [plain(parts.map(escapePattern).join("[\\s_-]+"), "i", (parts[0] ?? "").toLowerCase())];
  }
  return [];
}

/** Words that end in "id" and identify nothing. */
const NO_IDENTIFIER = /(?:^|[_\W])(?:(?:un|pre|re)?paid|(?:in)?valid|grid|void|bid|kid|aid|mid|lid|said|fluid|solid|rapid|hybrid|android)s?$/i;

/** Field names that hold identifiers ("order_id", "itemIds", "userid"): their digits are no quantity. */
export function isIdentifier(field: string): boolean {
  const last = wordsOf(field).at(-1) ?? "";
  return last === "id" || last === "ids" || (/ids?$/i.test(last) && !NO_IDENTIFIER.test(last));
}

interface CalendarDate {
  year: number | null;
  month: number;
  day: number;
}

/** The dates that a value may mean; two when day and month cannot be told apart. Empty when it is no date. */
export function datesIn(value: string): CalendarDate[] {
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ].*)?$/.exec(value);
  if (iso !== null) return valid([{ year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) }]);
  const numeric = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(value);
  if (numeric !== null) {
    const year = Number(numeric[3]) + ((numeric[3] ?? "").length === 2 ? 2000 : 0);
    const [a, b] = [Number(numeric[1]), Number(numeric[2])];
    const both = valid([
      { year, month: a, day: b },
      { year, month: b, day: a },
    ]);
    return a === b ? both.slice(0, 1) : both;
  }
  const named = /^(?:([A-Za-z]{3,9})\.? (\d{1,2})|(\d{1,2})\.? ([A-Za-z]{3,9}))(?:st|nd|rd|th)?(?:,? (\d{4}))?$/.exec(value);
  if (named === null) return [];
  const name = (named[1] ?? named[4] ?? "").toLowerCase();
  const month = MONTHS.findIndex((full) => full === name || full.slice(0, 3) === name) + 1;
  return valid([{ year: named[5] === undefined ? null : Number(named[5]), month, day: Number(named[2] ?? named[3]) }]);
}

function valid(dates: CalendarDate[]): CalendarDate[] {
  return dates.filter(({ month, day }) => month >= 1 && month <= 12 && day >= 1 && day <= 31);
}

function dateForms({ year, month, day }: CalendarDate, isAmbiguous: boolean): ValueForm[] {
  const name = MONTHS[month - 1] ?? "";
  const monthName = `(?:${name}|${name.slice(0, 3)}\\.?)`;
  const monthNumber = `0?${month}`;
  const dayNumber = `0?${day}`;
  // A year that stands there must be the right one; a date without a year is taken.
  const tail = year === null ? "" : `(?:,?\\s+${year})?(?!,?\\s+\\d{4}\\b)`;
  const slashTail = year === null ? "" : `(?:/(?:${year}|${String(year).slice(2)}))?(?!/?\\d)`;
  const dotTail = year === null ? "" : `(?:\\s?(?:${year}|${String(year).slice(2)}))?(?!\\d)`;
  const forms: ValueForm[] = [
    { pattern: new RegExp(`\\b${monthName}\\s+(?:the\\s+)?${dayNumber}(?:st|nd|rd|th)?(?!\\d)${tail}`, "i"), isAmbiguous, anchor: name.slice(0, 3) },
    {
      pattern: new RegExp(`(?<!\\d)${dayNumber}(?:st|nd|rd|th)?\\.?\\s+(?:of\\s+)?${monthName}\\b${tail}`, "i"),
      isAmbiguous,
      anchor: name.slice(0, 3),
    },
  ];
  if (year !== null) {
    forms.push({ pattern: new RegExp(`(?<!\\d)${year}[-/.]${monthNumber}[-/.]${dayNumber}(?!\\d)`), isAmbiguous, anchor: String(year) });
  }
  const canSwap = isAmbiguous || (day <= 12 && day !== month);
  forms.push({ pattern: new RegExp(`(?<![\\d/])${monthNumber}/${dayNumber}${slashTail}`), isAmbiguous: canSwap, anchor: `${month}/` });
  forms.push({ pattern: new RegExp(`(?<![\\d/])${dayNumber}/${monthNumber}${slashTail}`), isAmbiguous: canSwap, anchor: `${day}/` });
  forms.push({ pattern: new RegExp(`(?<![\\d.])${dayNumber}\\.${monthNumber}\\.${dotTail}`), isAmbiguous: canSwap, anchor: `${day}.` });
  return forms;
}

function timeForms(hour: number, minute: number): ValueForm[] {
  const twelve = hour % 12 === 0 ? 12 : hour % 12;
  const half = hour < 12 ? "a" : "p";
  const minutes = String(minute).padStart(2, "0");
  const short = minute === 0 ? `(?::00)?` : `:${minutes}`;
  return [
    { pattern: new RegExp(`(?<![\\d:])0?${hour}:${minutes}(?!\\d)(?!\\s*[ap]\\.?m)`, "i"), isAmbiguous: false, anchor: `${hour}:${minutes}` },
    { pattern: new RegExp(`(?<![\\d:])0?${twelve}${short}\\s*${half}\\.?m\\b`, "i"), isAmbiguous: false, anchor: String(twelve) },
  ];
}

function numberForms(value: number): ValueForm[] {
  if (!Number.isFinite(value)) return [];
  const forms = [numberPattern(value)];
  if (value > 0 && value < 1) {
    const percent = Number((value * 100).toPrecision(12));
    forms.push(plain(`(?<![\\d.])${escapePattern(String(percent))}\\s*(?:%|percent\\b)`, "i"));
  }
  if (Number.isInteger(value) && value >= 0 && value < NUMBER_WORDS.length)
    forms.push(plain(`\\b${NUMBER_WORDS[value] ?? ""}\\b`, "i", NUMBER_WORDS[value] ?? null));
  for (const [unit, words] of [
    [1000, "k|thousand"],
    [1_000_000, "m|million"],
  ] as const) {
    if (value >= unit && Number.isInteger((value * 1000) / unit)) {
      forms.push(plain(`(?<![\\d.])${escapePattern(String(value / unit))}\\s?(?:${words})\\b`, "i"));
    }
  }
  return forms;
}

function numberPattern(value: number): ValueForm {
  const [whole = "", fraction = ""] = Math.abs(value).toString().split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ",?");
  const decimals = fraction === "" ? "(?:\\.0+)?" : `\\.${fraction}0*`;
  const sign = value < 0 ? "[-−]\\s?[$€£]?" : "";
  return plain(`(?<![\\d.,#]|[A-Za-z_]-?)${sign}${grouped}${decimals}(?![\\d_A-Za-z#]|[.,]\\d)`, "");
}

function isPhone(text: string, field: string): boolean {
  const digits = text.replace(/\D/g, "");
  if (digits.length < 7 || digits.length > 15 || !/^[+\d][\d\s().-]*$/.test(text)) return false;
  return /[+\s()]/.test(text) || /-.*-/.test(text) || /phone|mobile|fax|tel/i.test(field);
}

function phoneForm(text: string): ValueForm {
  const digits = [...text.replace(/\D/g, "")];
  const core = digits.length > 10 ? digits.slice(-10) : digits;
  return plain(`(?<!\\d)(?:\\+?\\d{1,3}[\\s.-]*)?\\(?${core.join("[\\s().-]*")}(?!\\d)`, "");
}

function plain(source: string, flags: string, anchor: string | null = null): ValueForm {
  return { pattern: new RegExp(source, flags), isAmbiguous: false, anchor };
}

export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}
