"use client";

import { memo, type ReactNode, useLayoutEffect, useRef } from "react";
import { MarkedSegment } from "@/components/trajectory/marked-text";
import { OPENING_NAMES } from "@/components/trajectory/opening-row";
import { displayLines } from "@/lib/view-models/display-line";
import { type LaneRow, stepList, stepRange } from "@/lib/view-models/replay-lanes";
import type { ShownProbe } from "@/lib/view-models/replay-verdict";
import { addressKey } from "@/lib/view-models/trajectory-evidence";
import { formatQuote, prepareLine } from "@/lib/view-models/trajectory-line";
import type { Segment } from "@/lib/view-models/trajectory-segments";
import { prepareTextBlock, type RawMark } from "@/lib/view-models/trajectory-text-block";
import type { StepView, TextView } from "@/lib/view-models/trajectory-view";

export interface LaneProps {
  rows: readonly LaneRow[];
  stepOf: (t: number) => StepView | undefined;
  openings: readonly TextView[];
  /** Quotes to light, by the text they stand in. */
  marks: ReadonlyMap<string, readonly RawMark[]>;
  /** Of the probes that the verdict names. */
  probes: readonly ShownProbe[];
  /** What follows a stopped attempt, as far as a recording shows it. */
  ask?: ReactNode;
}

const NO_MARKS: readonly RawMark[] = [];

/** One of the two contexts, row by row. Everything in it is text of the record and is drawn as text. */
export function Lane({ rows, ...shared }: LaneProps) {
  const list = useRef<HTMLOListElement>(null);
  const place = rows.flatMap((row) => ((row.kind === "step" && row.role === "current") || row.kind === "cut" ? [keyOf(row)] : [])).join();
  // The step in view is in sight of its pane, also behind a long system prompt; the page itself never moves.
  useLayoutEffect(() => {
    const pane = list.current?.parentElement;
    const row = place === "" ? null : list.current?.querySelector("li.cur, li.cut");
    if (pane === null || pane === undefined || row === null || row === undefined) return;
    const [seen, own] = [pane.getBoundingClientRect(), row.getBoundingClientRect()];
    if (own.bottom > seen.bottom || own.top < seen.top) pane.scrollTop += own.top - seen.top - Math.max(0, (seen.height - own.height) / 2);
  }, [place]);
  return (
    <ol className="ctx" ref={list}>
      {rows.map((row) => (
        <LaneItem key={keyOf(row)} row={row} {...shared} />
      ))}
    </ol>
  );
}

function keyOf(row: LaneRow): string {
  if (row.kind === "step") return `s${row.t}`;
  if (row.kind === "opening") return row.source;
  if (row.kind === "probed") return `p${row.probe}`;
  return "from" in row ? `${row.kind}${row.from}` : row.kind;
}

function LaneItem({ row, stepOf, openings, marks, probes, ask }: Omit<LaneProps, "rows"> & { row: LaneRow }): ReactNode {
  switch (row.kind) {
    case "opening": {
      const view = openings.find((opening) => opening.address.source === row.source);
      return view === undefined ? null : <OpeningItem view={view} marks={marks.get(addressKey(view.address)) ?? NO_MARKS} />;
    }
    case "step":
      return <StepItem t={row.t} role={row.role} step={stepOf(row.t)} marks={marks} />;
    case "gap":
      return <LineItem className="same" text={`${stepRange(row.from, row.to)}, not drawn here`} />;
    case "same":
      return <LineItem className="same" text={`${stepRange(row.from, row.to)}: the same in both`} />;
    case "lost":
      return <LineItem className="same" text={`${stepRange(row.from, row.to)}: no longer before the agent`} />;
    case "edge":
      return <LineItem className="edge" text="context of the write ends here" />;
    case "cut":
      return <CutItem t={row.t} k={row.k} step={stepOf(row.t)} />;
    case "resurfaced":
      return <AddedItem source={`from ${stepList(row.steps)}`} texts={row.quotes} />;
    case "probed":
      return <AddedItem source={`from a probe, ${probes[row.probe]?.call ?? ""}`} texts={row.quotes} />;
    case "told":
      return <AddedItem source={row.replaces ? "in place of the reply" : "added"} texts={[row.text]} />;
    case "ask":
      return (
        <li className="again">
          <span className="no">{row.t}′</span>
          <div>{ask}</div>
        </li>
      );
  }
}

