"use client";

import { useCallback, useRef } from "react";
import { readSelection } from "@/components/trajectory/text-selection";
import type { Span, SpanAddress, SpanRole } from "@/lib/trajectory/span";
import { addressKey } from "@/lib/view-models/trajectory-evidence";
import { buildPin, choosePiece, type QuotablePiece, quotablePieces } from "@/lib/view-models/trajectory-pin";
import type { TextView } from "@/lib/view-models/trajectory-view";

export interface PinKeyInput {
  /** Why nothing can be pinned here at all; null when something can. */
  whyNot: string | null;
  pins: readonly Span[];
  add: (span: Span) => void;
  move: (index: number, span: Span) => void;
  /** The text under the cursor; null when nothing stands there. */
  textAtCursor: () => TextView | null;
  /** The raw text of an address as far as it is loaded. */
  rawOf: (address: SpanAddress) => string;
  /** Why this text is no evidence; null when it may be. */
  refuse: (address: SpanAddress) => string | null;
  roleOf: (address: SpanAddress) => SpanRole;
  /** The write itself is one quote; of an observation the sentence that matters. */
  isOneQuote: (role: SpanRole) => boolean;
  /** Places of a text whose sentence is taken first. */
  nearby: (textKey: string) => QuotablePiece[];
  /** What is asked about, in words: the sentence that shares most with it is proposed. */
  action: string;
  say: (sentence: string) => void;
  onPin: () => void;
}

/** `p`: pins exactly what is selected, or else a sentence of the text under the cursor; pressed again, the next sentence. */
export function usePinKey(input: PinKeyInput): () => void {
  /** The last pin that a key press chose: the next press at the same text moves it. */
  const last = useRef<{ textKey: string; piece: number; pinIndex: number; pinCount: number } | null>(null);

  return useCallback(() => {
    const { pins, say } = input;
    if (input.whyNot !== null) {
      say(input.whyNot);
      return;
    }
    const reading = readSelection(document.getSelection());
    if (reading.kind === "mixed") {
      say("The selection runs over several texts: select inside one.");
      return;
    }
    if (reading.kind === "text") {
      const { address, start, end } = reading.selection;
      const refusal = input.refuse(address);
      const raw = input.rawOf(address);
      if (refusal !== null || end > raw.length) {
        say(refusal ?? "This text is folded here: show all of it, then pin.");
        return;
      }
      input.add(buildPin(address, raw, { start, end }, input.roleOf(address)));
      document.getSelection()?.removeAllRanges();
      last.current = null;
      input.onPin();
      return;
    }
    const view = input.textAtCursor();
    const refusal = view === null ? null : input.refuse(view.address);
    if (view === null || refusal !== null) {
      say(refusal ?? "Nothing stands at this step that could be quoted.");
      return;
    }
    const textKey = addressKey(view.address);
    const role = input.roleOf(view.address);
    const choices: QuotablePiece[] = input.isOneQuote(role) ? [{ start: 0, end: view.text.length }] : quotablePieces(view.text);
    const before = last.current;
    const earlier = before === null ? undefined : pins[before.pinIndex];
    if (before !== null && before.textKey === textKey && before.pinCount === pins.length && earlier !== undefined && choices.length > 1) {
      const next = (before.piece + 1) % choices.length;
      const piece = choices[next];
      if (piece === undefined) return;
      input.move(before.pinIndex, buildPin(view.address, view.text, piece, earlier.role));
      last.current = { ...before, piece: next };
      say(`Sentence ${next + 1} of ${choices.length}; p again for the next.`);
      return;
    }
    const index = choosePiece(view.text, choices, { nearby: input.nearby(textKey), action: input.action });
    const piece = choices[index];
    if (piece === undefined || piece.end <= piece.start) {
      say("Nothing stands at this step that could be quoted.");
      return;
    }
    const span = buildPin(view.address, view.text, piece, role);
    input.add(span);
    const known = pins.findIndex((pin) => addressKey(pin) === textKey && pin.start === piece.start && pin.end === piece.end);
    const count = pins.length + (known < 0 ? 1 : 0);
    last.current = choices.length < 2 ? null : { textKey, piece: index, pinIndex: known < 0 ? count - 1 : known, pinCount: count };
    say(choices.length > 1 ? `Pinned sentence ${index + 1} of ${choices.length}, ${role}; p again for the next.` : `Pinned, ${role}.`);
    input.onPin();
  }, [input]);
}
