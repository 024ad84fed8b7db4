import type { ReactNode, Ref } from "react";
import { OPENING_NAMES } from "@/components/trajectory/opening-row";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { MINIMUM_EXPLANATION_LENGTH } from "@/lib/rubric/rubric";
import type { Span, SpanRole } from "@/lib/trajectory/span";
import type { StandingEntry } from "@/lib/view-models/annotation-input";
import { displayLine } from "@/lib/view-models/display-line";
import type { NumberedSpan } from "@/lib/view-models/trajectory-evidence";
import { formatQuote } from "@/lib/view-models/trajectory-line";
import { formatMoment } from "./format-moment";

const ROLES: readonly SpanRole[] = ["decisive", "supports", "write"];

export interface PinPaneProps {
  title: string;
  evidence: readonly NumberedSpan[];
  /** "4 before", relative to what is labelled. */
  placeOf: (span: Span) => string;
  /** Which part a pin speaks of, where there are parts. */
  partOf: ((pinIndex: number) => string | null) | null;
  onGo: (item: NumberedSpan) => void;
  onRole: (pinIndex: number, role: SpanRole) => void;
  onUnpin: (pinIndex: number) => void;
  onPin: () => void;
  children: ReactNode;
}

/** Pins with their roles, what follows from them, note, and what this rater has given in this run. */
export function PinPane({ title, evidence, placeOf, partOf, onGo, onRole, onUnpin, onPin, children }: PinPaneProps) {
  return (
    <aside className="pane an-pins" aria-label={title}>
      <div className="pane-h">
        <h2>{title}</h2>
        <span className="meta">
          {evidence.length === 0 ? "no pin yet" : `${evidence.length} ${evidence.length === 1 ? "pin" : "pins"}, verbatim`}
        </span>
        <span className="grow" />
        <Button variant="bare" size="small" icon="pin" keyHint="p" onClick={onPin}>
          Pin
        </Button>
      </div>
      <ScrollRegion className="pane-b" label={`${title}: pins, note, entries`}>
        {evidence.length === 0 ? (
          <p className="meta pad">Go to the step that shows it (j k), and press p: it proposes the sentence. Selected text is pinned exactly.</p>
        ) : (
          <ol className="pins">
            {evidence.map((item) => {
              const { span, number, pinIndex } = item;
              const part = partOf === null || pinIndex === null ? null : partOf(pinIndex);
              return (
                <li key={`${span.source}.${span.t}.${span.k}.${span.field}.${span.start}.${span.end}.${span.role === "write" ? "w" : ""}`}>
                  <div className="row">
                    <span className={number === null ? "pin cf" : "pin"}>{number ?? "w"}</span>
                    <button type="button" className="more strong" onClick={() => onGo(item)}>
                      {span.source === "step" ? `step ${span.t}` : OPENING_NAMES[span.source]}
                    </button>
                    <span className="faint">{placeOf(span)}</span>
                    <span className="grow" />
                    {pinIndex === null ? null : (
                      <>
                        <button
                          type="button"
                          className={span.role === "decisive" ? "tag role is-decisive" : "tag role"}
                          aria-label={`Role ${span.role}: change it`}
                          onClick={() => onRole(pinIndex, ROLES[(ROLES.indexOf(span.role) + 1) % ROLES.length] ?? "supports")}
                        >
                          {span.role}
                        </button>
                        <Button
                          variant="bare"
                          size="small"
                          icon="close"
                          aria-label={`Take pin ${number ?? "w"} away`}
                          onClick={() => onUnpin(pinIndex)}
                        />
                      </>
                    )}
                  </div>
                  {part === null ? null : <p className="meta">for {displayLine(part, 60)}</p>}
                  <p className="q">
                    <mark className={number === null ? "cf" : "ev"}>{formatQuote(span.quote)}</mark>
                  </p>
                </li>
              );
            })}
          </ol>
        )}
        {children}
      </ScrollRegion>
    </aside>
  );
}

export interface NoteFieldProps {
  note: string;
  isUnsure: boolean;
  /** The chosen label needs it. */
  isNeeded: boolean;
  noteRef: Ref<HTMLTextAreaElement>;
  onNote: (note: string) => void;
  onUnsure: () => void;
  onSubmit: () => void;
  onLeave: () => void;
}

export function NoteField({ note, isUnsure, isNeeded, noteRef, onNote, onUnsure, onSubmit, onLeave }: NoteFieldProps) {
  return (
    <div className="sec">
      <h3>
        <label htmlFor="annotation-note">Note</label>{" "}
        <span className="meta">{isNeeded ? `needed here, ${MINIMUM_EXPLANATION_LENGTH} characters or more` : "optional here"}</span>
        <span className="grow" />
        <button type="button" className="more" aria-pressed={isUnsure} aria-keyshortcuts="q" onClick={onUnsure}>
          unsure
        </button>
        <span aria-hidden="true">
          <Kbd value="q" />
        </span>
      </h3>
      <textarea
        ref={noteRef}
        id="annotation-note"
        className="area"
        rows={2}
        aria-keyshortcuts="i"
        placeholder="Type with i; Enter submits, Esc goes back to the steps"
        value={note}
        onChange={(event) => onNote(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) {
            event.preventDefault();
            onLeave();
            onSubmit();
          } else if (event.key === "Escape") {
            event.preventDefault();
            onLeave();
          }
        }}
      />
    </div>
  );
}

/** What this rater has given in this run, the newest first. */
export function OwnEntries({ standing, onUndo }: { standing: ReadonlyMap<string, StandingEntry>; onUndo: () => void }) {
  const entries = [...standing.values()].sort((a, b) => (b.seq ?? Number.MAX_SAFE_INTEGER) - (a.seq ?? Number.MAX_SAFE_INTEGER));
  const now = new Date();
  return (
    <div className="sec">
      <h3>
        Your entries <span className="grow" />
        <Button variant="bare" size="small" keyHint="z" onClick={onUndo}>
          undo
        </Button>
      </h3>
      {entries.length === 0 ? <p className="meta">None in this run yet.</p> : null}
      <dl className="jr">
        {entries.map((entry) => (
          <div key={`${entry.kind}${entry.caseId ?? ""}${entry.place}`}>
            <dt>{entry.at === null ? "on its way" : formatMoment(new Date(entry.at), now)}</dt>
            <dd>
              {entryWords(entry)}
              {entry.unsure ? ", unsure" : ""}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function entryWords({ kind, labels, value, caseId, place }: StandingEntry): string {
  const where = caseId?.split(":").slice(1).join(" ") ?? "";
  if (kind === "gap") return `${caseId === null ? "the run" : where}: ${labels.join(", ")}`;
  if (value === null) return place;
  if ("decision" in value) {
    const at = value.failure === "F4" ? "the write that never came" : `step ${value.t}`;
    return value.decision === "not-a-case" ? `not a case: ${at}` : value.decision === "decisive" ? `decisive: ${at}` : `case added: ${at}`;
  }
  if ("scale" in value) return `${value.scale.toUpperCase()} ${value.value}`;
  if ("review" in value) return value.review;
  return `turn ${place.replace("turn:", "")}: ${value.value.replace("_", " ")}${value.driftType === null ? "" : `, ${value.driftType}`}`;
}
