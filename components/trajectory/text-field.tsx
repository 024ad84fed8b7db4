"use client";

import { memo } from "react";
import { addressKey } from "@/lib/view-models/trajectory-evidence";
import { formatLength } from "@/lib/view-models/trajectory-page";
import { prepareTextBlock, type RawMark, type TextDepth } from "@/lib/view-models/trajectory-text-block";
import { FOLD_LENGTH, type TextView } from "@/lib/view-models/trajectory-view";
import { MarkedPieces } from "./marked-text";

export interface TextActions {
  /** Shows the whole of a text, or folds it again. */
  onToggleWhole: (view: TextView) => void;
  onCopy: (view: TextView) => void;
}

interface TextFieldProps {
  view: TextView;
  marks: readonly RawMark[];
  depth: TextDepth;
  /** All of it is shown: in place, or (a very long one) in pieces behind the row. */
  isWhole: boolean;
  className: string;
  /** What kind of text it is, for those who cannot see its face. */
  name: string;
  actions: TextActions;
}

const NO_MARKS: readonly RawMark[] = [];

/** One text of a step. What is folded says how long it is, opens in full, and copies in full. */
export const TextField = memo(function TextField({ view, marks, depth, isWhole, className, name, actions }: TextFieldProps) {
  const isVeryLong = view.length > FOLD_LENGTH;
  const isInPieces = isWhole && isVeryLong;
  const block = prepareTextBlock(view, marks.length === 0 ? NO_MARKS : marks, isWhole && !isVeryLong ? "whole" : depth);
  const isCut = block.isCutBefore || block.isCutAfter;
  return (
    <>
      {isCut || isWhole ? (
        <p className="fold" data-fold={addressKey(view.address)}>
          <span>{formatLength(view.length)} characters</span>
          <button type="button" className="more" onClick={() => actions.onToggleWhole(view)}>
            {isWhole ? "fold" : "show all"}
          </button>
          <button type="button" className="more" onClick={() => actions.onCopy(view)}>
            copy
          </button>
        </p>
      ) : null}
      {isInPieces ? null : (
        <pre className={className}>
          <span className="sr">{name}: </span>
          {block.isCutBefore ? <span className="elided">…</span> : null}
          <MarkedPieces address={view.address} pieces={block.pieces} />
          {block.isCutAfter ? <span className="elided">…</span> : null}
        </pre>
      )}
    </>
  );
});
