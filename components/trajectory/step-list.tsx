"use client";

import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { type Ref, useCallback, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import { addressKey } from "@/lib/view-models/trajectory-evidence";
import { type ContextEdge, edgeAt, type StepList as Items, type ListItem } from "@/lib/view-models/trajectory-list";
import type { Outline } from "@/lib/view-models/trajectory-outline";
import type { RawMark } from "@/lib/view-models/trajectory-text-block";
import type { StepView, TextView } from "@/lib/view-models/trajectory-view";
import { keepPlace, type PlaceMemory, type Placement } from "./keep-place";
import { OpeningRow } from "./opening-row";
import { PieceRow, type ShownLongText } from "./piece-row";
import { type MarksByText, type RowDepth, StepRow, type StepRowActions } from "./step-row";

export interface StepListProps {
  items: Items;
  outline: Outline;
  openings: readonly TextView[];
  stepOf: (t: number) => StepView | undefined;
  /** Changes when steps have come: draws again. */
  version: number;
  cursor: { t: number; k: number };
  depthOf: (item: ListItem) => RowDepth;
  repeatOf: (row: number, step: StepView | undefined) => number | null;
  /** Row before (or behind) which the context of the write ends; null without a case. */
  edge: ContextEdge | null;
  /** Rows behind this one are no evidence; -1 without a case. */
  lastContextRow: number;
  marks: MarksByText;
  wholeTexts: ReadonlySet<string>;
  longTexts: ReadonlyMap<string, ShownLongText>;
  actions: StepRowActions;
  onRetryText: (textKey: string) => void;
  placement: Placement;
  /** Called after every drawing with what can be seen. */
  onView: (view: ListView) => void;
  handle: Ref<StepListHandle>;
}

export interface ListView {
  firstStep: number;
  lastStep: number;
  /** Steps whose rows are drawn, ascending. */
  drawnSteps: readonly number[];
  /** Numbers of evidence marks that can be seen. */
  seenEvidence: ReadonlySet<number>;
}

export interface StepListHandle {
  /** The first item in view and how far it is scrolled out. */
  top(): { item: number; offset: number };
  focus(): void;
  scrollToTop(item: number, offset: number): void;
}

const LINE_HEIGHT = 28;
const MOST_PASSES = 12;
const MOST_FRAMES = 8;
const NO_MARKS: readonly RawMark[] = [];

export function StepList(props: StepListProps) {
  const { items, outline, placement, cursor, edge } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const memory = useRef<PlaceMemory>({ placementId: -1, isPlacing: false, anchor: null, scrollTop: 0 });
  const keyOf = useCallback((index: number) => itemKey(items.at(index)), [items]);
  const virtualizer = useVirtualizer({
    count: items.count,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const item = items.at(index);
      if (item.kind === "piece") return 1_000;
      return props.depthOf(item) === "line" ? LINE_HEIGHT : 92;
    },
    getItemKey: keyOf,
    overscan: 6,
    paddingEnd: 16,
    useFlushSync: false,
    rangeExtractor: defaultRangeExtractor,
  });
  // Rows are kept in place by `keepPlace`, which knows the cursor; two that correct each other would make the list tremble.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false;
  const drawn = virtualizer.getVirtualItems();
  // Not `getOffsetForIndex`: that is cut at the greatest scroll offset, which is no place for the last rows.
  const startOf = (index: number): number => virtualizer.measurementsCache[index]?.start ?? index * LINE_HEIGHT;

  const passes = useRef({ inFrame: 0, frames: 0 });
  const [, drawAgain] = useState(0);

  useLayoutEffect(() => {
    const element = scroller.current;
    const rows = list.current;
    if (element === null || rows === null) return;
    // Putting a row back can bring rows of other heights into view, which moves it again: only so often in one frame,
    // then the next frame goes on, and after some frames it is left where it is.
    const count = passes.current;
    if (count.inFrame === 0) {
      requestAnimationFrame(() => {
        const isUnfinished = count.inFrame > MOST_PASSES;
        count.frames = isUnfinished ? count.frames + 1 : 0;
        count.inFrame = 0;
        if (isUnfinished && count.frames < MOST_FRAMES) drawAgain((times) => times + 1);
      });
    }
    if (count.inFrame++ > MOST_PASSES) return;
    keepPlace({
      scroller: element,
      list: rows,
      placement,
      memory: memory.current,
      estimate: startOf,
    });
    props.onView(readView(element, rows));
  });

  useImperativeHandle(props.handle, () => ({
    top: () => topItem(scroller.current, list.current),
    focus: () => scroller.current?.focus({ preventScroll: true }),
    scrollToTop: (item, offset) => {
      if (scroller.current === null) return;
      scroller.current.scrollTop = startOf(item) + offset;
    },
  }));

  const first = drawn[0];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by the keyboard
    <section ref={scroller} className="pane-b steps-scroll" tabIndex={0} aria-label="Step list">
      <div className="steps-size" style={{ height: virtualizer.getTotalSize() }}>
        <ol ref={list} style={{ transform: `translateY(${first?.start ?? 0}px)` }}>
          {drawn.map((virtual) => {
            const item = items.at(virtual.index);
            const shared = { index: virtual.index, count: items.count, elementRef: virtualizer.measureElement };
            const key = String(virtual.key);
            if (item.kind === "opening") {
              const view = props.openings[item.index];
              if (view === undefined) return null;
              return (
                <OpeningRow
                  key={key}
                  {...shared}
                  opening={item.index}
                  view={view}
                  depth={props.depthOf(item)}
                  isCurrent={cursor.t === 0 && cursor.k === item.index}
                  marks={props.marks}
                  wholeTexts={props.wholeTexts}
                  actions={props.actions}
                />
              );
            }
            if (item.kind === "piece") {
              const shown = props.longTexts.get(item.textKey);
              if (shown === undefined) return null;
              return (
                <PieceRow
                  key={key}
                  {...shared}
                  piece={item.piece}
                  pieceCount={item.pieceCount}
                  shown={shown}
                  marks={props.marks.get(addressKey(shown.address)) ?? NO_MARKS}
                  isAfter={edge !== null && item.row !== null && item.row > props.lastContextRow}
                  hasEdge={edgeAt(items, virtual.index, edge) !== null}
                  onRetry={() => props.onRetryText(item.textKey)}
                />
              );
            }
            const row = outline.rows[item.row];
            if (row === undefined) return null;
            const step = props.stepOf(row.t);
            return (
              <StepRow
                key={key}
                {...shared}
                row={row}
                step={step}
                depth={props.depthOf(item)}
                isCurrent={cursor.t === row.t && cursor.k === row.k}
                edge={edgeAt(items, virtual.index, edge)}
                isAfter={edge !== null && item.row > props.lastContextRow}
                repeatOf={props.repeatOf(item.row, step)}
                marks={props.marks}
                wholeTexts={props.wholeTexts}
                actions={props.actions}
              />
            );
          })}
        </ol>
      </div>
    </section>
  );
}

