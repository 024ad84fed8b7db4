/**
 * What an overlay says of each call, as the page gets it: one character for each row of the outline, so that thousands of verdicts
 * are a few kilobytes and every jump between them needs no request. Evidence, messages and probes come by window.
 */
import type { MarkTone } from "../replay/overlay";
import type { CallIndex, StepIndex } from "../trajectory/trajectory";
import { type Outline, type OutlineRow, rowOf } from "./trajectory-outline";

/** From the heaviest to the lightest: of several marks in one place the heaviest is told. */
export const TONES_BY_WEIGHT: readonly MarkTone[] = ["stop", "drift", "doubt", "change", "pass"];
const NONE = ".";

export interface RowMark {
  /** null: the overlay says nothing here. */
  tone: MarkTone | null;
  /** What the record says of the write: refused or accepted with a wrong effect (true), good (false); null: nobody knows. */
  isFailed: boolean | null;
}

const NO_MARK: RowMark = { tone: null, isFailed: null };

export interface GivenMark {
  t: StepIndex;
  /** null: of the step as a whole; it stands at its first call. */
  k: CallIndex | null;
  tone: MarkTone;
  isFailed: boolean | null;
}

/** The tones of writes of which the record says nothing, that failed, that were good. */
const ALPHABETS: readonly (readonly [isFailed: boolean | null, letters: string])[] = [
  [null, "01234"],
  [true, "abcde"],
  [false, "ABCDE"],
];
const MARK_OF: ReadonlyMap<string, RowMark> = new Map(
  ALPHABETS.flatMap(([isFailed, letters]) => TONES_BY_WEIGHT.map((tone, index): [string, RowMark] => [letters[index] ?? "", { tone, isFailed }])),
);

export function packMarks(outline: Outline, marks: readonly GivenMark[]): string {
  const given = new Map<number, RowMark>();
  for (const { t, k, tone, isFailed } of marks) {
    const row = rowOf(outline, t, k ?? 0);
    if (row < 0) continue;
    const before = given.get(row) ?? NO_MARK;
    const heavier = before.tone === null || TONES_BY_WEIGHT.indexOf(tone) < TONES_BY_WEIGHT.indexOf(before.tone) ? tone : before.tone;
    given.set(row, { tone: heavier, isFailed: isFailed ?? before.isFailed });
  }
  return outline.rows.map((_, row) => letterOf(given.get(row) ?? NO_MARK)).join("");
}

function letterOf({ tone, isFailed }: RowMark): string {
  const letters = ALPHABETS.find(([known]) => known === isFailed)?.[1] ?? "";
  return tone === null ? NONE : (letters[TONES_BY_WEIGHT.indexOf(tone)] ?? NONE);
}

export function unpackMarks(packed: string): RowMark[] {
  return [...packed].map((letter) => MARK_OF.get(letter) ?? NO_MARK);
}

/** Whether gate and record say different things: a good write stopped, or a failed one let through. Of an undecided one, no. */
export function isDisagreement({ tone, isFailed }: RowMark): boolean {
  return (tone === "stop" && isFailed === false) || (tone === "pass" && isFailed === true);
}

/** What `next` stops at: a write; a mark that is no plain pass; a place where gate and record differ. */
export type MarkStop = "write" | "verdict" | "disagreement";

/** The nearest row after (before) another at which to stop; null at the end. */
export function nextStop(rows: readonly OutlineRow[], marks: readonly RowMark[], from: number, direction: 1 | -1, stop: MarkStop): number | null {
  for (let row = from + direction; row >= 0 && row < rows.length; row += direction) {
    const mark = marks[row] ?? NO_MARK;
    if (stop === "write" && rows[row]?.mark?.isWriteAttempt === true) return row;
    if (stop === "verdict" && mark.tone !== null && mark.tone !== "pass") return row;
    if (stop === "disagreement" && isDisagreement(mark)) return row;
  }
  return null;
}

/** How many marks of each tone: the words under the name of the lane. */
export function countTones(marks: readonly RowMark[]): Record<MarkTone, number> {
  const counts: Record<MarkTone, number> = { stop: 0, drift: 0, doubt: 0, change: 0, pass: 0 };
  for (const { tone } of marks) if (tone !== null) counts[tone]++;
  return counts;
}
