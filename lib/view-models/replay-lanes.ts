/**
 * The two lanes at one step: what the agent had before it when it chose the write (`c_t`), and the same with what an overlay would
 * have put there (`c_t'`). Of a long context the lanes show what was said last and what the verdict quotes; what lies between is
 * named by its steps and stands in the run. So a lane has as many rows for 5,000 steps as for 50.
 */
import type { GateEvidence, ProbeRecord } from "../gates/gate";
import type { LaneChange } from "../replay/overlay";
import type { SpanSource } from "../trajectory/span";
import type { CallIndex, StepIndex } from "../trajectory/trajectory";

/** Steps before the current one that are always shown. */
const NEAR_STEPS = 4;
/** Steps with quotes that are shown beyond those; a verdict with more shows the nearest. */
const MOST_QUOTED = 12;

export type LaneRow =
  /** A text of step 0, by its source. */
  | { kind: "opening"; source: SpanSource }
  | { kind: "step"; t: StepIndex; role: "context" | "current" | "after" }
  /** Steps that are not drawn here; both lanes have the same. */
  | { kind: "gap"; from: StepIndex; to: StepIndex }
  /** Steps that the agent could no longer see. */
  | { kind: "lost"; from: StepIndex; to: StepIndex }
  /** Steps that both lanes have and the right one does not repeat. */
  | { kind: "same"; from: StepIndex; to: StepIndex }
  | { kind: "edge" }
  /** The attempt that was taken away. */
  | { kind: "cut"; t: StepIndex; k: CallIndex }
  /** Quotes out of the context, put before the agent again. */
  | { kind: "resurfaced"; steps: StepIndex[]; quotes: string[] }
  /** The quote of a probe's reply. */
  | { kind: "probed"; probe: number; quotes: string[] }
  /** A text that an overlay adds or puts in the place of the reply. */
  | { kind: "told"; text: string; replaces: boolean }
  /** The agent proposes again: what, no recording shows. */
  | { kind: "ask"; t: StepIndex };

export interface LaneInput {
  t: StepIndex;
  stepCount: number;
  /** The call in question is an attempt to write: its context has an end. */
  isWrite: boolean;
  k: CallIndex;
  /** Sources of the texts of step 0 that the run has. */
  openings: readonly SpanSource[];
  /** What a compaction took away before this step (lib/trajectory/context.ts). */
  lostThrough: StepIndex;
  keepsOpening: boolean;
  /** Of the verdict on the call; empty without one. */
  evidence: readonly GateEvidence[];
  probes: readonly ProbeRecord[];
  /** The attempt does not run: the gate's reject, or a reject by flipping. */
  isStopped: boolean;
  /** Of the overlay at this call. */
  changes: readonly LaneChange[];
  onlyDifferences: boolean;
}

export interface Lanes {
  left: LaneRow[];
  right: LaneRow[];
  /** Steps whose texts the lanes draw, for loading them. */
  steps: StepIndex[];
}

export function prepareLanes(input: LaneInput): Lanes {
  const { t, k, isWrite, evidence } = input;
  const quoted = new Set<StepIndex | SpanSource>(
    evidence.flatMap(({ span }) => (span === null ? [] : [span.source === "step" ? span.t : span.source])),
  );
  const context = contextRows(input, quoted);
  const end: LaneRow[] = isWrite ? [{ kind: "edge" }] : [];
  const current: LaneRow[] = t === 0 ? [] : [{ kind: "step", t, role: "current" }];
  const after: LaneRow[] = t < input.stepCount ? [{ kind: "step", t: t + 1, role: "after" }] : [];
  const told = input.changes.flatMap((change): LaneRow[] =>
    change.text === null ? [] : [{ kind: "told", text: change.text, replaces: change.kind === "reply-replaced" }],
  );
  const isCut = input.isStopped || input.changes.some(({ kind }) => kind === "attempt-removed");
  const isQuoted = (row: LaneRow): boolean => (row.kind === "opening" ? quoted.has(row.source) : row.kind === "step" && quoted.has(row.t));
  const isChanged = isCut || told.length > 0;
  const shared = input.onlyDifferences && isChanged ? foldSame(context, isQuoted) : context;
  const right: LaneRow[] = isCut
    ? [...shared, ...end, { kind: "cut", t, k }, ...resurfaced(evidence), ...probed(evidence), ...told, { kind: "ask", t }]
    : [...shared, ...end, ...current, ...told, ...after];
  const left = [...context, ...end, ...current, ...after];
  const steps = new Set([...left, ...right].flatMap((row) => (row.kind === "step" ? [row.t] : [])));
  return { left, right, steps: [...steps].sort((a, b) => a - b) };
}

