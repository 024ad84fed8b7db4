import { OPENING_NAMES } from "@/components/trajectory/opening-row";
import type { MarksByText } from "@/components/trajectory/step-row";
import { type TextActions, TextField } from "@/components/trajectory/text-field";
import type { TurnView } from "@/lib/view-models/annotation-item";
import { type DialogueRow, stateAt } from "@/lib/view-models/annotation-turns";
import { displayLine } from "@/lib/view-models/display-line";
import { addressKey } from "@/lib/view-models/trajectory-evidence";
import type { RawMark } from "@/lib/view-models/trajectory-text-block";

const NO_MARKS: readonly RawMark[] = [];
/** Answers of tools that are shown; what is older stands in the dialogue. */
const MOST_ANSWERS = 8;

export interface StatePaneProps {
  rows: readonly DialogueRow[];
  turn: TurnView;
  marks: MarksByText;
  wholeTexts: ReadonlySet<string>;
  actions: TextActions;
}

/** What was known when the turn was produced: tool answers, the newest first, then what the assistant was told. */
export function StatePane({ rows, turn, marks, wholeTexts, actions }: StatePaneProps) {
  const state = stateAt(rows, turn);
  const told = rows.filter((row) => row.kind === "told");
  const field = (row: DialogueRow) => (
    <TextField
      view={row.view}
      marks={marks.get(addressKey(row.view.address)) ?? NO_MARKS}
      depth="excerpt"
      isWhole={wholeTexts.has(addressKey(row.view.address))}
      className="observation"
      name={row.kind}
      actions={actions}
    />
  );
  return (
    <>
      <div className="sec">
        <h3>
          State at this turn{" "}
          <span className="meta">
            {state.length === 0
              ? "no tool has answered yet"
              : `${state.length} ${state.length === 1 ? "answer" : "answers"} of tools, the newest first`}
          </span>
        </h3>
        {state.slice(0, MOST_ANSWERS).map((row) => (
          <div className="known" key={row.id}>
            <p className="meta">
              step {row.t}
              {row.tool === null ? "" : `, ${displayLine(row.tool, 60)}`}
              {row.turn === turn.index ? ", in this turn" : ""}
            </p>
            {field(row)}
          </div>
        ))}
        {state.length > MOST_ANSWERS ? <p className="meta">{state.length - MOST_ANSWERS} older ones stand in the dialogue.</p> : null}
      </div>
      {told.length === 0 ? null : (
        <div className="sec">
          <h3>
            Policy <span className="meta">what the assistant was told before it began</span>
          </h3>
          {told.map((row) => (
            <div className="known" key={row.id}>
              <p className="meta">{OPENING_NAMES[row.view.address.source]}</p>
              {field(row)}
            </div>
          ))}
        </div>
      )}
    </>
  );
}
