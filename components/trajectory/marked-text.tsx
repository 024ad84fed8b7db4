"use client";

import type { SpanAddress } from "@/lib/trajectory/span";
import { addressKey } from "@/lib/view-models/trajectory-evidence";
import type { Segment } from "@/lib/view-models/trajectory-segments";
import type { TextPiece } from "@/lib/view-models/trajectory-text-block";
import { forgetPiece, rememberPiece } from "./text-selection";

/**
 * Text of a trajectory, as text and nothing else. Its characters in the page are exactly those of the display text:
 * numbers are drawn by the style sheet, so that a selection can be counted back to raw offsets and copies clean.
 */
export function MarkedPieces({ address, pieces }: { address: SpanAddress; pieces: readonly TextPiece[] }) {
  return pieces.map((piece, index) => (
    <span key={`${piece.rawBase}:${piece.from}`}>
      {index > 0 ? <span className="elided">…</span> : null}
      <MarkedPiece address={address} piece={piece} />
    </span>
  ));
}

export function MarkedPiece({ address, piece }: { address: SpanAddress; piece: TextPiece }) {
  return (
    <span
      data-text={addressKey(address)}
      ref={(element) => {
        if (element === null) return;
        rememberPiece(element, address, piece);
        return () => forgetPiece(element);
      }}
    >
      {piece.segments.map((segment, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: segments are cut anew with every change and hold no state
        <MarkedSegment key={index} segment={segment} />
      ))}
    </span>
  );
}

const CLASS: Readonly<Record<Segment["kinds"][number], string>> = { evidence: "ev", conflict: "cf", hit: "hit", "current-hit": "hit now" };

export function MarkedSegment({ segment }: { segment: Segment }) {
  if (segment.kinds.length === 0) return segment.text;
  return (
    <mark
      className={segment.kinds.map((kind) => CLASS[kind]).join(" ")}
      data-n={segment.numbers.length === 0 ? undefined : segment.numbers.join(" ")}
    >
      {segment.text}
    </mark>
  );
}