/** Openings, quoted steps and the last few before the current one, with what lies between named. */
function contextRows(input: LaneInput, quoted: ReadonlySet<StepIndex | SpanSource>): LaneRow[] {
  const { t, lostThrough, keepsOpening } = input;
  const rows: LaneRow[] = [];
  if (keepsOpening) {
    const shown = input.openings.filter((source) => quoted.has(source) || source === "instruction");
    rows.push(...(shown.length > 0 ? shown : input.openings.slice(-1)).map((source): LaneRow => ({ kind: "opening", source })));
  }
  const first = lostThrough + 1;
  if (lostThrough > 0) rows.push({ kind: "lost", from: 1, to: Math.min(lostThrough, Math.max(0, t - 1)) });
  const near = Math.max(first, t - NEAR_STEPS);
  const far = [...quoted].filter((at): at is number => typeof at === "number" && at >= first && at < near).sort((a, b) => a - b);
  const shown = [...far.slice(-MOST_QUOTED), ...range(near, t - 1)];
  let next = first;
  for (const at of shown) {
    if (at > next) rows.push({ kind: "gap", from: next, to: at - 1 });
    rows.push({ kind: "step", t: at, role: "context" });
    next = at + 1;
  }
  return rows;
}

/** Rows without a quote, folded into one line each stretch. */
function foldSame(rows: readonly LaneRow[], isQuoted: (row: LaneRow) => boolean): LaneRow[] {
  const folded: LaneRow[] = [];
  for (const row of rows) {
    const ends = row.kind === "step" ? { from: row.t, to: row.t } : row.kind === "gap" ? { from: row.from, to: row.to } : null;
    if (ends === null || isQuoted(row)) {
      folded.push(row);
      continue;
    }
    const last = folded.at(-1);
    if (last?.kind === "same") last.to = ends.to;
    else folded.push({ kind: "same", ...ends });
  }
  return folded;
}

function resurfaced(evidence: readonly GateEvidence[]): LaneRow[] {
  const spans = evidence.flatMap(({ move, span, quote }) =>
    move === "A" && span !== null ? [{ t: span.source === "step" ? span.t : 0, quote }] : [],
  );
  if (spans.length === 0) return [];
  return [{ kind: "resurfaced", steps: [...new Set(spans.map(({ t }) => t))].sort((a, b) => a - b), quotes: spans.map(({ quote }) => quote) }];
}

function probed(evidence: readonly GateEvidence[]): LaneRow[] {
  const byProbe = new Map<number, string[]>();
  for (const { move, probe, quote } of evidence) {
    if (move === "B" && probe !== null) byProbe.set(probe, [...(byProbe.get(probe) ?? []), quote]);
  }
  return [...byProbe].map(([probe, quotes]) => ({ kind: "probed", probe, quotes }));
}

/** "steps 0, 6 and 12". */
export function stepList(steps: readonly StepIndex[]): string {
  if (steps.length <= 1) return `step ${steps[0] ?? 0}`;
  return `steps ${steps.slice(0, -1).join(", ")} and ${steps.at(-1)}`;
}

/** "step 5", "steps 5–9". */
export function stepRange(from: StepIndex, to: StepIndex): string {
  return from === to ? `step ${from}` : `steps ${from}–${to}`;
}

const range = (from: number, to: number): number[] => Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
