"use client";

import type { Labelling } from "@/components/annotation/use-labelling";
import { usePinKey } from "@/components/annotation/use-pin-key";
import { addressKey, type CaseTarget, type NumberedSpan } from "@/lib/view-models/trajectory-evidence";
import { firstRole, type QuotablePiece, refusePin } from "@/lib/view-models/trajectory-pin";
import type { FindHit, StepView, TextView } from "@/lib/view-models/trajectory-view";
import { textAt } from "./text-at";

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

/** `p` on the page of a run: evidence for the case in view. */
export function usePinning(input: PinningInput): () => void {
  const { labelling, target, cursor, stepOf, openings, evidence, hit } = input;
  const isDecisiveWanted = !labelling.draft.labels.includes("incomplete") || labelling.draft.labels.includes("overlooked");
  return usePinKey({
    whyNot: target === null ? "There is no case here to pin evidence for." : null,
    pins: labelling.draft.pins,
    add: (span) => labelling.change({ kind: "pin", span }),
    move: (index, span) => labelling.change({ kind: "move-pin", index, span }),
    textAtCursor: () => (target === null ? null : textToPin(cursor, target, stepOf, openings)),
    rawOf: (address) => input.rawOf(addressKey(address)) ?? textAt(address, stepOf, openings)?.text ?? "",
    refuse: (address) => (target === null ? null : refusePin(address, target)),
    roleOf: (address) => (target === null ? "supports" : firstRole(address, target, isDecisiveWanted)),
    isOneQuote: (role) => role === "write",
    nearby: (textKey) => nearbyPlaces(evidence, hit, textKey),
    action: input.action,
    say: input.say,
    onPin: input.onPin,
  });
}

/** What a search has found there, then what somebody else quotes. */
export function nearbyPlaces(evidence: readonly NumberedSpan[], hit: FindHit | null, textKey: string): QuotablePiece[] {
  const places: QuotablePiece[] = [];
  if (hit !== null && addressKey(hit.address) === textKey) places.push(hit);
  for (const { span, isPin } of evidence) if (!isPin && addressKey(span) === textKey) places.push(span);
  return places;
}

/** The text of the step under the cursor: the write in question itself, else what came back, else what was said to the agent first. */
export function textToPin(
  cursor: { t: number; k: number },
  target: CaseTarget,
  stepOf: (t: number) => StepView | undefined,
  openings: readonly TextView[],
): TextView | null {
  if (cursor.t === 0) return openings[cursor.k] ?? null;
  const step = stepOf(cursor.t);
  const call = step?.calls[cursor.k];
  if (target.failure !== "F4" && cursor.t === target.t && cursor.k === target.k) return call?.action ?? null;
  return call?.result ?? step?.observation ?? null;
}
