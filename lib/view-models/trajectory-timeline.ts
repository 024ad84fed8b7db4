/**
 * The timeline: where each step stands and which mark it gets. A write is a solid bar, a read a thin line, a refused
 * write hollow and deeper, everything else a dot. Runs of more than 300 steps are drawn as bins, with a lens round the
 * current step; all marks of a kind are one path, so that the drawing has as many elements for 20,000 steps as for 20.
 */
import type { GapLabel } from "../rubric/rubric";
import type { StepIndex } from "../trajectory/trajectory";
import type { CallMark, Outline } from "./trajectory-outline";

/** Up to here every step has its own place. */
export const BIN_FROM = 300;
/** Left of the marks stand the names of the lanes. */
const LEFT = 58;
const RIGHT = 14;
const BASELINE = 49;
const BIN_WIDTH = 5;
const LENS_STEP = 11;
/** The lens lies below the bins. */
export const LENS_OFFSET = 48;
export const TIMELINE_HEIGHT = 74;

export interface TimelinePaths {
  reads: string;
  writes: string;
  /** Outlines: hollow, from below the line to the height of a write. */
  refused: string;
  dots: string;
  barWidth: number;
}

export interface Timeline {
  isBinned: boolean;
  width: number;
  height: number;
  stepCount: number;
  /** Pixels from one step to the next; may be far below 1. */
  slot: number;
  paths: TimelinePaths;
  axis: { x: number; text: string }[];
}

export function prepareTimeline(outline: Outline, width: number): Timeline {
  const isBinned = outline.stepCount > BIN_FROM;
  const slot = (width - LEFT - RIGHT) / Math.max(1, outline.stepCount + 1);
  const timeline = { isBinned, width, height: TIMELINE_HEIGHT + (isBinned ? LENS_OFFSET : 0), stepCount: outline.stepCount, slot };
  return {
    ...timeline,
    paths: isBinned ? binPaths(outline, width, slot) : stepPaths(outline, 1, outline.stepCount, slot, (t) => LEFT + (t + 0.5) * slot),
    axis: axisLabels(outline.stepCount, (t) => stepX(timeline, t), width),
  };
}

export function stepX(timeline: Pick<Timeline, "slot">, t: StepIndex): number {
  return LEFT + (t + 0.5) * timeline.slot;
}

/** The step under a horizontal place; step 0 at the left end, the last one at the right end. */
export function stepAt(timeline: Pick<Timeline, "slot" | "stepCount">, x: number): StepIndex {
  return clamp(Math.round((x - LEFT) / timeline.slot - 0.5), 0, timeline.stepCount);
}

export interface Lens {
  from: StepIndex;
  to: StepIndex;
  paths: TimelinePaths;
  axis: { x: number; text: string }[];
  x(t: StepIndex): number;
  stepAt(x: number): StepIndex;
}

/** Steps round the current one, enlarged so that the current step has the same place in both: one line falls through. */
export function prepareLens(outline: Outline, timeline: Timeline, current: StepIndex): Lens {
  const centre = stepX(timeline, current);
  const x = (t: StepIndex): number => centre + (t - current) * LENS_STEP;
  const at = (place: number): StepIndex => clamp(Math.round(current + (place - centre) / LENS_STEP), 0, outline.stepCount);
  const from = Math.max(1, Math.ceil(current - (centre - LEFT) / LENS_STEP));
  const to = Math.min(outline.stepCount, Math.floor(current + (timeline.width - RIGHT - centre) / LENS_STEP));
  const axis: { x: number; text: string }[] = [];
  for (let t = Math.ceil(from / 10) * 10; t <= to; t += 10) axis.push({ x: x(t), text: String(t) });
  return { from, to, paths: stepPaths(outline, from, to, LENS_STEP, x), axis, x, stepAt: at };
}

function stepPaths(outline: Outline, from: StepIndex, to: StepIndex, slot: number, x: (t: StepIndex) => number): TimelinePaths {
  const barWidth = round(clamp(slot * 0.5, 1.5, 4));
  const paths = { reads: "", writes: "", refused: "", dots: "", barWidth };
  for (let t = from; t <= to; t++) {
    const first = outline.firstRowOfStep[t];
    if (first === undefined) continue;
    const next = outline.firstRowOfStep[t + 1] ?? outline.rows.length;
    const calls = next - first;
    for (let row = first; row < next; row++) {
      // Calls of one step share its place, side by side.
      const place = round(x(t) + (calls === 1 ? 0 : ((row - first + 0.5) / calls - 0.5) * slot * 0.8));
      addMark(paths, place, outline.rows[row]?.mark ?? null, calls === 1 ? barWidth : Math.max(1, Math.min(barWidth, (slot * 0.7) / calls)));
    }
  }
  return paths;
}

function addMark(paths: TimelinePaths, x: number, mark: CallMark | null, bar: number): void {
  if (mark?.isWriteAttempt === true) {
    if (mark.refusal === "refused") paths.refused += `M${round(x - bar / 2)} ${BASELINE + 5}v-27h${round(bar)}v27z`;
    else paths.writes += `M${x} ${BASELINE}v-22`;
  } else if (mark !== null && (mark.kind === "read" || mark.kind === "navigate")) {
    paths.reads += `M${x} ${BASELINE}v-9`;
  } else {
    paths.dots += `M${round(x - 1.4)} ${BASELINE - 3}h2.8`;
  }
}

