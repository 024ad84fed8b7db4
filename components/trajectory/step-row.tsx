"use client";

import { memo, type Ref } from "react";
import { AddressesJudge } from "@/components/glyphs/addresses-judge";
import { CallTag, type CallTagKind, RefusedTag } from "@/components/glyphs/call-tag";
import { VerdictGlyph } from "@/components/glyphs/verdict-mark";
import { addressKey } from "@/lib/view-models/trajectory-evidence";
import type { OutlineRow } from "@/lib/view-models/trajectory-outline";
import { formatLength } from "@/lib/view-models/trajectory-page";
import type { RawMark } from "@/lib/view-models/trajectory-text-block";
import type { StepView, TextView } from "@/lib/view-models/trajectory-view";
import { LineText } from "./line-text";
import { NEVER_CAME } from "./piece-row";
import { type TextActions, TextField } from "./text-field";

/** How much of a step is shown: its line, the lines round its evidence, or all of it. */
export type RowDepth = "line" | "excerpt" | "full";
export type MarksByText = ReadonlyMap<string, readonly RawMark[]>;

export interface StepRowProps {
  /** Position in the list, counted from 0, for the virtual list and for those who cannot see how long it is. */
  index: number;
  count: number;
  row: OutlineRow;
  /** undefined until its window has come. */
  step: StepView | undefined;
  depth: RowDepth;
  isCurrent: boolean;
  /** The context of the write ends before this row, or (`after`) behind it. */
  edge: "before" | "after" | null;
  /** After the write: no evidence. */
  isAfter: boolean;
  /** The step that this row repeats. */
  repeatOf: number | null;
  marks: MarksByText;
  wholeTexts: ReadonlySet<string>;
  actions: StepRowActions;
  elementRef: Ref<HTMLLIElement>;
}

export interface StepRowActions extends TextActions {
  onGo: (t: number, k: number) => void;
}

const NO_MARKS: readonly RawMark[] = [];

export const StepRow = memo(function StepRow(props: StepRowProps) {
  const { row, step, depth, isCurrent, isAfter, edge, actions } = props;
  const call = step?.calls[row.k];
  const isOpen = depth !== "line";
  const classes = ["st", isOpen ? "stf" : "st1", isCurrent ? "cur" : "", isAfter ? "after" : "", edge === null ? "" : `edge-${edge}`];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click does what j, k and o do; rows are no tab stops, or there would be forty of them
    <li
      ref={props.elementRef}
      data-index={props.index}
      data-t={row.t}
      data-k={row.k}
      className={classes.filter((name) => name !== "").join(" ")}
      aria-current={isCurrent ? "step" : undefined}
      aria-posinset={props.index + 1}
      aria-setsize={props.count}
      onClick={(event) => {
        const isControl = event.target instanceof Element && event.target.closest("button, a") !== null;
        if (!isControl && document.getSelection()?.isCollapsed !== false) actions.onGo(row.t, row.k);
      }}
    >
      {edge === "before" ? <p className="edge">context of the write ends here</p> : null}
      <span className="no">
        <span className="sr">step </span>
        {row.isFirstOfStep && row.isLastOfStep ? row.t : `${row.t}.${row.k}`}
      </span>
      {step === undefined ? (
        <>
          <RowTag row={row} />
          <span className="waiting" />
        </>
      ) : isOpen ? (
        <OpenStep {...props} step={step} call={call} />
      ) : (
        <ClosedStep {...props} step={step} call={call} />
      )}
      {edge === "after" ? <p className="edge">{NEVER_CAME}</p> : null}
    </li>
  );
});

interface InsideProps extends StepRowProps {
  step: StepView;
  call: StepView["calls"][number] | undefined;
}

export function RowTag({ row }: { row: OutlineRow | undefined }) {
  return <CallTag kind={tagOf(row)} />;
}

