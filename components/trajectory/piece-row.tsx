"use client";

import { memo, type Ref } from "react";
import type { SpanAddress } from "@/lib/trajectory/span";
import type { LongText } from "@/lib/view-models/trajectory-long-text";
import { formatLength } from "@/lib/view-models/trajectory-page";
import { buildPiece, pieceMarks, type RawMark } from "@/lib/view-models/trajectory-text-block";
import { MarkedPiece } from "./marked-text";

/** Where the context of a write ends that was never made. */
export const NEVER_CAME = "context of the write ends here: the write never came";

/** A very long text while it is shown in full. */
export interface ShownLongText {
  address: SpanAddress;
  length: number;
  state: { kind: "loading" } | { kind: "failed" } | { kind: "shown"; text: LongText; raw: string };
}

export interface PieceRowProps {
  index: number;
  count: number;
  piece: number;
  pieceCount: number;
  shown: ShownLongText;
  marks: readonly RawMark[];
  isAfter: boolean;
  /** The context of the write ends behind this piece. */
  hasEdge: boolean;
  onRetry: () => void;
  elementRef: Ref<HTMLLIElement>;
}

/** One piece of a very long text. Pieces are items of the list, so that only those in view are drawn. */
export const PieceRow = memo(function PieceRow({
  index,
  count,
  piece,
  pieceCount,
  shown,
  marks,
  isAfter,
  hasEdge,
  onRetry,
  elementRef,
}: PieceRowProps) {
  return (
    <li
      ref={elementRef}
      data-index={index}
      data-piece={piece}
      className={`st piece${isAfter ? " after" : ""}`}
      aria-posinset={index + 1}
      aria-setsize={count}
    >
      {shown.state.kind === "loading" ? (
        <p className="meta" role="status">
          Loading {formatLength(shown.length)} characters
        </p>
      ) : shown.state.kind === "failed" ? (
        <p className="meta" role="alert">
          The text could not be loaded: the server does not answer.{" "}
          <button type="button" className="more" onClick={onRetry}>
            try again
          </button>
        </p>
      ) : (
        <>
          <pre className="observation">
            <Piece shown={shown} text={shown.state.text} piece={piece} marks={marks} />
          </pre>
          {piece === pieceCount - 1 ? <p className="fold">end of {formatLength(shown.length)} characters</p> : null}
        </>
      )}
      {hasEdge ? <p className="edge">{NEVER_CAME}</p> : null}
    </li>
  );
});

function Piece({ shown, text, piece, marks }: { shown: ShownLongText; text: LongText; piece: number; marks: readonly RawMark[] }) {
  const { rawBase, display, from, to } = text.pieceAt(piece);
  return <MarkedPiece address={shown.address} piece={buildPiece(rawBase, display, from, to, pieceMarks(display, rawBase, marks))} />;
}
