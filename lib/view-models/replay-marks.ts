/**
 * What an overlay says of each call, as the page gets it: one character for each row of the outline, so that thousands of verdicts
 * are a few kilobytes and every jump between them needs no request. Evidence, messages and probes come by window.
 */
import type { MarkTone } from "../replay/overlay";
import type { CallIndex, StepIndex } from "../trajectory/trajectory";
import { type Outline, type OutlineRow, rowOf } from "./trajectory-outline";

/** Of the heaviest mark where one call has several. */
const TONES: readonly MarkTone[] = ["stop", "drift", "doubt", "change", "pass"];
const NONE = ".";

export interface RowMark {
  /** null: the overlay says nothing here. */
  tone: MarkTone | null;
  /** The write failed on the record: refused, or accepted with a wrong effect. */
  isFailed: boolean;
}

const NO_MARK: RowMark = { tone: null, isFailed: false };

export interface GivenMark {
  t: StepIndex;
  /** null: of the step as a whole; it stands at its first call. */
  k: CallIndex | null;
  tone: MarkTone;
  isFailed: boolean;
}

export function packMarks(outline: Outline, marks: readonly GivenMark[]): string {
  const packed: string[] = new Array(outline.rows.length).fill(NONE);
  for (const { t, k, tone, isFailed } of marks) {
    const row = rowOf(outline, t, k ?? 0);
    if (row < 0) continue;
    const before = unpackMark(packed[row]);
    const heavier = before.tone === null || TONES.indexOf(tone) < TONES.indexOf(before.tone) ? tone : before.tone;
    const letter = String(TONES.indexOf(heavier));
    packed[row] = isFailed || before.isFailed ? (FAILED[Number(letter)] ?? NONE) : letter;
  }
  return packed.join("");
}

/** The tones of writes that failed. */
const FAILED = "abcde";

function unpackMark(letter: string | undefined): RowMark {
  if (letter === undefined || letter === NONE) return NO_MARK;
  const failed = FAILED.indexOf(letter);
  return { tone: TONES[failed < 0 ? Number(letter) : failed] ?? null, isFailed: failed >= 0 };
}

export function unpackMarks(packed: string): RowMark[] {
  return [...packed].map(unpackMark);
}

/** Whether gate and record differ: a good write rejected, or a failed one let through. Abstaining lets through (methods.md §4.3). */
export function isDisagreement({ tone, isFailed }: RowMark): boolean {
  if (tone === null) return false;
  return tone === "stop" ? !isFailed : isFailed;
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
