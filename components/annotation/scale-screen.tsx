"use client";

import { useEffect, useRef, useState } from "react";
import { useKeys } from "@/components/shell/key-provider";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { Note } from "@/components/ui/note";
import { useStatusLine } from "@/components/ui/status-line";
import { SCALE_HIGHEST, SCALE_IDS, type ScaleId } from "@/lib/rubric/turn-values";
import { buildUndo, placeKey, scalePlace } from "@/lib/view-models/annotation-input";
import { anchorOf, type ScaleText } from "@/lib/view-models/annotation-rubric";
import { AnnotateHead } from "./annotate-head";
import { DialogueList, type DialogueListHandle } from "./dialogue-list";
import { NoteField, OwnEntries } from "./pin-pane";
import { RefusalNotes } from "./refusal-notes";
import { useDialogue } from "./use-dialogue";
import { useDrafts } from "./use-drafts";
import type { Queue } from "./use-queue";
import { useStopwatch } from "./use-stopwatch";

interface ScaleDraft {
  values: Partial<Record<ScaleId, number>>;
  note: string;
  unsure: boolean;
}

const PLACE = "scales";
const VALUES = Array.from({ length: SCALE_HIGHEST }, (_, index) => index + 1);
const NO_MARKS = new Map();
const ALL: ReadonlySet<string> = new Set();

