"use client";

import { type Ref, useImperativeHandle, useRef } from "react";
import { LabelGlyph } from "@/components/glyphs/label-mark";
import { LABEL_CLASS } from "@/components/glyphs/label-shapes";
import type { Problem } from "@/components/requests/read-problem";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { Note } from "@/components/ui/note";
import type { LabelMode } from "@/lib/rubric/label-mode";
import { type GapLabel, LABEL_DEFINITIONS } from "@/lib/rubric/rubric";
import { displayLine } from "@/lib/view-models/display-line";
import { isDraftEmpty, type LabelInput } from "@/lib/view-models/trajectory-label-draft";
import { formatMoment } from "./format-moment";
import type { Labelling } from "./use-labelling";

export interface LabelFormHandle {
  focusLabels(): void;
  focusNote(): void;
}

export interface LabelFormProps {
  labelling: Labelling;
  mode: LabelMode;
  /** Open from the first key or press on; closed it is one line. */
  isOpen: boolean;
  isHelpOpen: boolean;
  onOpen: () => void;
  /** Puts the focus back to the list. */
  onLeave: () => void;
  onClose: () => void;
  handle: Ref<LabelFormHandle>;
}

/** Where a label is given: `l` and a digit, pins from the list, a note, Enter. */
export function LabelForm({ labelling, mode, isOpen, isHelpOpen, onOpen, onLeave, onClose, handle }: LabelFormProps) {
  const { draft, change, problem, refusal, pending } = labelling;
  const group = useRef<HTMLFieldSetElement>(null);
  const note = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(handle, () => ({
    focusLabels: () => (group.current?.querySelector<HTMLElement>("[aria-pressed='true']") ?? group.current?.querySelector("button"))?.focus(),
    focusNote: () => note.current?.focus(),
  }));
  const choose = (label: GapLabel) => change({ kind: "label", label, mode });
  if (!isOpen && refusal === null) {
    return (
      <div className="label-form shut">
        <Button keyHint="l" onClick={onOpen}>
          Label
        </Button>
        <span className="meta">{pending.length > 0 ? "your label is on its way" : "then a digit; p pins a quote, Enter saves"}</span>
      </div>
    );
  }
  const decisive = draft.pins.filter((pin) => pin.role === "decisive").length;
  return (
    <section className="label-form" aria-label="Your label">
      {refusal === null ? null : <Refusal labelling={labelling} />}
      <fieldset
        ref={group}
        className="labels"
        onKeyDown={(event) => {
          const definition = LABEL_DEFINITIONS.find(({ key }) => key === event.key);
          if (definition !== undefined) {
            event.preventDefault();
            choose(definition.label);
            onLeave();
          } else if (event.key === "Escape") {
            event.preventDefault();
            onLeave();
          } else if (event.key.startsWith("Arrow")) {
            event.preventDefault();
            moveFocus(event.currentTarget, event.key);
          }
        }}
      >
        <legend className="sr">{mode === "single" ? "Label, one" : "Labels, one or several"}</legend>
        {LABEL_DEFINITIONS.map(({ label, key, definition }) => (
          <button
            key={label}
            type="button"
            className={`${LABEL_CLASS[label]} choice`}
            aria-pressed={draft.labels.includes(label)}
            aria-keyshortcuts={`l ${key}`}
            title={definition}
            onClick={() => choose(label)}
          >
            <Kbd value={key} />
            <LabelGlyph label={label} />
            <span className="nm">{label}</span>
            {isHelpOpen ? <span className="df">{definition}</span> : null}
          </button>
        ))}
      </fieldset>
      <textarea
        ref={note}
        id="label-note"
        className="area"
        rows={1}
        aria-label="Note"
        aria-keyshortcuts="i"
        placeholder="Note (i): why; needed for other and unclear"
        value={draft.note}
        onChange={(event) => change({ kind: "note", note: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) {
            event.preventDefault();
            labelling.save();
          } else if (event.key === "Escape") {
            event.preventDefault();
            onLeave();
          }
        }}
      />
      {problem === null ? null : (
        <Note
          tone="warn"
          isAlert
          title={problem.title}
          actions={
            <>
              {problem.offersLabel === null ? null : (
                <Button
                  size="small"
                  onClick={() => problem.offersLabel !== null && change({ kind: "label", label: problem.offersLabel, mode: "single" })}
                >
                  Make it {problem.offersLabel}
                </Button>
              )}
              {problem.offersUnpin === null ? null : (
                <Button
                  size="small"
                  onClick={() => problem.offersUnpin !== null && change({ kind: "role", index: problem.offersUnpin, role: "supports" })}
                >
                  The pin only supports
                </Button>
              )}
            </>
          }
        >
          {problem.sentence}
        </Note>
      )}
      <div className="row">
        <Button variant="primary" keyHint="Enter" onClick={labelling.save}>
          Save
        </Button>
        <span className="meta grow">
          {draft.pins.length === 0 ? "no pin yet (p)" : `${draft.pins.length} ${draft.pins.length === 1 ? "pin" : "pins"}, ${decisive} decisive`}
        </span>
        <Button variant="bare" size="small" keyHint="z" onClick={labelling.undo}>
          Undo
        </Button>
        {isDraftEmpty(draft) ? <Button variant="bare" size="small" icon="close" aria-label="Close the form" onClick={onClose} /> : null}
      </div>
    </section>
  );
}

