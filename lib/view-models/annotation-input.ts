/** What the annotate screens send, and where in a run it belongs. */
import type { ElementLabel, LabelEntry, LabelKind, LabelValue } from "../labels/label";
import type { GapLabel } from "../rubric/rubric";
import type { ScaleId } from "../rubric/turn-values";
import type { Span } from "../trajectory/span";

/** One place that a rater can speak of; the journal keeps one current entry for each. */
export interface EntryPlace {
  kind: LabelKind;
  caseId: string | null;
  place: string;
}

export interface AnnotationInput extends EntryPlace {
  trajectoryId: string;
  label: GapLabel | null;
  labels: GapLabel[];
  evidence: Span[];
  note: string;
  /** Always false here: no machine's proposal is on these screens. */
  assisted: false;
  value: LabelValue | null;
  elements: ElementLabel[] | null;
  milliseconds: number;
  unsure: boolean;
  answersSeq: number | null;
  undoes: number | null;
}

export const gapPlace = (caseId: string | null): EntryPlace => ({ kind: "gap", caseId, place: "" });
export const casePlace = (caseId: string): EntryPlace => ({ kind: "case", caseId, place: `case:${caseId}` });
/** A run has one decisive case, so it has one place. */
export const DECISIVE_PLACE: EntryPlace = { kind: "case", caseId: null, place: "case:decisive" };
export const turnPlace = (index: number): EntryPlace => ({ kind: "turn", caseId: null, place: `turn:${index}` });
export const scalePlace = (scale: ScaleId): EntryPlace => ({ kind: "scale", caseId: null, place: `scale:${scale}` });

/** A place as one word. */
export function placeKey({ kind, caseId, place }: { kind: string; caseId: string | null; place: string }): string {
  return JSON.stringify([kind, caseId, place]);
}

/** An entry as the journal will hold it, before it has a number: what an undo leaves is decided by the journal. */
export function buildUndo(trajectoryId: string, place: EntryPlace, undoes: number | null, answersSeq: number | null): AnnotationInput {
  return {
    ...place,
    trajectoryId,
    label: null,
    labels: [],
    evidence: [],
    note: "",
    assisted: false,
    value: null,
    elements: null,
    milliseconds: 0,
    unsure: false,
    answersSeq,
    undoes,
  };
}

/** What stands at a place of a run: saved (`seq`), or on its way (`key`). */
export interface StandingEntry extends EntryPlace {
  seq: number | null;
  key: string | null;
  label: GapLabel | null;
  labels: readonly GapLabel[];
  evidence: readonly Span[];
  note: string;
  value: LabelValue | null;
  elements: readonly ElementLabel[] | null;
  unsure: boolean;
  /** UTC, ISO 8601; null while it is on its way. */
  at: string | null;
}

/** An input that is on its way to the server, under its key. */
export interface PendingInput {
  key: string;
  /** The entry on its way that this one takes back; null when it takes none back, or one that is saved. */
  undoesKey: string | null;
  input: AnnotationInput;
}

/** Own entries of a run by place: what is saved, and over it what is on its way, in that order. */
export function standingEntries(saved: readonly LabelEntry[], pending: readonly PendingInput[]): ReadonlyMap<string, StandingEntry> {
  const standing = new Map<string, StandingEntry>();
  for (const { seq, kind, caseId, place, label, labels, evidence, note, value, elements, unsure, at } of saved) {
    standing.set(placeKey({ kind, caseId, place }), {
      kind,
      caseId,
      place,
      seq,
      key: null,
      label,
      labels,
      evidence,
      note,
      value,
      elements,
      unsure,
      at,
    });
  }
  for (const { key, undoesKey, input } of pending) {
    const { kind, caseId, place, label, labels, evidence, note, value, elements, unsure } = input;
    if (input.undoes !== null || undoesKey !== null) standing.delete(placeKey(input));
    else standing.set(placeKey(input), { kind, caseId, place, seq: null, key, label, labels, evidence, note, value, elements, unsure, at: null });
  }
  return standing;
}
