"use client";

import { memo } from "react";
import { CallTag } from "@/components/glyphs/call-tag";
import type { NumberedSpan } from "@/lib/view-models/trajectory-evidence";
import { addressKey } from "@/lib/view-models/trajectory-evidence";
import { prepareTextBlock } from "@/lib/view-models/trajectory-text-block";
import type { StepView, TextView } from "@/lib/view-models/trajectory-view";
import { LineText } from "./line-text";
import { MarkedPieces } from "./marked-text";
import { OPENING_NAMES } from "./opening-row";
import { textAt } from "./text-at";

export interface KeptBarProps {
  /** Evidence that cannot be seen in the list, in order of the run. */
  kept: readonly NumberedSpan[];
  stepOf: (t: number) => StepView | undefined;
  openings: readonly TextView[];
  version: number;
  onGo: (number: number) => void;
}

/** Evidence outside the window stays in view above the list, with the lines round it. */
export const KeptBar = memo(function KeptBar({ kept, stepOf, openings, onGo }: KeptBarProps) {
  if (kept.length === 0) return null;
  return (
    <section className="pinbar" aria-label="Evidence kept in view">
      <p className="meta">Kept in view: evidence outside the window</p>
      <ol>
        {groupByText(kept).map((group) => {
          const [first] = group;
          if (first === undefined) return null;
          const { span } = first;
          const step = stepOf(span.t);
          const call = step?.calls[span.k];
          const view = textAt(span, stepOf, openings) ?? { address: span, text: "", length: span.end };
          const marks = group.map((item) => ({ ...item.span, kind: "evidence" as const, number: item.number }));
          const block = prepareTextBlock(view, marks, "excerpt");
          return (
            <li key={addressKey(span)} className="stf">
              <button
                type="button"
                className="no"
                onClick={() => onGo(first.number ?? 0)}
                aria-label={`Go to evidence ${first.number} in step ${span.t}`}
              >
                {span.t}
              </button>
              <div className="fb">
                {span.source === "step" ? (
                  <div className="ac">
                    {call === undefined ? null : (
                      <>
                        <CallTag kind="read" />
                        <code className="clip grow">
                          <LineText text={call.action.text} marks={[]} />
                        </code>
                      </>
                    )}
                  </div>
                ) : (
                  <p className="opening">{OPENING_NAMES[span.source]}</p>
                )}
                <pre className="obs">
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
