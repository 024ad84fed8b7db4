/**
 * The marks of an overlay on the timeline: one path a tone, whatever the number of verdicts. Shapes differ, not colours alone: an
 * octagon is stopped, a ring with a tick let through, a dashed ring undecided, a diamond a changed reply, a triangle drift. Where
 * steps are too close for shapes (and in the bins of a long run) a bar stands for them, the taller the heavier.
 */
import type { MarkTone } from "../replay/overlay";
import type { StepIndex } from "../trajectory/trajectory";
import { type RowMark, TONES_BY_WEIGHT } from "./replay-marks";
import type { Outline } from "./trajectory-outline";
import { type Lens, stepX, type Timeline } from "./trajectory-timeline";

/** Vertical places: the lane of the record, the marks, the lane with the overlay, the axis; below, in long runs, the lens. */
export const RECORDED_OFFSET = -14;
export const OVERLAID_OFFSET = 57;
export const MARK_Y = 72;
export const REPLAY_HEIGHT = 142;
export const LENS_TOP = 132;
export const LENS_HEIGHT = 66;
/** Inside the lens. */
const LENS_MARK_Y = 12;

export interface TonePaths {
  paths: Record<MarkTone, string>;
  /** Bars, which are filled, in the place of shapes. */
  isBars: boolean;
}

const SHAPES: Readonly<Record<MarkTone, (x: number, y: number) => string>> = {
  stop: (x, y) =>
    `M${x - 2.4} ${y - 5.5}h4.8l3.1 3.1v4.8l-3.1 3.1h-4.8l-3.1-3.1v-4.8z` +
    `M${x - 2.7} ${y - 1.7}l1.7 1.7-1.7 1.7 1 1 1.7-1.7 1.7 1.7 1-1-1.7-1.7 1.7-1.7-1-1-1.7 1.7-1.7-1.7z`,
  pass: (x, y) => `M${x - 5} ${y}a5 5 0 1 0 10 0a5 5 0 1 0-10 0M${x - 2.6} ${y + 0.2}l1.9 1.8 3.4-4`,
  doubt: (x, y) => `M${x - 5} ${y}a5 5 0 1 0 10 0a5 5 0 1 0-10 0M${x - 2.4} ${y}h4.8`,
  change: (x, y) => `M${x} ${y - 5}l5 5-5 5-5-5z`,
  drift: (x, y) => `M${x} ${y - 5}l5.6 9.6h-11.2z`,
};
/** The shape of a tone round the origin: the mark of the current step. */
export function shapeOf(tone: MarkTone): string {
  return SHAPES[tone](0, 0);
}

const BAR_HEIGHTS: Readonly<Record<MarkTone, number>> = { stop: 12, drift: 10, doubt: 7, change: 7, pass: 3 };
/** Room that a shape needs beside the next one. */
const SHAPE_WIDTH = 11;
const BAR_WIDTH = 4;

/** The marks of the whole run, over its own places. */
export function placeMarks(outline: Outline, marks: readonly RowMark[], timeline: Timeline): TonePaths {
  return pathsOf(outline, marks, 0, outline.rows.length, (t) => stepX(timeline, t), MARK_Y);
}

/** The same for the steps under the lens. */
export function placeLensMarks(outline: Outline, marks: readonly RowMark[], lens: Lens): TonePaths {
  const from = outline.firstRowOfStep[lens.from] ?? 0;
  const to = outline.firstRowOfStep[lens.to + 1] ?? outline.rows.length;
  return pathsOf(outline, marks, from, to, lens.x, LENS_MARK_Y);
}

function pathsOf(outline: Outline, marks: readonly RowMark[], from: number, to: number, xOf: (t: StepIndex) => number, y: number): TonePaths {
  const paths: TonePaths["paths"] = { stop: "", drift: "", doubt: "", change: "", pass: "" };
  const placed = new Map<number, { x: number; tone: MarkTone }>();
  let closest = Number.POSITIVE_INFINITY;
  let before: number | null = null;
  for (let row = from; row < to; row++) {
    const tone = marks[row]?.tone ?? null;
    const t = outline.rows[row]?.t;
    if (tone === null || t === undefined) continue;
    const x = round(xOf(t));
    if (before !== null && x > before) closest = Math.min(closest, x - before);
    before = x;
    keepHeaviest(placed, Math.round(x), { x, tone });
  }
  if (closest >= SHAPE_WIDTH) {
    for (const { x, tone } of placed.values()) paths[tone] += SHAPES[tone](x, y);
    return { paths, isBars: false };
  }
  const bars = new Map<number, { x: number; tone: MarkTone }>();
  for (const mark of placed.values()) keepHeaviest(bars, Math.floor(mark.x / BAR_WIDTH), mark);
  for (const [bin, { tone }] of bars) {
    const height = BAR_HEIGHTS[tone];
    paths[tone] += `M${bin * BAR_WIDTH + 0.5} ${y + 6}v-${height}h3v${height}z`;
  }
  return { paths, isBars: true };
}

function keepHeaviest(places: Map<number, { x: number; tone: MarkTone }>, at: number, mark: { x: number; tone: MarkTone }): void {
  const other = places.get(at);
  if (other === undefined || TONES_BY_WEIGHT.indexOf(mark.tone) < TONES_BY_WEIGHT.indexOf(other.tone)) places.set(at, mark);
}

const round = (value: number): number => Math.round(value * 10) / 10;
