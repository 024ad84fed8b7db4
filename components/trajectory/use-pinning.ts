"use client";

import { useCallback, useRef } from "react";
import type { Labelling } from "@/components/annotation/use-labelling";
import { addressKey, type CaseTarget, type NumberedSpan } from "@/lib/view-models/trajectory-evidence";
import { buildPin, choosePiece, firstRole, type QuotablePiece, quotablePieces, refusePin } from "@/lib/view-models/trajectory-pin";
import type { FindHit, StepView, TextView } from "@/lib/view-models/trajectory-view";
import { textAt } from "./text-at";
import { readSelection } from "./text-selection";

export interface PinningInput {
  labelling: Labelling;
  target: CaseTarget | null;
  /** The write in words, for choosing the sentence that has most to do with it. */
  action: string;
  cursor: { t: number; k: number };
  stepOf: (t: number) => StepView | undefined;
  openings: readonly TextView[];
  rawOf: (textKey: string) => string | null;
  evidence: readonly NumberedSpan[];
  hit: FindHit | null;
  say: (sentence: string) => void;
  /** A pin was set: the form opens. */
  onPin: () => void;
}

/** `p`: pins exactly what is selected, or else a sentence of the step; pressed again, the next sentence. */
export function usePinning(input: PinningInput): () => void {
  /** The last pin that a key press chose: the next press at the same text moves it. */
  const last = useRef<{ textKey: string; piece: number; pinIndex: number; pinCount: number } | null>(null);

  return useCallback(() => {
    const { labelling, target, say } = input;
    if (target === null) {
      say("There is no case here to pin evidence for.");
      return;
    }
    const isDecisiveWanted = !labelling.draft.labels.includes("incomplete") || labelling.draft.labels.includes("overlooked");
    const reading = readSelection(document.getSelection());
    if (reading.kind === "mixed") {
      say("The selection runs over several texts: select inside one.");
      return;
    }
    if (reading.kind === "text") {
      const { address, start, end } = reading.selection;
      const refusal = refusePin(address, target);
      const raw = input.rawOf(addressKey(address)) ?? textAt(address, input.stepOf, input.openings)?.text ?? "";
      if (refusal !== null || end > raw.length) {
        say(refusal ?? "This text is folded here: show all of it, then pin.");
        return;
      }
      labelling.change({ kind: "pin", span: buildPin(address, raw, { start, end }, firstRole(address, target, isDecisiveWanted)) });
      document.getSelection()?.removeAllRanges();
      last.current = null;
      input.onPin();
      return;
    }
    const view = textToPin(input, target);
    if (view === null) {
      say("Nothing stands at this step that could be quoted.");
      return;
    }
    const refusal = refusePin(view.address, target);
    if (refusal !== null) {
      say(refusal);
      return;
    }
    const textKey = addressKey(view.address);
    const pieces = quotablePieces(view.text);
    const role = firstRole(view.address, target, isDecisiveWanted);
    const before = last.current;
    const isAgain =
      before !== null &&
      before.textKey === textKey &&
      before.pinCount === labelling.draft.pins.length &&
      labelling.draft.pins[before.pinIndex] !== undefined;
    if (isAgain) {
      const next = (before.piece + 1) % pieces.length;
      const piece = pieces[next];
      const pin = labelling.draft.pins[before.pinIndex];
      if (piece === undefined || pin === undefined) return;
      labelling.change({ kind: "move-pin", index: before.pinIndex, span: buildPin(view.address, view.text, piece, pin.role) });
      last.current = { ...before, piece: next };
      say(`Sentence ${next + 1} of ${pieces.length}; p again for the next.`);
      return;
    }
    // The write itself is one quote; of an observation the sentence that matters.
    const whole: QuotablePiece[] = role === "write" ? [{ start: 0, end: view.text.length }] : [];
    const choices = whole.length > 0 ? whole : pieces;
    const index = choosePiece(view.text, choices, { nearby: nearby(input, textKey), action: input.action });
    const piece = choices[index];
    if (piece === undefined || piece.end <= piece.start) {
      say("Nothing stands at this step that could be quoted.");
      return;
    }
    labelling.change({ kind: "pin", span: buildPin(view.address, view.text, piece, role) });
    const known = labelling.draft.pins.findIndex((pin) => addressKey(pin) === textKey && pin.start === piece.start && pin.end === piece.end);
    const count = labelling.draft.pins.length + (known < 0 ? 1 : 0);
    last.current = role === "write" ? null : { textKey, piece: index, pinIndex: known < 0 ? count - 1 : known, pinCount: count };
    say(choices.length > 1 ? `Pinned sentence ${index + 1} of ${choices.length}, ${role}; p again for the next.` : `Pinned, ${role}.`);
    input.onPin();
  }, [input]);
}

/** What a search has found there, then what somebody else quotes. */
function nearby(input: PinningInput, textKey: string): QuotablePiece[] {
  const places: QuotablePiece[] = [];
  if (input.hit !== null && addressKey(input.hit.address) === textKey) places.push(input.hit);
  for (const { span, isPin } of input.evidence) if (!isPin && addressKey(span) === textKey) places.push(span);
  return places;
}

/** The text of the step under the cursor: the write in question itself, else what came back, else what was said to the agent first. */
function textToPin(input: PinningInput, target: CaseTarget): TextView | null {
  const { cursor, stepOf, openings } = input;
  if (cursor.t === 0) return openings[cursor.k] ?? null;
  const step = stepOf(cursor.t);
  const call = step?.calls[cursor.k];
  if (target.failure !== "F4" && cursor.t === target.t && cursor.k === target.k) return call?.action ?? null;
  return call?.result ?? step?.observation ?? null;
}
