/**
 * A gap label while it is being given on the annotate screens: labels, findings by part of the write, pins with their
 * roles, searches that found nothing, note, and the way back. Plain data, so that a browser can keep it over a reload.
 */
import type { ElementLabel } from "../labels/label";
import type { LabelMode } from "../rubric/label-mode";
import { EXCLUSIVE_LABELS, type GapLabel } from "../rubric/rubric";
import type { Span, SpanRole } from "../trajectory/span";
import type { StandingEntry } from "./annotation-input";
import { isSamePlace } from "./trajectory-evidence";
import { sortLabels } from "./trajectory-label-draft";

export type Finding = ElementLabel["finding"];
export type NegativeSearch = NonNullable<ElementLabel["negativeSearch"]>;

/** All of the write, where nobody looks at its parts. */
export const WHOLE_WRITE = "write";

export interface DraftPin {
  span: Span;
  /** The part that it speaks of; null: the case. */
  element: string | null;
}

export interface GapDraft {
  /** Given by their keys, beside those that follow from the findings. */
  labels: readonly GapLabel[];
  findings: Readonly<Record<string, Finding>>;
  /** Words of the task that the write has to keep to: parts that the rater added. */
  constraints: readonly { element: string; text: string }[];
  pins: readonly DraftPin[];
  searches: Readonly<Record<string, NegativeSearch>>;
  note: string;
  unsure: boolean;
  /** Earlier states, the last one first to come back. */
  past: readonly GapState[];
}

export type GapState = Omit<GapDraft, "past">;

export const EMPTY_GAP: GapDraft = { labels: [], findings: {}, constraints: [], pins: [], searches: {}, note: "", unsure: false, past: [] };

export type GapAction =
  | { kind: "label"; label: GapLabel; mode: LabelMode }
  | { kind: "finding"; element: string; finding: Finding }
  | { kind: "constraint"; text: string }
  | { kind: "pin"; pin: DraftPin }
  /** Moves a pin to another piece of the same text: pressing the key again. */
  | { kind: "move-pin"; index: number; span: Span }
  | { kind: "role"; index: number; role: SpanRole }
  | { kind: "unpin"; index: number }
  | { kind: "search"; element: string; search: NegativeSearch }
  | { kind: "note"; note: string }
  | { kind: "unsure" }
  | { kind: "undo" };

/** Changes that can be taken back one by one. */
const MOST_PAST = 100;

export function changeGap(draft: GapDraft, action: GapAction): GapDraft {
  const { past, ...now } = draft;
  if (action.kind === "undo") {
    const [last, ...earlier] = past;
    return last === undefined ? draft : { ...last, past: earlier };
  }
  const next = change(now, action);
  if (next === now) return draft;
  // Typing is one change, however long it takes; so is looking for the right sentence.
  const [last] = past;
  const isTyping =
    action.kind === "note" &&
    last !== undefined &&
    last.note !== now.note &&
    last.labels === now.labels &&
    last.pins === now.pins &&
    last.findings === now.findings;
  return { ...next, past: isTyping || action.kind === "move-pin" ? past : [now, ...past].slice(0, MOST_PAST) };
}

