"use client";

import type { OverlayMark } from "@/lib/replay/overlay";
import { displayLines } from "@/lib/view-models/display-line";

const TONE_WORDS: Readonly<Record<OverlayMark["tone"], string>> = {
  stop: "stopped",
  doubt: "undecided",
  pass: "let through",
  change: "reply changed",
  drift: "drift",
};

/** What rules or a kernel say of one step. */
export function MarkPanel({ title, marks, isGate }: { title: string; marks: readonly OverlayMark[]; isGate: boolean }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="pane-b" tabIndex={0} aria-label="Marks of this step">
      {marks.length === 0 ? (
        <div className="sec">
          <h3>{title}</h3>
          <p className="meta">
            {isGate
              ? "A gate stands in front of writes; this call is none. w goes to the next write."
              : "Nothing is said of this step. v goes to the next mark."}
          </p>
        </div>
      ) : null}
      {marks.map((mark, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: marks of one step never change their order, and may be equal
        <div key={index} className="sec">
          <h3>
            {displayLines(mark.label)} <span className="meta">{TONE_WORDS[mark.tone]}</span>
          </h3>
          <p className="explanation">{displayLines(mark.detail)}</p>
        </div>
      ))}
    </section>
  );
}
