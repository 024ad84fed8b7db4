import { LabelGlyph } from "@/components/glyphs/label-mark";
import { Button } from "@/components/ui/button";
import { Kbds } from "@/components/ui/kbd";
import { type CaseRow, formatCall } from "@/lib/view-models/annotation-cases";
import { displayLine } from "@/lib/view-models/display-line";
import { writeParts } from "@/lib/view-models/write-parts";
import { rowKey } from "./use-gap";

export interface CaseBarProps {
  rows: readonly CaseRow[];
  index: number;
  actionOf: (row: CaseRow) => string | null;
  callCountOf: (t: number) => number;
  onSelect: (row: CaseRow) => void;
  onAdd: () => void;
  onAside: () => void;
  onDecisive: () => void;
}

/** The cases of the run in neutral order: nothing is said of them but what this rater said. */
export function CaseBar({ rows, index, actionOf, callCountOf, onSelect, onAdd, onAside, onDecisive }: CaseBarProps) {
  return (
    <div className="runbar">
      <span className="meta nowrap">
        Cases of this run <Kbds values={["[", "]"]} />
      </span>
      <ul className="cases" aria-label="Cases of this run">
        {rows.map((row, at) => (
          <li key={rowKey(row)}>
            <button
              type="button"
              className={`cs${row.failure === "F4" && row.caseId !== null ? " never" : ""}${row.state === "set-aside" ? " aside" : ""}`}
              aria-current={at === index ? "true" : undefined}
              onClick={() => onSelect(row)}
            >
              <code>{nameOf(row, actionOf(row), callCountOf(row.t))}</code>
              {row.labels.map((label) => (
                <LabelGlyph key={label} label={label} named />
              ))}
              {row.state === "open" && row.caseId !== null ? <span className="meta">open</span> : null}
              {row.state === "set-aside" ? <span className="meta clip">not a case: {displayLine(row.reason, 40)}</span> : null}
              {row.isDecisive ? <span className="tag strong-tag">decisive</span> : null}
            </button>
          </li>
        ))}
      </ul>
      <span className="grow" />
      <span className="row tight">
        <Button variant="bare" size="small" keyHint="a" onClick={onAdd}>
          add a case
        </Button>
        <Button variant="bare" size="small" keyHint="x" onClick={onAside}>
          not a case
        </Button>
        <Button variant="bare" size="small" keyHint="d" onClick={onDecisive}>
          decisive
        </Button>
      </span>
    </div>
  );
}

function nameOf(row: CaseRow, action: string | null, callCount: number): string {
  if (row.caseId === null) return "the run as a whole";
  if (row.failure === "F4") return "never came";
  const name = action === null ? "" : (writeParts(action)[0]?.name ?? "");
  return `${formatCall(row.t, row.k, callCount)} ${displayLine(name, 28)}`.trim();
}