function LineItem({ className, text }: { className: string; text: string }) {
  return (
    <li className={className}>
      <span className="no" />
      <span>{text}</span>
    </li>
  );
}

const OpeningItem = memo(function OpeningItem({ view, marks }: { view: TextView; marks: readonly RawMark[] }) {
  return (
    <li>
      <span className="no">0</span>
      <div>
        <code className="quiet">{OPENING_NAMES[view.address.source]}</code>
        <Excerpt view={view} marks={marks} />
      </div>
    </li>
  );
});

interface StepItemProps {
  t: number;
  role: "context" | "current" | "after";
  step: StepView | undefined;
  marks: ReadonlyMap<string, readonly RawMark[]>;
}

/** A step of the context shows what it did, and of what came back the quoted lines; the current one and the next show the reply. */
const StepItem = memo(function StepItem({ t, role, step, marks }: StepItemProps) {
  return (
    <li className={role === "current" ? "cur" : undefined} aria-current={role === "current" ? "step" : undefined}>
      <span className="no">
        <span className="sr">step </span>
        {t}
      </span>
      {step === undefined ? (
        <span className="waiting" aria-hidden="true" />
      ) : (
        <div>
          {step.calls.map(({ k, action }) => (
            <code key={k} className={role === "current" ? "whole" : "clip"}>
              <Segments segments={prepareLine(action.text, NO_MARKS, role === "current" ? 1_200 : 160)} />
            </code>
          ))}
          {step.calls.length === 0 ? <span className="meta">no call</span> : null}
          {repliesOf(step).map((view) => {
            const own = marks.get(addressKey(view.address)) ?? NO_MARKS;
            return role === "context" && own.length === 0 ? null : <Excerpt key={addressKey(view.address)} view={view} marks={own} />;
          })}
        </div>
      )}
    </li>
  );
});

function repliesOf(step: StepView): TextView[] {
  return [...step.calls.flatMap(({ result }) => (result === null ? [] : [result])), ...(step.observation === null ? [] : [step.observation])];
}

function CutItem({ t, k, step }: { t: number; k: number; step: StepView | undefined }) {
  const action = step?.calls[k]?.action.text ?? "";
  return (
    <li className="cut">
      <span className="no">{t}</span>
      <div>
        <span className="sr">removed: </span>
        <code>
          <Segments segments={prepareLine(action, NO_MARKS, 400)} />
        </code>
      </div>
    </li>
  );
}

function AddedItem({ source, texts }: { source: string; texts: readonly string[] }) {
  return (
    <li className="add">
      <span className="no">
        <span aria-hidden="true">+</span>
        <span className="sr">added</span>
      </span>
      <div>
        <span className="meta">{source}</span>
        {texts.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: quotes of one verdict never change their order, and may be equal
          <p key={index} className="o">
            {text.length > 600 ? formatQuote(text) : displayLines(text)}
          </p>
        ))}
      </div>
    </li>
  );
}

/** The lines of a text round its quotes, else its head. */
function Excerpt({ view, marks }: { view: TextView; marks: readonly RawMark[] }) {
  const block = prepareTextBlock(view, marks, "excerpt");
  return (
    <p className="o">
      {block.isCutBefore ? "… " : null}
      {block.pieces.map((piece, index) => (
        <span key={`${piece.rawBase}:${piece.from}`}>
          {index > 0 ? " … " : null}
          <Segments segments={piece.segments} />
        </span>
      ))}
      {block.isCutAfter ? " …" : null}
    </p>
  );
}

export function Segments({ segments }: { segments: readonly Segment[] }) {
  return segments.map((segment, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: segments are cut anew with every change and hold no state
    <MarkedSegment key={index} segment={segment} />
  ));
}