/** In a bin the height says how many of its steps write; any write shows, however few. */
function binPaths(outline: Outline, width: number, slot: number): TimelinePaths {
  const paths = { reads: "", writes: "", refused: "", dots: "", barWidth: BIN_WIDTH - 1 };
  const count = Math.floor((width - LEFT - RIGHT) / BIN_WIDTH);
  const bins = Array.from({ length: count }, () => ({ rows: 0, reads: 0, writes: 0, refused: 0 }));
  for (const row of outline.rows) {
    const bin = bins[Math.min(count - 1, Math.floor(((row.t + 0.5) * slot) / BIN_WIDTH))];
    if (bin === undefined || row.mark === null) continue;
    bin.rows++;
    if (row.mark.isWriteAttempt) row.mark.refusal === "refused" ? bin.refused++ : bin.writes++;
    else if (row.mark.kind === "read" || row.mark.kind === "navigate") bin.reads++;
  }
  bins.forEach((bin, index) => {
    const x = LEFT + index * BIN_WIDTH + BIN_WIDTH / 2;
    const height = (part: number, least: number, most: number): number => round(least + (most - least) * (part / bin.rows));
    if (bin.reads > 0) paths.reads += `M${x} ${BASELINE}v-${height(bin.reads, 2, 9)}`;
    if (bin.writes > 0) paths.writes += `M${x} ${BASELINE}v-${height(bin.writes, 5, 22)}`;
    if (bin.refused > 0) paths.refused += `M${round(x - 1.5)} ${BASELINE + 5}v-${height(bin.refused, 9, 27)}h3v${height(bin.refused, 9, 27)}z`;
    if (bin.rows > 0 && bin.reads + bin.writes + bin.refused === 0) paths.dots += `M${x - 1.4} ${BASELINE - 3}h2.8`;
  });
  return paths;
}

function axisLabels(stepCount: number, x: (t: StepIndex) => number, width: number): { x: number; text: string }[] {
  const wanted = Math.max(2, Math.floor(width / 110));
  const rough = Math.max(1, stepCount / wanted);
  const power = 10 ** Math.floor(Math.log10(rough));
  const every = Math.max(1, power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10));
  const labels: { x: number; text: string }[] = [];
  for (let t = 0; t <= stepCount; t += every) labels.push({ x: round(x(t)), text: String(t) });
  return labels;
}

export interface CaseMark {
  x: number;
  /** Positions in the list of cases; several when they would lie on each other. */
  first: number;
  last: number;
  /** Its number; empty where cases lie too close for numbers. */
  text: string;
  /** The labels to draw: those of a single case; of several, the commonest. */
  labels: GapLabel[];
}

/** Room for a number and a glyph; for a glyph alone. */
const NUMBERED_CASE = 34;
const BARE_CASE = 15;

/** Cases above the steps: each with its number while they have room, else glyphs side by side, each for what lies under it. */
export function placeCases(cases: readonly { t: StepIndex; labels: readonly GapLabel[] }[], timeline: Timeline): CaseMark[] {
  const placed = cases.map((one, index) => ({ x: round(stepX(timeline, one.t)), index, labels: one.labels }));
  const isRoomy = placed.every(({ x }, index) => index === 0 || x - (placed[index - 1]?.x ?? 0) >= NUMBERED_CASE);
  if (isRoomy) return placed.map(({ x, index, labels }) => ({ x, first: index, last: index, text: String(index + 1), labels: labels.slice(0, 3) }));
  const marks: (CaseMark & { counts: Map<GapLabel, number> })[] = [];
  for (const { x, index, labels } of placed) {
    let mark = marks.at(-1);
    if (mark === undefined || x - mark.x >= BARE_CASE) {
      mark = { x, first: index, last: index, text: "", labels: [], counts: new Map() };
      marks.push(mark);
    }
    mark.last = index;
    for (const label of labels) mark.counts.set(label, (mark.counts.get(label) ?? 0) + 1);
  }
  return marks.map(({ counts, ...mark }) => {
    const [commonest] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
    return { ...mark, labels: commonest === undefined ? [] : [commonest] };
  });
}

export interface DistanceMark {
  from: number;
  to: number;
  /** "5 steps". */
  text: string;
  /** Where the words stand. */
  middle: number;
}

/**
 * The way from the farthest decisive fact to the write (methods.md §1.6): for an omission to the last step. null for every
 * label but `overlooked`, and where both lie on one place.
 */
export function placeDistance(one: { t: StepIndex; distance: number | null } | null, timeline: Timeline): DistanceMark | null {
  if (one === null || one.distance === null || one.distance <= 0 || one.distance > one.t) return null;
  const [from, to] = [round(stepX(timeline, one.t - one.distance)), round(stepX(timeline, one.t))];
  return { from, to, middle: round((from + to) / 2), text: `${one.distance} ${one.distance === 1 ? "step" : "steps"}` };
}

export interface EvidenceMark {
  x: number;
  numbers: number[];
}

/** Numbered evidence above the steps; quotes of one place share a mark. */
export function placeEvidence(evidence: readonly { t: StepIndex; number: number }[], timeline: Timeline): EvidenceMark[] {
  const marks: EvidenceMark[] = [];
  for (const { t, number } of [...evidence].sort((a, b) => a.t - b.t || a.number - b.number)) {
    const x = round(stepX(timeline, t));
    const last = marks.at(-1);
    if (last !== undefined && x - last.x < 15) last.numbers.push(number);
    else marks.push({ x, numbers: [number] });
  }
  return marks;
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), Math.max(low, high));
const round = (value: number): number => Math.round(value * 10) / 10;
