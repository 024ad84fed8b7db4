/**
 * The record beside two answers that differ: the steps that either pinned and those round the place in question, with the pins
 * of both at their letters. Nothing in it says whose answer is whose, or under which configuration the run was made.
 */

import { openingAddressesTheJudge, stepAddressesTheJudge } from "../judge/addresses-the-judge";
import { observationsOf, openingTexts, type Span, type SpanAddress } from "../trajectory/span";
import type { CallIndex, Step, StepIndex, TrajectoryContent } from "../trajectory/trajectory";

export interface RecordPin {
  /** Side and number, as on the answer: `A1`, `B2`. */
  name: string;
  role: Span["role"];
  start: number;
  end: number;
}

/** One text of the record, whole or the part round its pins. */
export interface RecordPiece {
  address: SpanAddress;
  /** What the piece is, in a word for people. */
  name: "action" | "reply" | "thought" | "instruction" | "system prompt" | "tool documents" | "opening";
  text: string;
  /** UTF-16 offset of `text` in the raw text, and how long that is. */
  offset: number;
  length: number;
  pins: RecordPin[];
}

export interface RecordRow {
  t: StepIndex;
  /** The place in question. */
  isCurrent: boolean;
  /** Holds a text that speaks to whoever judges the record. */
  addressesJudge: boolean;
  pieces: RecordPiece[];
}

export interface RecordPlace {
  /** Steps round the place, shown whether pinned or not. */
  from: StepIndex;
  to: StepIndex;
  current: StepIndex | null;
  k: CallIndex | null;
}

/** Longer texts are shown round their pins: the page of a run has them whole. */
const MOST_SHOWN = 8_000;
const ROUND_A_PIN = 1_500;

/** Steps that must be read for the record: those of the place and those pinned. */
export function recordSteps(place: RecordPlace, pins: readonly (readonly Span[])[]): StepIndex[] {
  const wanted = new Set(pins.flat().map((span) => span.t));
  for (let t = Math.max(1, place.from); t <= place.to; t++) wanted.add(t);
  return [...wanted].filter((t) => t > 0).sort((a, b) => a - b);
}

export function buildRecord(
  content: Omit<TrajectoryContent, "steps">,
  steps: readonly Step[],
  place: RecordPlace,
  pins: readonly (readonly Span[])[],
  /** The name of a pin, by its side and position; two sides are A and B. */
  nameOf: (side: number, index: number) => string = (side, index) => `${sideName(side)}${index + 1}`,
): RecordRow[] {
  const named = pins.flatMap((spans, side) => spans.map((span, index) => ({ span, name: nameOf(side, index) })));
  const at = (address: SpanAddress): RecordPin[] =>
    named
      .filter(({ span }) => span.source === address.source && span.t === address.t && span.k === address.k && span.field === address.field)
      .map(({ span, name }) => ({ name, role: span.role, start: span.start, end: span.end }));
  const piece = (address: SpanAddress, name: RecordPiece["name"], text: string): RecordPiece => ({ address, name, ...excerpt(text, at(address)) });

  const opening = openingTexts({ ...content, steps: [] })
    .map(({ address, text }) => piece(address, OPENING_NAMES[address.source] ?? "opening", text))
    .filter(({ address, pins: lit }) => address.source === "instruction" || lit.length > 0);
  const rows: RecordRow[] =
    opening.length === 0 ? [] : [{ t: 0, isCurrent: false, addressesJudge: openingAddressesTheJudge({ ...content, steps: [] }), pieces: opening }];
  for (const step of steps) {
    const pieces: RecordPiece[] = [];
    const thought: SpanAddress = { source: "step", t: step.t, k: 0, field: "thought" };
    // A thought is no evidence: it stands there only where a rater quoted it.
    if (step.thought !== null && at(thought).length > 0) pieces.push(piece(thought, "thought", step.thought));
    for (const action of step.actions) pieces.push(piece({ source: "step", t: step.t, k: action.k, field: "action" }, "action", action.raw));
    for (const { address, text } of observationsOf(step)) pieces.push(piece(address, "reply", text));
    rows.push({ t: step.t, isCurrent: step.t === place.current, addressesJudge: stepAddressesTheJudge(step), pieces });
  }
  return rows;
}

export function sideName(side: number): string {
  return String.fromCharCode("A".charCodeAt(0) + side);
}

const OPENING_NAMES: Partial<Record<SpanAddress["source"], RecordPiece["name"]>> = {
  instruction: "instruction",
  system: "system prompt",
  toolDoc: "tool documents",
  initialObs: "opening",
};

function excerpt(text: string, pins: RecordPin[]): Pick<RecordPiece, "text" | "offset" | "length" | "pins"> {
  if (text.length <= MOST_SHOWN) return { text, offset: 0, length: text.length, pins };
  const from = pins.length === 0 ? 0 : Math.max(0, Math.min(...pins.map(({ start }) => start)) - ROUND_A_PIN);
  const to = pins.length === 0 ? MOST_SHOWN : Math.min(text.length, Math.max(...pins.map(({ end }) => end)) + ROUND_A_PIN);
  return { text: text.slice(from, to), offset: from, length: text.length, pins };
}