/** Two columns: up and down move by two. */
function moveFocus(group: HTMLElement, key: string): void {
  const buttons = [...group.querySelectorAll("button")];
  const at = buttons.findIndex((button) => button.matches(":focus"));
  const by = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : key === "ArrowDown" ? 2 : -2;
  buttons[Math.min(buttons.length - 1, Math.max(0, at + by))]?.focus();
}

function Refusal({ labelling }: { labelling: Labelling }) {
  const { refusal, standing, keepMine, giveUp } = labelling;
  if (refusal === null) return null;
  const { save, problem } = refusal;
  const isStale = problem.status === 409;
  const facts = isStale ? staleFacts(labelling, save.input) : problemFacts(problem);
  return (
    <Note
      tone={isStale ? "warn" : "error"}
      isAlert
      title={isStale ? "This place was labelled in another tab meanwhile" : problem.title}
      facts={facts}
      actions={
        isStale ? (
          <>
            <Button size="small" onClick={keepMine}>
              Keep mine: {nameOf(save.input.labels)}
            </Button>
            <Button size="small" variant="bare" onClick={() => giveUp(false)}>
              {standing == null ? "Keep the other" : `Keep the other: ${nameOf(standing.labels)}`}
            </Button>
          </>
        ) : (
          <>
            <Button size="small" onClick={() => giveUp(true)}>
              Change it
            </Button>
            <Button size="small" variant="bare" onClick={() => giveUp(false)}>
              Give it up
            </Button>
          </>
        )
      }
    >
      {isStale ? "Only one label of yours can stand here. Choose which." : displayLine(problem.detail)}
    </Note>
  );
}

const nameOf = (labels: readonly GapLabel[]): string => labels.join(", ") || "the undo";

function problemFacts(problem: Problem): { name: string; value: string }[] {
  return [
    { name: "Found", value: problem.found },
    { name: "Expected", value: problem.expected },
    { name: "Where", value: problem.where },
  ].flatMap(({ name, value }) => (value === null ? [] : [{ name, value: displayLine(value) }]));
}

/** Both labels, and when the other one was given. */
function staleFacts({ standing }: Labelling, mine: LabelInput): { name: string; value: string }[] {
  const other =
    standing === undefined
      ? "is being read"
      : standing === null
        ? "taken back: no label stands here"
        : `${nameOf(standing.labels)}, given ${formatMoment(new Date(standing.at), new Date())}`;
  return [
    { name: "The other", value: other },
    { name: "Yours", value: nameOf(mine.labels) },
  ];
}