function change(draft: GapState, action: Exclude<GapAction, { kind: "undo" }>): GapState {
  switch (action.kind) {
    case "label":
      return chooseLabel(draft, action.label, action.mode);
    case "finding": {
      if (draft.findings[action.element] === action.finding) return draft;
      // What is said of a part takes the labels back that stand alone.
      const labels = draft.labels.filter((label) => !EXCLUSIVE_LABELS.has(label));
      return { ...draft, labels, findings: { ...draft.findings, [action.element]: action.finding } };
    }
    case "constraint": {
      if (draft.constraints.some(({ text }) => text === action.text)) return draft;
      return { ...draft, constraints: [...draft.constraints, { element: `constraint:${draft.constraints.length}`, text: action.text }] };
    }
    case "pin": {
      const at = draft.pins.findIndex((pin) => pin.element === action.pin.element && isSamePlace(pin.span, action.pin.span));
      if (at < 0) return { ...draft, pins: [...draft.pins, action.pin] };
      return draft.pins[at]?.span.role === action.pin.span.role ? draft : { ...draft, pins: draft.pins.with(at, action.pin) };
    }
    case "move-pin": {
      const pin = draft.pins[action.index];
      return pin === undefined ? draft : { ...draft, pins: draft.pins.with(action.index, { ...pin, span: action.span }) };
    }
    case "role": {
      const pin = draft.pins[action.index];
      if (pin === undefined || pin.span.role === action.role) return draft;
      return { ...draft, pins: draft.pins.with(action.index, { ...pin, span: { ...pin.span, role: action.role } }) };
    }
    case "unpin":
      return draft.pins[action.index] === undefined ? draft : { ...draft, pins: draft.pins.toSpliced(action.index, 1) };
    case "search":
      return { ...draft, searches: { ...draft.searches, [action.element]: action.search } };
    case "note":
      return draft.note === action.note ? draft : { ...draft, note: action.note };
    case "unsure":
      return { ...draft, unsure: !draft.unsure };
  }
}

function chooseLabel(draft: GapState, label: GapLabel, mode: LabelMode): GapState {
  if (mode === "single") return draft.labels.length === 1 && draft.labels[0] === label ? draft : { ...draft, labels: [label] };
  if (draft.labels.includes(label)) return { ...draft, labels: draft.labels.filter((other) => other !== label) };
  // A label that stands alone takes everything back that is said of parts.
  if (EXCLUSIVE_LABELS.has(label)) return { ...draft, labels: [label], findings: {} };
  return { ...draft, labels: [...draft.labels.filter((other) => !EXCLUSIVE_LABELS.has(other)), label] };
}

const LABEL_OF_FINDING: Readonly<Record<Finding, GapLabel | null>> = {
  overlooked: "overlooked",
  incomplete: "incomplete",
  interface: "other:interface",
  fine: null,
};

export function labelOfFinding(finding: Finding): GapLabel | null {
  return LABEL_OF_FINDING[finding];
}

/** The case's set: what was given by key, and the union of the findings that are not fine; the deciding one first. */
export function labelsOf(draft: Pick<GapDraft, "labels" | "findings">): GapLabel[] {
  const found = Object.values(draft.findings).flatMap((finding) => LABEL_OF_FINDING[finding] ?? []);
  return sortLabels([...new Set([...draft.labels, ...found])]);
}

export function isGapEmpty(draft: GapDraft): boolean {
  const { labels, findings, pins, searches, constraints, note, unsure } = draft;
  const isPlain = labels.length === 0 && pins.length === 0 && constraints.length === 0 && note === "" && !unsure;
  return isPlain && Object.keys(findings).length === 0 && Object.keys(searches).length === 0;
}

/** An entry as a draft: to be changed, or after it was taken back. Has no way back of its own. */
export function gapFromEntry(entry: Pick<StandingEntry, "labels" | "evidence" | "note" | "elements" | "unsure">): GapDraft {
  const elements = entry.elements ?? [];
  const findings: Record<string, Finding> = {};
  const searches: Record<string, NegativeSearch> = {};
  const pins: DraftPin[] = [];
  for (const { element, finding, evidence, negativeSearch } of elements) {
    if (element !== WHOLE_WRITE) findings[element] = finding;
    if (negativeSearch !== null) searches[element] = negativeSearch;
    for (const index of evidence) {
      const span = entry.evidence[index];
      if (span !== undefined) pins.push({ span, element: element === WHOLE_WRITE ? null : element });
    }
  }
  const assigned = new Set(elements.flatMap(({ evidence }) => evidence));
  entry.evidence.forEach((span, index) => {
    if (!assigned.has(index)) pins.push({ span, element: null });
  });
  const found = new Set(labelsOf({ labels: [], findings }));
  return {
    labels: entry.labels.filter((label) => !found.has(label)),
    findings,
    constraints: elements.flatMap(({ element, text }) => (element.startsWith("constraint:") ? [{ element, text }] : [])),
    pins,
    searches,
    note: entry.note,
    unsure: entry.unsure,
    past: [],
  };
}