/** The three scales of a session, 1 to 10, with the study's own anchors. */
export function ScaleScreen({ queue }: { queue: Queue }) {
  const { item, entries } = queue;
  const { say } = useStatusLine();
  const dialogue = useDialogue(item, say);
  const scales = SCALE_IDS.flatMap((id) => {
    const text = item.rubric.definition.scales.find((scale) => scale.id === id);
    return text === undefined ? [] : [{ ...text, id }];
  });
  const drafts = useDrafts<ScaleDraft>(JSON.stringify([item.rater, item.study, item.assignmentId, item.trajectoryId]));
  const stopwatch = useStopwatch(PLACE);
  const begun = drafts.of(PLACE);
  const standing: ScaleDraft = {
    values: Object.fromEntries(
      scales.flatMap(({ id }) => {
        const value = entries.standing.get(placeKey(scalePlace(id)))?.value ?? null;
        return value !== null && "scale" in value ? [[id, value.value]] : [];
      }),
    ),
    note: "",
    unsure: false,
  };
  const draft = begun ?? standing;
  const [at, setAt] = useState(0);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [missing, setMissing] = useState<string | null>(null);
  const [cursor, setCursor] = useState<string | null>(null);
  const [past, setPast] = useState<readonly ScaleDraft[]>([]);
  const list = useRef<DialogueListHandle>(null);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const scale = scales[Math.min(at, scales.length - 1)];

  const put = (next: ScaleDraft): void => {
    setPast((before) => [draft, ...before]);
    drafts.set(PLACE, next);
    setMissing(null);
  };
  const give = (id: ScaleId, value: number): void => {
    put({ ...draft, values: { ...draft.values, [id]: value } });
    const next = scales.findIndex((other, index) => index > scales.findIndex((own) => own.id === id) && draft.values[other.id] === undefined);
    if (next >= 0) setAt(next);
  };
  const submit = (): void => {
    const open = scales.find(({ id }) => draft.values[id] === undefined);
    if (open !== undefined) {
      setAt(scales.indexOf(open));
      setMissing(open.name);
      return;
    }
    const milliseconds = Math.round(stopwatch.take(PLACE) / Math.max(1, scales.length));
    for (const { id } of scales) {
      const value = draft.values[id];
      if (value === undefined || (begun === undefined && standing.values[id] === value)) continue;
      const input = {
        ...buildUndo(item.trajectoryId, scalePlace(id), null, null),
        value: { scale: id, value },
        note: draft.note.trim(),
        unsure: draft.unsure,
        milliseconds,
      };
      entries.give(input);
      queue.remember(input);
    }
    drafts.drop(PLACE);
    queue.handInAndNext(stopwatch.total());
  };
  const undo = (): void => {
    const [last, ...earlier] = past;
    if (last === undefined) {
      queue.undoLast();
      return;
    }
    setPast(earlier);
    drafts.set(PLACE, last);
  };

  const { takenBack } = queue;
  const seen = useRef<number | null>(null);
  useEffect(() => {
    if (takenBack === null || takenBack.trajectoryId !== item.trajectoryId || seen.current === takenBack.id) return;
    seen.current = takenBack.id;
    const { value } = takenBack.entry;
    if (value === null || !("scale" in value)) return;
    setAt(Math.max(0, SCALE_IDS.indexOf(value.scale)));
    say(`Taken back: ${value.scale.toUpperCase()} ${value.value}.`);
  }, [takenBack, item.trajectoryId, say]);

  useKeys(
    "annotate-scales",
    {
      "next-scale": () => setAt(Math.min(scales.length - 1, at + 1)),
      "previous-scale": () => setAt(Math.max(0, at - 1)),
      value: (key) => scale !== undefined && give(scale.id, key === "0" ? SCALE_HIGHEST : Number(key)),
      note: () => noteField.current?.focus(),
      unsure: () => put({ ...draft, unsure: !draft.unsure }),
      help: () => setIsHelpOpen(!isHelpOpen),
      back: queue.goBack,
      undo,
      submit,
      close: () => list.current?.focus(),
    },
    undefined,
    (key) => say(`${key} means nothing here; ? shows the keys.`),
  );

  return (
    <div className="an-screen no-bar">
      <AnnotateHead queue={queue} title={`Session ${item.position} of ${item.of}`} />
      <div className="an">
        <section className="pane steps" aria-label="Dialogue">
          <div className="pane-h">
            <h2>Dialogue</h2>
            <span className="meta">
              {item.environmentLabel}, {item.stepCount} steps
            </span>
          </div>
          <DialogueList
            rows={dialogue.rows}
            cursor={cursor}
            open={ALL}
            marks={NO_MARKS}
            wholeTexts={dialogue.wholeTexts}
            actions={dialogue.actions}
            turn={null}
            wordOf={() => null}
            onGo={setCursor}
            handle={list}
            footer={
              dialogue.state === "whole" ? null : (
                <p className="meta pad" role="status">
                  {dialogue.state === "loading" ? "The rest of the dialogue is being loaded." : "The rest could not be loaded."}{" "}
                  {dialogue.state === "failed" ? (
                    <button type="button" className="more" onClick={dialogue.retry}>
                      try again
                    </button>
                  ) : null}
                </p>
              )
            }
          />
        </section>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by the keyboard */}
        <section className="mid" aria-label="Scales of the session" tabIndex={0}>
          <RefusalNotes queue={queue} onChange={(input) => drafts.set(PLACE, { ...draft, note: input.note })} />
          <div className="row">
            <h2>The session as a whole, 1 to 10</h2>
            <span className="grow" />
            <Button variant="bare" size="small" keyHint="h" aria-expanded={isHelpOpen} onClick={() => setIsHelpOpen(!isHelpOpen)}>
              what the numbers mean
            </Button>
          </div>
          {scales.map((one, index) => (
            <ScaleField
              key={one.id}
              scale={one}
              value={draft.values[one.id]}
              isNow={index === at}
              isOpen={isHelpOpen || index === at}
              onValue={(value) => {
                setAt(index);
                give(one.id, value);
              }}
            />
          ))}
          <p className="meta">
            Keys <Kbd value="1" /> to <Kbd value="9" />, <Kbd value="0" /> for 10. The anchors are the study’s: a score is not comparable with the
            paper’s table.
          </p>
          {missing === null ? null : (
            <Note tone="warn" isAlert title="A scale has no value yet">
              {missing}: 1 to 9, or 0 for 10.
            </Note>
          )}
          <div className="need">
            <span className="meta">{draft.unsure ? "marked unsure" : ""}</span>
            <span className="grow" />
            <Button variant="primary" keyHint="Enter" onClick={submit}>
              Submit and next
            </Button>
          </div>
        </section>
        <aside className="pane an-pins" aria-label="Note and entries">
          <NoteField
            note={draft.note}
            isUnsure={draft.unsure}
            isNeeded={false}
            noteRef={noteField}
            onNote={(note) => drafts.set(PLACE, { ...draft, note })}
            onUnsure={() => put({ ...draft, unsure: !draft.unsure })}
            onSubmit={submit}
            onLeave={() => list.current?.focus()}
          />
          <OwnEntries standing={entries.standing} onUndo={undo} />
        </aside>
      </div>
    </div>
  );
}

interface ScaleFieldProps {
  scale: ScaleText;
  value: number | undefined;
  isNow: boolean;
  isOpen: boolean;
  onValue: (value: number) => void;
}

function ScaleField({ scale, value, isNow, isOpen, onValue }: ScaleFieldProps) {
  return (
    <fieldset className={isNow ? "scale now" : "scale"}>
      <legend>
        {scale.name} <span className="meta">{value === undefined ? "open" : value}</span>
      </legend>
      <p className="quiet">{scale.question}</p>
      <div className="scale-values">
        {VALUES.map((number) => (
          <button
            key={number}
            type="button"
            className="opt2"
            aria-pressed={value === number}
            aria-label={`${scale.name}: ${number}`}
            onClick={() => onValue(number)}
          >
            {number}
          </button>
        ))}
      </div>
      {value === undefined ? null : <p className="meta">{anchorOf(scale, value)}</p>}
      {isOpen ? (
        <dl className="anchors">
          {scale.anchors.map(({ from, to, text }) => (
            <div key={from}>
              <dt>{from === to ? from : `${from}–${to}`}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </fieldset>
  );
}
