/** A label while it is being given: chosen labels, pins, note, and the way back. Pure; the page draws it and sends it. */

import type { VerdictReview } from "../labels/label";
import type { LabelMode } from "../rubric/label-mode";
import { DEFAULT_TIE_ORDER, EXCLUSIVE_LABELS, type GapLabel, LABEL_DEFINITIONS, MINIMUM_EXPLANATION_LENGTH } from "../rubric/rubric";
import type { Span, SpanRole } from "../trajectory/span";
import { type CaseTarget, isInContext, isSamePlace } from "./trajectory-evidence";
import { formatQuote } from "./trajectory-line";

export interface LabelDraft {
  labels: readonly GapLabel[];
  pins: readonly Span[];
  note: string;
  /** Earlier states, the last one first to come back. */
  past: readonly Omit<LabelDraft, "past">[];
}

export const EMPTY_DRAFT: LabelDraft = { labels: [], pins: [], note: "", past: [] };

export type DraftAction =
  | { kind: "label"; label: GapLabel; mode: LabelMode }
  | { kind: "pin"; span: Span }
  /** Moves the last pin to another piece of the same text: pressing the key again. */
  | { kind: "move-pin"; index: number; span: Span }
  | { kind: "role"; index: number; role: SpanRole }
  | { kind: "unpin"; index: number }
  | { kind: "note"; note: string }
  | { kind: "undo" };

export function changeDraft(draft: LabelDraft, action: DraftAction): LabelDraft {
  const { past, ...now } = draft;
  if (action.kind === "undo") {
    const [last, ...earlier] = past;
    return last === undefined ? draft : { ...last, past: earlier };
  }
  const next = change(now, action);
  if (next === now) return draft;
  // Typing is one change, however long it takes.
  const isTyping =
    action.kind === "note" && past[0] !== undefined && past[0].note !== now.note && past[0].labels === now.labels && past[0].pins === now.pins;
  return { ...next, past: isTyping || action.kind === "move-pin" ? past : [now, ...past] };
}

type DraftState = Omit<LabelDraft, "past">;

function change(draft: DraftState, action: Exclude<DraftAction, { kind: "undo" }>): DraftState {
  switch (action.kind) {
    case "label":
      return { ...draft, labels: chooseLabel(draft.labels, action.label, action.mode) };
    case "pin": {
      const at = draft.pins.findIndex((pin) => isSamePlace(pin, action.span));
      if (at < 0) return { ...draft, pins: [...draft.pins, action.span] };
      return draft.pins[at]?.role === action.span.role ? draft : { ...draft, pins: draft.pins.with(at, action.span) };
    }
    case "move-pin":
      return draft.pins[action.index] === undefined ? draft : { ...draft, pins: draft.pins.with(action.index, action.span) };
    case "role": {
      const pin = draft.pins[action.index];
      return pin === undefined || pin.role === action.role ? draft : { ...draft, pins: draft.pins.with(action.index, { ...pin, role: action.role }) };
    }
    case "unpin":
      return { ...draft, pins: draft.pins.toSpliced(action.index, 1) };
    case "note":
      return { ...draft, note: action.note };
  }
}

/** One label, or a set in which `unclear` and `none` stand alone; choosing one again takes it out of the set. */
function chooseLabel(labels: readonly GapLabel[], label: GapLabel, mode: LabelMode): readonly GapLabel[] {
  if (mode === "single") return labels.length === 1 && labels[0] === label ? labels : [label];
  if (labels.includes(label)) return labels.filter((other) => other !== label);
  if (EXCLUSIVE_LABELS.has(label)) return [label];
  return sortLabels([...labels.filter((other) => !EXCLUSIVE_LABELS.has(other)), label]);
}

/** In the order in which the rubric decides between two: the first is the label in single-label counts. */
export function sortLabels(labels: readonly GapLabel[]): GapLabel[] {
  return [...labels].sort((a, b) => DEFAULT_TIE_ORDER.indexOf(a) - DEFAULT_TIE_ORDER.indexOf(b));
}

export function isDraftEmpty(draft: LabelDraft): boolean {
  return draft.labels.length === 0 && draft.pins.length === 0 && draft.note === "";
}

