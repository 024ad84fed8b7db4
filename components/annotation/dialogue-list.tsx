"use client";

import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from "react";
import { OPENING_NAMES } from "@/components/trajectory/opening-row";
import type { MarksByText } from "@/components/trajectory/step-row";
import { type TextActions, TextField } from "@/components/trajectory/text-field";
import type { DialogueRow } from "@/lib/view-models/annotation-turns";
import { displayLine } from "@/lib/view-models/display-line";
import { addressKey } from "@/lib/view-models/trajectory-evidence";
import type { RawMark } from "@/lib/view-models/trajectory-text-block";

const NO_MARKS: readonly RawMark[] = [];
/** A text that is one line until it is opened. */
const LONG_LINE = 400;

export interface DialogueListHandle {
  focus(): void;
}

export interface DialogueListProps {
  rows: readonly DialogueRow[];
  cursor: string | null;
  open: ReadonlySet<string>;
  marks: MarksByText;
  wholeTexts: ReadonlySet<string>;
  actions: TextActions;
  /** The turn in question; null: none. */
  turn: number | null;
  /** Beside the reply of a turn: what was said of it. */
  wordOf: (turn: number) => string | null;
  onGo: (id: string) => void;
  footer: ReactNode;
  handle: Ref<DialogueListHandle>;
}

const WHO = { told: "", user: "user", assistant: "assistant", call: "calls", reply: "answers" } as const;

/** Who said what, from the beginning. What the assistant was told, and what tools answered, is folded until it is opened. */
export function DialogueList(props: DialogueListProps) {
  const { rows, cursor, marks } = props;
  const scroller = useRef<HTMLDivElement>(null);
  useImperativeHandle(props.handle, () => ({ focus: () => scroller.current?.focus({ preventScroll: true }) }));
  useEffect(() => {
    if (cursor !== null) scroller.current?.querySelector(`[data-row="${cursor}"]`)?.scrollIntoView({ block: "nearest" });
  }, [cursor]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by the keyboard
    <section ref={scroller} className="pane-b dialogue" tabIndex={0} aria-label="Dialogue, line by line">
      <ol>
        {rows.map((row) => {
          const key = addressKey(row.view.address);
          const lit = marks.get(key) ?? NO_MARKS;
          const isOpen = props.open.has(row.id) || (row.kind !== "told" && row.view.length <= LONG_LINE) || lit.length > 0;
          const isReply = row.kind === "assistant" && row.turn !== null;
          const word = isReply && row.turn !== null ? props.wordOf(row.turn) : null;
          const classes = [`dl-${row.kind}`, row.id === cursor ? "cur" : "", isReply && row.turn === props.turn ? "asked" : ""];
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: a click does what j and k do; rows are no tab stops
            <li
              key={row.id}
              data-row={row.id}
              className={classes.join(" ").trim()}
              aria-current={row.id === cursor ? "step" : undefined}
              onClick={(event) => {
                const isControl = event.target instanceof Element && event.target.closest("button, a") !== null;
                if (!isControl && document.getSelection()?.isCollapsed !== false) props.onGo(row.id);
              }}
            >
              <span className="no">{isReply ? row.turn : ""}</span>
              <div className="dl-b">
                <p className="who">
                  <b>{row.kind === "told" ? OPENING_NAMES[row.view.address.source] : WHO[row.kind]}</b>
                  {row.tool === null || row.kind === "assistant" ? null : <code>{displayLine(row.tool, 60)}</code>}
                  <span className="grow" />
                  {word === null ? null : <span className="meta">{word}</span>}
                  {isReply && row.turn === props.turn ? <span className="tag write">to label</span> : null}
                </p>
                {isOpen ? (
                  <TextField
                    view={row.view}
                    marks={lit}
                    depth="full"
                    isWhole={props.wholeTexts.has(key)}
                    className={row.kind === "call" ? "action" : row.kind === "user" || row.kind === "assistant" ? "spoken" : "observation"}
                    name={row.kind}
                    actions={props.actions}
                  />
                ) : (
                  <code className="clip block">{displayLine(row.view.text, 200)}</code>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      {props.footer}
    </section>
  );
}
