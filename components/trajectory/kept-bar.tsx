"use client";

import { memo } from "react";
import { addressKey, type NumberedSpan } from "@/lib/view-models/trajectory-evidence";
import { type Outline, rowOf } from "@/lib/view-models/trajectory-outline";
import { prepareTextBlock } from "@/lib/view-models/trajectory-text-block";
import type { StepView, TextView } from "@/lib/view-models/trajectory-view";
import { LineText } from "./line-text";
import { MarkedPieces } from "./marked-text";
import { OPENING_NAMES } from "./opening-row";
import { RowTag } from "./step-row";
import { textAt } from "./text-at";

export interface KeptBarProps {
  /** Evidence that cannot be seen in the list, in order of the run. */
  kept: readonly NumberedSpan[];
  outline: Outline;
  stepOf: (t: number) => StepView | undefined;
  openings: readonly TextView[];
  version: number;
  onGo: (number: number) => void;
}

/** So many texts may stand with their action above them; more, and only the quotes are shown. */
const MOST_WITH_ACTION = 2;

/** Evidence outside the window stays in view above the list, with the lines round it. */
export const KeptBar = memo(function KeptBar({ kept, outline, stepOf, openings, onGo }: KeptBarProps) {
  if (kept.length === 0) return null;
  const groups = groupByText(kept);
  return (
    <section className="pinbar" aria-label="Evidence kept in view">
      <p className="meta">Kept in view: evidence outside the window</p>
      <ol>
        {groups.map((group) => {
          const [first] = group;
          if (first === undefined) return null;
          const { span } = first;
          const view = textAt(span, stepOf, openings) ?? { address: span, text: "", length: span.end };
          const marks = group.map((item) => ({ ...item.span, kind: "evidence" as const, number: item.number }));
          const block = prepareTextBlock(view, marks, "lines");
          const action = stepOf(span.t)?.calls[span.k]?.action;
          return (
            <li key={addressKey(span)}>
              <button
                type="button"
                className="no"
                onClick={() => onGo(first.number ?? 0)}
                aria-label={`Go to evidence ${first.number} in step ${span.t}`}
              >
                {span.t}
              </button>
              <div className="fb">
                {span.source !== "step" ? (
                  <p className="opening">{OPENING_NAMES[span.source]}</p>
                ) : groups.length > MOST_WITH_ACTION || action === undefined || span.field === "action" ? null : (
                  <div className="ac">
                    <RowTag row={outline.rows[rowOf(outline, span.t, span.k)]} />
                    <code className="clip grow">
                      <LineText text={action.text} marks={[]} />
                    </code>
                  </div>
                )}
                <pre className={span.field === "action" ? "action" : "observation"}>
                  {block.isCutBefore ? <span className="elided">…</span> : null}
                  <MarkedPieces address={view.address} pieces={block.pieces} />
                  {block.isCutAfter ? <span className="elided">…</span> : null}
                </pre>
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
});

function groupByText(kept: readonly NumberedSpan[]): NumberedSpan[][] {
  const groups = new Map<string, NumberedSpan[]>();
  for (const item of kept) {
    const key = addressKey(item.span);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups.values()];
}