/** What keeps a draft from being saved: a sentence, and the one thing to do about it. */
export interface DraftProblem {
  title: string;
  sentence: string;
  /** The label that would fit what is pinned. */
  offersLabel: GapLabel | null;
  /** A pin that does not fit the label. */
  offersUnpin: number | null;
  /** Where to go: the note, or the list for a pin. */
  focus: "labels" | "pins" | "note";
}

/** What the rubric asks of a label (methods.md §1.6), checked before it is sent; the server checks it again. */
export function checkDraft(draft: LabelDraft, target: CaseTarget): DraftProblem | null {
  const label = draft.labels[0];
  if (label === undefined) {
    return { title: "No label yet", sentence: "Press l and the key of a label, then save.", offersLabel: null, offersUnpin: null, focus: "labels" };
  }
  const decisive = draft.pins.findIndex((pin) => pin.role === "decisive" && isInContext(pin, target));
  const before = target.failure === "F4" ? "in the run" : `before step ${target.t}`;
  if (draft.labels.includes("overlooked") && decisive < 0) {
    return {
      title: "overlooked needs a decisive pin",
      sentence: `Overlooked means that the fact stands ${before}: pin the words that state it (p). When no step states it, the label is incomplete.`,
      offersLabel: "incomplete",
      offersUnpin: null,
      focus: "pins",
    };
  }
  const pin = draft.pins[decisive];
  if (draft.labels.includes("incomplete") && !draft.labels.includes("overlooked") && pin !== undefined) {
    return {
      title: `incomplete does not fit the decisive pin of step ${pin.t}`,
      sentence: `It states “${shorten(pin.quote)}” ${before}. Incomplete means that no step states it.`,
      offersLabel: "overlooked",
      offersUnpin: decisive,
      focus: "pins",
    };
  }
  const explained = draft.labels.filter(
    (one) => one !== "none" && LABEL_DEFINITIONS.find((definition) => definition.label === one)?.evidence === "explanation",
  );
  if (explained[0] !== undefined && draft.note.trim().length < MINIMUM_EXPLANATION_LENGTH) {
    return {
      title: `${explained[0]} needs a note`,
      sentence: `Say why in at least ${MINIMUM_EXPLANATION_LENGTH} characters (i): without quotes, the note is all that a reader can check.`,
      offersLabel: null,
      offersUnpin: null,
      focus: "note",
    };
  }
  return null;
}

function shorten(quote: string): string {
  const line = formatQuote(quote);
  return line.length <= 80 ? line : `${line.slice(0, 79)}…`;
}

/** What is sent. The part of the write is added when nobody pinned one: the label speaks of this write. */
export interface LabelInput {
  trajectoryId: string;
  /** Left out: a gap label. */
  kind?: "verdict";
  caseId: string | null;
  /** Of a verdict (lib/labels/label-place.ts); left out: empty. */
  place?: string;
  value?: VerdictReview | null;
  label: GapLabel | null;
  labels: GapLabel[];
  evidence: Span[];
  note: string;
  assisted: boolean;
  answersSeq: number | null;
  undoes: number | null;
}

export interface LabelSubject {
  trajectoryId: string;
  caseId: string | null;
  /** The whole write as a span; null when it never came. */
  write: Span | null;
  /** A machine's proposal stands on the page. */
  isProposalInView: boolean;
  /** The entry of this rater that is current. */
  answersSeq: number | null;
}

export function buildLabelInput(draft: LabelDraft, subject: LabelSubject): LabelInput {
  const labels = sortLabels(draft.labels);
  const hasWrite = draft.pins.some((pin) => pin.role === "write");
  return {
    trajectoryId: subject.trajectoryId,
    caseId: subject.caseId,
    label: labels[0] ?? null,
    labels,
    evidence: hasWrite || subject.write === null ? [...draft.pins] : [...draft.pins, subject.write],
    note: draft.note.trim(),
    assisted: subject.isProposalInView,
    answersSeq: subject.answersSeq,
    undoes: null,
  };
}

export function buildUndoInput(subject: LabelSubject, undoes: number): LabelInput {
  return {
    trajectoryId: subject.trajectoryId,
    caseId: subject.caseId,
    label: null,
    labels: [],
    evidence: [],
    note: "",
    assisted: subject.isProposalInView,
    answersSeq: subject.answersSeq,
    undoes,
  };
}
