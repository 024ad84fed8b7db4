import { err, ok, type Result } from "../base/result";
import type { CallIndex, Step, StepIndex, TrajectoryContent } from "./trajectory";

/**
 * A verbatim piece of a trajectory, with its address. `start` and `end` are UTF-16 offsets into the raw text of
 * (source, t, k, field); `quote` equals `text.slice(start, end)`, checked whenever a span is stored or read.
 */
export interface Span {
  source: SpanSource;
  /** 0 for everything before step 1. */
  t: StepIndex;
  /** 0 unless the span lies in one call or its own result; see `spanText` for the observation of a step that has calls. */
  k: CallIndex;
  field: SpanField;
  start: number;
  end: number;
  quote: string;
  role: SpanRole;
}

export const SPAN_SOURCES = ["instruction", "system", "toolDoc", "initialObs", "step", "probe"] as const;
export const SPAN_FIELDS = ["observation", "action", "thought"] as const;
export const SPAN_ROLES = ["decisive", "supports", "write"] as const;
export type SpanSource = (typeof SPAN_SOURCES)[number];
export type SpanField = (typeof SPAN_FIELDS)[number];
export type SpanRole = (typeof SPAN_ROLES)[number];

export type SpanAddress = Pick<Span, "source" | "t" | "k" | "field">;

/** Why a span is no evidence: what the address holds instead of the quote. */
export interface SpanError {
  code: "no-such-text" | "out-of-range" | "not-verbatim";
  address: SpanAddress;
  found: string;
  expected: string;
}

/**
 * The raw text at an address, or null when there is none.
 *
 * Observation of a step: call k's own result where it has one; else what came back to the step as a whole. A step that
 * has both (a tool reply, then a user message) keeps the whole-step text under k = number of its actions.
 */
export function spanText(content: TrajectoryContent, address: SpanAddress): string | null {
  switch (address.source) {
    case "instruction":
      return content.instruction;
    case "system":
      return content.systemPrompt;
    case "toolDoc":
      return content.toolDocs;
    case "initialObs":
      return content.initialObservation;
    case "probe":
      return null;
    case "step": {
      const step = content.steps[address.t - 1];
      return step === undefined ? null : stepText(step, address.k, address.field);
    }
  }
}

export function stepText(step: Step, k: CallIndex, field: SpanField): string | null {
  if (field === "thought") return step.thought;
  if (field === "action") return step.actions[k]?.raw ?? null;
  const result = step.actions[k]?.result;
  if (result !== null && result !== undefined) return result.text;
  return k === observationIndex(step) ? step.observation : null;
}

/** The k under which a step's own observation is addressed: 0, or one past the last action when a call has a result. */
export function observationIndex(step: Step): CallIndex {
  return step.actions.some((action) => action.result !== null) ? step.actions.length : 0;
}

/** Every text of a step that may serve as evidence, with its address: results in order of k, then the step's observation. */
export function observationsOf(step: Step): { address: SpanAddress; text: string }[] {
  const found: { address: SpanAddress; text: string }[] = [];
  for (const action of step.actions) {
    if (action.result !== null) found.push({ address: { source: "step", t: step.t, k: action.k, field: "observation" }, text: action.result.text });
  }
  if (step.observation !== null) {
    found.push({ address: { source: "step", t: step.t, k: observationIndex(step), field: "observation" }, text: step.observation });
  }
  return found;
}

/** The texts of step 0 in reading order. */
export function openingTexts(content: TrajectoryContent): { address: SpanAddress; text: string }[] {
  const found: { address: SpanAddress; text: string }[] = [];
  if (content.systemPrompt !== null) found.push({ address: openingAddress("system"), text: content.systemPrompt });
  if (content.toolDocs !== null) found.push({ address: openingAddress("toolDoc"), text: content.toolDocs });
  if (content.initialObservation !== null) found.push({ address: openingAddress("initialObs"), text: content.initialObservation });
  if (content.instruction !== "") found.push({ address: openingAddress("instruction"), text: content.instruction });
  return found;
}

function openingAddress(source: SpanSource): SpanAddress {
  return { source, t: 0, k: 0, field: "observation" };
}

/** Checks that the quote stands at its address, letter for letter. */
export function checkSpan(content: TrajectoryContent, span: Span): Result<Span, SpanError> {
  const { source, t, k, field } = span;
  const address = { source, t, k, field };
  const text = spanText(content, address);
  if (text === null) return err({ code: "no-such-text", address, found: "no text at this place", expected: span.quote });
  if (!(Number.isInteger(span.start) && Number.isInteger(span.end) && 0 <= span.start && span.start < span.end && span.end <= text.length)) {
    return err({ code: "out-of-range", address, found: `${span.start}–${span.end} in a text of ${text.length}`, expected: span.quote });
  }
  const found = text.slice(span.start, span.end);
  return found === span.quote ? ok(span) : err({ code: "not-verbatim", address, found, expected: span.quote });
}

/** Builds a span by offsets; the quote is cut from the text, so it is verbatim by construction. */
export function buildSpan(content: TrajectoryContent, address: SpanAddress, start: number, end: number, role: SpanRole): Span {
  const { source, t, k, field } = address;
  const text = spanText(content, address);
  if (text === null) throw new Error(`expected a text at ${source} ${t}.${k} ${field}, found none`);
  return { source, t, k, field, start, end, quote: text.slice(start, end), role };
}
