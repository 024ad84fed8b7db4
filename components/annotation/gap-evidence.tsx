import type { RefObject } from "react";
import type { Span, SpanRole } from "@/lib/trajectory/span";
import type { CaseRow } from "@/lib/view-models/annotation-cases";
import { distanceOf } from "@/lib/view-models/annotation-check";
import { labelsOf, WHOLE_WRITE } from "@/lib/view-models/annotation-draft";
import type { StandingEntry } from "@/lib/view-models/annotation-input";
import type { NumberedSpan } from "@/lib/view-models/trajectory-evidence";
import { NoteField, OwnEntries, PinPane } from "./pin-pane";
import type { Gap } from "./use-gap";
import type { RunView } from "./use-run-view";

export interface GapEvidenceProps {
  gap: Gap;
  view: RunView;
  evidence: readonly NumberedSpan[];
  isMulti: boolean;
  isOfWrite: boolean;
  /** "before step 9.1", "when the run ended". */
  before: string;
  names: ReadonlyMap<string, string>;
  standing: ReadonlyMap<string, StandingEntry>;
  noteField: RefObject<HTMLTextAreaElement | null>;
  onRole: (pinIndex: number, role: SpanRole) => void;
  onPin: () => void;
  onSubmit: () => void;
  onLeave: () => void;
}

/** Pins, distance, searches, note and own entries of a gap case. */
export function GapEvidence(props: GapEvidenceProps) {
  const { gap, view, evidence, isMulti, isOfWrite, before, names, standing, noteField } = props;
  const { draft, change, one, target } = gap;
  const distance = distanceOf(draft, target);
  const needsNote = labelsOf(draft).some((label) => label.startsWith("other:") || label === "unclear");
  return (
    <PinPane
      title="Evidence"
      evidence={evidence}
      placeOf={(span) => placeWords(span, one, isOfWrite)}
      partOf={isMulti ? (index) => partName(draft.pins[index]?.element ?? null, names) : null}
      onGo={({ span, number }) => view.go(span.t, span.k, "middle", number === null ? "mark.cf" : `mark[data-n~="${number}"]`)}
      onRole={props.onRole}
      onUnpin={(index) => change({ kind: "unpin", index })}
      onPin={props.onPin}
    >
      <div className="sec">
        <h3>
          Distance <span className="grow" />
          <span className="strong">{distance === null ? "none" : `${distance} ${distance === 1 ? "step" : "steps"}`}</span>
        </h3>
        <p className="meta">From the farthest decisive pin to the write. Counted, not typed.</p>
      </div>
      <div className="sec">
        <h3>Searched and not found</h3>
        {Object.keys(draft.searches).length === 0 ? (
          <p className="meta">Needed for incomplete: s searches the write’s words, or those you select, in everything that stood {before}.</p>
        ) : (
          Object.entries(draft.searches).map(([element, record]) => (
            <p className="searched" key={element}>
              {element === WHOLE_WRITE ? null : <span className="meta">{partName(element, names)}</span>}
              {record.strings.map((string) => (
                <code key={string}>{string}</code>
              ))}
              <span className="meta">
                {record.hits} hits in steps {record.fromStep} to {record.toStep}
              </span>
            </p>
          ))
        )}
      </div>
      <NoteField
        note={draft.note}
        isUnsure={draft.unsure}
        isNeeded={needsNote}
        noteRef={noteField}
        onNote={(note) => change({ kind: "note", note })}
        onUnsure={() => change({ kind: "unsure" })}
        onSubmit={props.onSubmit}
        onLeave={props.onLeave}
      />
      <OwnEntries standing={standing} onUndo={gap.undo} />
    </PinPane>
  );
}

function placeWords(span: Span, one: CaseRow, isOfWrite: boolean): string {
  if (span.field === "action") return "span in the write";
  const away = one.t - span.t;
  if (!isOfWrite) return `${away} before the end`;
  return away > 0 ? `${away} before` : away === 0 ? "at the write" : `${-away} after: no evidence`;
}

function partName(element: string | null, names: ReadonlyMap<string, string>): string | null {
  return element === null ? null : (names.get(element) ?? element);
}
