"use client";

import { memo, type Ref } from "react";
import { AddressesJudge } from "@/components/glyphs/addresses-judge";
import type { SpanSource } from "@/lib/trajectory/span";
import { addressKey } from "@/lib/view-models/trajectory-evidence";
import { formatLength } from "@/lib/view-models/trajectory-page";
import type { RawMark } from "@/lib/view-models/trajectory-text-block";
import type { TextView } from "@/lib/view-models/trajectory-view";
import { LineText } from "./line-text";
import type { MarksByText, RowDepth, StepRowActions } from "./step-row";
import { TextField } from "./text-field";

export const OPENING_NAMES: Readonly<Record<SpanSource, string>> = {
  instruction: "instruction",
  system: "system prompt",
  toolDoc: "tool documents",
  initialObs: "first observation",
  step: "",
  probe: "probe",
};

export interface OpeningRowProps {
  index: number;
  count: number;
  opening: number;
  view: TextView;
  depth: RowDepth;
  isCurrent: boolean;
  marks: MarksByText;
  wholeTexts: ReadonlySet<string>;
  actions: StepRowActions;
  elementRef: Ref<HTMLLIElement>;
}

const NO_MARKS: readonly RawMark[] = [];

/** A text of step 0: what the agent was given before it did anything. */
export const OpeningRow = memo(function OpeningRow(props: OpeningRowProps) {
  const { view, depth, isCurrent, actions } = props;
  const key = addressKey(view.address);
  const marks = props.marks.get(key) ?? NO_MARKS;
  const isSystem = view.address.source === "system" || view.address.source === "toolDoc";
  const name = OPENING_NAMES[view.address.source];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click does what j, k and o do; rows are no tab stops, or there would be forty of them
    <li
      ref={props.elementRef}
      data-index={props.index}
      data-t={0}
      data-k={props.opening}
      className={`st ${depth === "line" ? "st0" : "stf"}${isCurrent ? " cur" : ""}${isSystem ? " sys" : ""}`}
      aria-current={isCurrent ? "step" : undefined}
      aria-posinset={props.index + 1}
      aria-setsize={props.count}
      onClick={(event) => {
        const isControl = event.target instanceof Element && event.target.closest("button, a") !== null;
        if (!isControl && document.getSelection()?.isCollapsed !== false) actions.onGo(0, props.opening);
      }}
    >
      <span className="no">
        <span className="sr">step </span>0
      </span>
      {depth === "line" ? (
        <>
          <span className="opening">{name}</span>
          <code className="clip ob">
            {view.addressesJudge === true ? <AddressesJudge /> : null}
            {view.length > 1_000 ? <span className="len">{formatLength(view.length)} </span> : null}
            <LineText text={view.text} marks={marks} />
          </code>
        </>
      ) : (
        <div className="fb">
          <p className="opening">
            {name} {view.addressesJudge === true ? <AddressesJudge /> : null}
          </p>
          <div className="obs">
            <TextField
              view={view}
              marks={marks}
              depth={depth === "full" ? "full" : "excerpt"}
              isWhole={props.wholeTexts.has(key)}
              className={isSystem ? "system" : "observation"}
              name={name}
              actions={actions}
            />
          </div>
        </div>
      )}
    </li>
  );
});