function tagOf(row: OutlineRow | undefined): CallTagKind {
  if (row === undefined || row.mark === null) return "none";
  return row.mark.isWriteAttempt ? "write" : row.mark.kind;
}

/** The call's own result; the whole step's observation where it is addressed to this call or past the last one. */
function resultsOf({ row, step, call }: InsideProps): TextView[] {
  const results: TextView[] = [];
  if (call?.result != null) results.push(call.result);
  const { observation } = step;
  if (observation !== null && (observation.address.k === row.k || (row.isLastOfStep && observation.address.k > row.k))) results.push(observation);
  return results;
}

function ClosedStep(props: InsideProps) {
  const { row, step, call, marks, repeatOf, actions } = props;
  const [result] = resultsOf(props);
  const action = call?.action ?? null;
  const at = (view: TextView) => marks.get(addressKey(view.address)) ?? NO_MARKS;
  return (
    <>
      <RowTag row={row} />
      <code className="clip act">
        {action !== null ? (
          <LineText text={action.text} marks={at(action)} />
        ) : step.thought !== null ? (
          <span className="th1">
            <LineText text={step.thought.text} marks={at(step.thought)} />
          </span>
        ) : (
          <span className="faint">no call in this step</span>
        )}
      </code>
      <code className="clip ob">
        {row.mark?.refusal === "refused" ? (
          <span className="refused1">
            <VerdictGlyph verdict="refused" />
            <span className="sr">refused </span>
          </span>
        ) : null}
        {repeatOf === null ? null : (
          <>
            <button type="button" className="more" onClick={() => actions.onGo(repeatOf, 0)}>
              repeat of {repeatOf}
            </button>{" "}
          </>
        )}
        {result !== undefined && result.length > 1_000 ? <span className="len">{formatLength(result.length)} </span> : null}
        {step.addressesJudge && row.isLastOfStep ? <AddressesJudge /> : null}
        {result === undefined ? (
          <span className="faint">{call?.isMessage === true ? "" : "no reply recorded"}</span>
        ) : (
          <LineText text={result.text} marks={at(result)} />
        )}
      </code>
    </>
  );
}

function OpenStep(props: InsideProps) {
  const { row, step, call, depth, marks, wholeTexts, repeatOf, actions } = props;
  const field = (view: TextView, className: string, name: string) => (
    <TextField
      key={addressKey(view.address)}
      view={view}
      marks={marks.get(addressKey(view.address)) ?? NO_MARKS}
      depth={depth === "full" ? "full" : "excerpt"}
      isWhole={wholeTexts.has(addressKey(view.address))}
      className={className}
      name={name}
      actions={actions}
    />
  );
  const results = resultsOf(props);
  return (
    <div className="fb">
      {step.thought !== null && row.isFirstOfStep && depth === "full" ? (
        <div className="th">
          <span className="meta">thought</span>
          <div className="grow">{field(step.thought, "thought", "thought")}</div>
        </div>
      ) : null}
      <div className="ac">
        <RowTag row={row} />
        <div className="grow">
          {call === undefined ? (
            <span className="faint">no call in this step</span>
          ) : (
            field(call.action, call.isMessage ? "said" : "action", call.isMessage ? "message" : "action")
          )}
        </div>
        {step.addressesJudge && row.isLastOfStep ? <AddressesJudge /> : null}
        {call?.actor === "user" ? <span className="tag dotted">by the user</span> : null}
        {row.mark?.refusal === "refused" ? <RefusedTag /> : null}
      </div>
      {repeatOf === null ? null : (
        <p className="rep">
          <button type="button" className="more" onClick={() => actions.onGo(repeatOf, 0)}>
            repeat of {repeatOf}
          </button>
        </p>
      )}
      {results.length === 0 && call?.isMessage !== true ? <p className="obs faint">no reply recorded</p> : null}
      {results.map((view) => (
        <div className="obs" key={addressKey(view.address)}>
          {field(view, "observation", "observation")}
        </div>
      ))}
    </div>
  );
}
