/**
 * The outline of a run as the page gets it: one character a call, one text for all, so that 20,000 steps are a few
 * dozen kilobytes and open as fast as fifty. Previews and texts come with the windows of steps.
 */
import type { CallKind, Refusal } from "../environments/environment";
import type { StepIndex } from "../trajectory/trajectory";

export const CALL_KINDS: readonly CallKind[] = ["read", "write", "navigate", "pure", "housekeeping", "message", "unparsed"];
const REFUSALS: readonly Refusal["status"][] = ["accepted", "refused", "unknown"];

/** What the list and the timeline show of one call. */
export interface CallMark {
  kind: CallKind;
  isWriteAttempt: boolean;
  refusal: Refusal["status"];
}

/** One line of the list: a call, or a step without any (`mark` null). */
export interface OutlineRow {
  t: StepIndex;
  k: number;
  mark: CallMark | null;
  isFirstOfStep: boolean;
  isLastOfStep: boolean;
}

export interface Outline {
  stepCount: number;
  /** In reading order, one for each call and each step without a call. */
  rows: readonly OutlineRow[];
  /** Index of the first row of step t at `firstRowOfStep[t]`; position 0 is not used. */
  firstRowOfStep: readonly number[];
  /** Rows of write attempts and of refused ones, ascending. */
  writeRows: readonly number[];
  refusedRows: readonly number[];
}

/** "0" and on: 42 characters, none of which is the separator. */
const BASE = 48;
const SEPARATOR = "|";

/** Marks are few: every row that looks alike shares one. */
const MARKS: readonly CallMark[] = [false, true].flatMap((isWriteAttempt) =>
  REFUSALS.flatMap((refusal) => CALL_KINDS.map((kind) => ({ kind, isWriteAttempt, refusal }))),
);

/** The marks of the calls of each step, step after step. */
export function packOutline(steps: readonly (readonly CallMark[])[]): string {
  let packed = "";
  for (const calls of steps) {
    for (const { kind, isWriteAttempt, refusal } of calls) {
      packed += String.fromCharCode(BASE + (isWriteAttempt ? 21 : 0) + REFUSALS.indexOf(refusal) * 7 + CALL_KINDS.indexOf(kind));
    }
    packed += SEPARATOR;
  }
  return packed;
}

export function unpackOutline(packed: string): Outline {
  const rows: OutlineRow[] = [];
  const firstRowOfStep: number[] = [0];
  const writeRows: number[] = [];
  const refusedRows: number[] = [];
  let t = 1;
  let k = 0;
  for (let i = 0; i < packed.length; i++) {
    const character = packed[i];
    if (k === 0) firstRowOfStep[t] = rows.length;
    if (character === SEPARATOR) {
      if (k === 0) rows.push({ t, k: 0, mark: null, isFirstOfStep: true, isLastOfStep: true });
      t++;
      k = 0;
      continue;
    }
    const mark = MARKS[packed.charCodeAt(i) - BASE] ?? null;
    if (mark?.isWriteAttempt === true) {
      writeRows.push(rows.length);
      if (mark.refusal === "refused") refusedRows.push(rows.length);
    }
    rows.push({ t, k, mark, isFirstOfStep: k === 0, isLastOfStep: packed[i + 1] === SEPARATOR });
    k++;
  }
  return { stepCount: t - 1, rows, firstRowOfStep, writeRows, refusedRows };
}

/** The row of a call; of the last call of the step when there are fewer; -1 for step 0 and for what is no step. */
export function rowOf(outline: Outline, t: StepIndex, k: number): number {
  const first = outline.firstRowOfStep[t];
  if (t < 1 || first === undefined) return -1;
  const next = outline.firstRowOfStep[t + 1] ?? outline.rows.length;
  return Math.min(first + Math.max(0, k), next - 1);
}

/** The nearest entry after (or before) a row in an ascending list of rows; null at the end. */
export function neighbourRow(rows: readonly number[], from: number, direction: 1 | -1): number | null {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rows[middle] ?? 0) <= (direction === 1 ? from : from - 1)) low = middle + 1;
    else high = middle;
  }
  return (direction === 1 ? rows[low] : rows[low - 1]) ?? null;
}

/** Whether a write was accepted in a step after `fromStep` and before `toStep`. */
export function hasAcceptedWrite(outline: Outline, fromStep: StepIndex, toStep: StepIndex): boolean {
  let next = neighbourRow(outline.writeRows, rowOf(outline, fromStep, Number.MAX_SAFE_INTEGER), 1);
  while (next !== null) {
    const row = outline.rows[next];
    if (row === undefined || row.t >= toStep) return false;
    if (row.mark?.refusal === "accepted") return true;
    next = neighbourRow(outline.writeRows, next, 1);
  }
  return false;
}
