import { CallTag, RefusedTag } from "@/components/glyphs/call-tag";
import { MarkedPieces } from "@/components/trajectory/marked-text";
import type { MarksByText } from "@/components/trajectory/step-row";
import { type CaseRow, formatCall } from "@/lib/view-models/annotation-cases";
import { addressKey } from "@/lib/view-models/trajectory-evidence";
import { prepareTextBlock, type RawMark } from "@/lib/view-models/trajectory-text-block";
import type { StepView, TextView } from "@/lib/view-models/trajectory-view";

const NO_MARKS: readonly RawMark[] = [];

/** The write in question, its calls beside it, and what the environment said. */
export function WriteCard({ row, step, marks }: { row: CaseRow; step: StepView | undefined; marks: MarksByText }) {
  if (row.caseId === null) {
    return (
      <div className="never-w">
        <div className="row">
          <span className="tag dotted">the run</span>
          <span className="meta">A label of the run as a whole, where no case decides it.</span>
        </div>
      </div>
    );
  }
  if (row.failure === "F4") {
    return (
      <div className="never-w">
        <div className="row">
          <span className="tag dotted">never came</span>
          <span className="meta">A write that the task needs and no call makes. The whole run is its context, to step {row.t}.</span>
        </div>
        <p className="meta">Pin the goal’s words for it (p at the task); they stand in for the write.</p>
      </div>
    );
  }
  const call = step?.calls[row.k];
  const calls = step?.calls ?? [];
  const result = call?.result ?? (step?.observation?.address.k === row.k ? step.observation : null) ?? step?.observation ?? null;
  const again = row.repeatedAt.length === 0 ? "" : `, tried again at ${listOf(row.repeatedAt)} without a change; the first one counts`;
  return (
    <div className="w">
      <div className="row wrap">
        <CallTag kind="write" />
        {row.refused ? <RefusedTag /> : null}
        <span className="meta">
          step {formatCall(row.t, row.k, calls.length)}
          {calls.length > 1 ? `, call ${row.k + 1} of ${calls.length}` : ""}
          {row.origin === "added" ? ", added by you" : ""}
          {again}
        </span>
      </div>
      {call === undefined ? (
        <p className="meta">{row.action ?? "The step is being loaded."}</p>
      ) : (
        <div className="big">
          <Text view={call.action} marks={marks} />
        </div>
      )}
      {result === null ? (
        <p className="meta">no reply recorded</p>
      ) : (
        <div className="rep-text">
          <Text view={result} marks={marks} />
        </div>
      )}
    </div>
  );
}

function Text({ view, marks }: { view: TextView; marks: MarksByText }) {
  const block = prepareTextBlock(view, marks.get(addressKey(view.address)) ?? NO_MARKS, "excerpt");
  return (
    <pre>
      <MarkedPieces address={view.address} pieces={block.pieces} />
      {block.isCutAfter ? <span className="elided">…</span> : null}
    </pre>
  );
}

function listOf(steps: readonly number[]): string {
  const shown = steps.slice(0, 4).join(", ");
  return steps.length <= 4 ? shown : `${shown} and ${steps.length - 4} more`;
}