/** Stays the same when a filter or a text that is shown in full moves the item. */
function itemKey(item: ListItem): string {
  switch (item.kind) {
    case "opening":
      return `o${item.index}`;
    case "row":
      return `r${item.row}`;
    case "piece":
      return `${item.textKey}:${item.piece}`;
  }
}

function topItem(scroller: HTMLElement | null, list: HTMLElement | null): { item: number; offset: number } {
  if (scroller === null || list === null) return { item: 0, offset: 0 };
  const edge = scroller.getBoundingClientRect().top;
  for (const element of list.children) {
    const { top, bottom } = element.getBoundingClientRect();
    if (bottom > edge + 1) return { item: Number(element.getAttribute("data-index")), offset: edge - top };
  }
  return { item: 0, offset: 0 };
}

function readView(scroller: HTMLElement, list: HTMLElement): ListView {
  const { top, bottom } = scroller.getBoundingClientRect();
  const drawnSteps: number[] = [];
  let firstStep = -1;
  let lastStep = -1;
  for (const element of list.children) {
    const t = Number(element.getAttribute("data-t") ?? element.getAttribute("data-of") ?? -1);
    if (t > 0 && drawnSteps.at(-1) !== t) drawnSteps.push(t);
    if (t < 0) continue;
    const rectangle = element.getBoundingClientRect();
    if (rectangle.bottom <= top + 4 || rectangle.top >= bottom - 4) continue;
    if (firstStep < 0) firstStep = t;
    lastStep = t;
  }
  const seenEvidence = new Set<number>();
  for (const mark of list.querySelectorAll("mark[data-n]")) {
    const rectangle = mark.getBoundingClientRect();
    if (rectangle.bottom > bottom + 1 || rectangle.top < top - 1) continue;
    for (const number of (mark.getAttribute("data-n") ?? "").split(" ")) seenEvidence.add(Number(number));
  }
  return { firstStep: Math.max(0, firstStep), lastStep: Math.max(0, lastStep), drawnSteps, seenEvidence };
}
