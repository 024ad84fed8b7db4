"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { MarkedPieces } from "@/components/trajectory/marked-text";
import { useMarks } from "@/components/trajectory/use-marks";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Kbd } from "@/components/ui/kbd";
import { Note } from "@/components/ui/note";
import { useStatusLine } from "@/components/ui/status-line";
import type { SpanAddress, SpanRole } from "@/lib/trajectory/span";
import { placeKey, turnPlace } from "@/lib/view-models/annotation-input";
import type { TurnView } from "@/lib/view-models/annotation-item";
import { replyOf, rowsUntil, turnValueOf } from "@/lib/view-models/annotation-turns";
import { answerQuestion, startWalk } from "@/lib/view-models/question-walk";
import { addressKey, numberEvidence } from "@/lib/view-models/trajectory-evidence";
import { prepareTextBlock, type RawMark } from "@/lib/view-models/trajectory-text-block";
import { AnnotateHead } from "./annotate-head";
import { DialogueList, type DialogueListHandle } from "./dialogue-list";
import { NoteField, OwnEntries, PinPane } from "./pin-pane";
import { QuestionHelp } from "./question-help";
import { RefusalNotes } from "./refusal-notes";
import { StatePane } from "./state-pane";
import { TurnChoices } from "./turn-choices";
import { useDialogue } from "./use-dialogue";
import { usePinKey } from "./use-pin-key";
import type { Queue } from "./use-queue";
import { useTurn } from "./use-turn";
import { useTurnKeys } from "./use-turn-keys";

const NO_MARKS: readonly RawMark[] = [];

/** The turns of one dialogue, one after the other: each against what was known when it was produced. Later turns wait. */
export function TurnScreen({ queue }: { queue: Queue }) {
  const { item } = queue;
  const eligible = useMemo(() => item.turns.filter((turn) => turn.eligible), [item.turns]);
  const first = eligible[0];
  if (first === undefined) return <NoTurns queue={queue} />;
  return <Turns queue={queue} eligible={eligible} first={first} />;
}

function NoTurns({ queue }: { queue: Queue }) {
  useTurnKeys({ submit: () => queue.handInAndNext(0), undo: queue.undoLast, goBack: queue.goBack });
  return (
    <div className="an-screen">
      <AnnotateHead queue={queue} title={`Session ${queue.item.position} of ${queue.item.of}`} />
      <EmptyState
        title="No turn of this run can be labelled"
        actions={
          <Button variant="primary" keyHint="Enter" onClick={() => queue.handInAndNext(0)}>
            Next
          </Button>
        }
      >
        It has no reply of an assistant to a user message: a greeting before the first message and a hand-over are not labelled.
      </EmptyState>
    </div>
  );
}

function Turns({ queue, eligible, first }: { queue: Queue; eligible: readonly TurnView[]; first: TurnView }) {
  const { item } = queue;
  const { say } = useStatusLine();
  const { definition } = item.rubric;
  const dialogue = useDialogue(item, say);
  const turnState = useTurn({ queue, eligible, first, say });
  const { turn, draft, change } = turnState;
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [walk, setWalk] = useState(() => startWalk(definition.questions));
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<DialogueListHandle>(null);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const home = (): void => list.current?.focus();

  const shown = useMemo(() => (turnState.sawLater ? dialogue.rows : rowsUntil(dialogue.rows, turn)), [dialogue.rows, turn, turnState.sawLater]);
  const reply = useMemo(() => replyOf(dialogue.rows, turn), [dialogue.rows, turn]);
  const [cursor, setCursor] = useState<string | null>(null);
  const lastReply = reply.at(-1)?.id ?? null;
  // A new turn is looked at from its reply.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the turn's number is what is waited for
  useEffect(() => {
    setCursor(lastReply);
    setWalk(startWalk(definition.questions));
  }, [turn.index, lastReply, definition.questions]);
  const current = shown.find((row) => row.id === cursor) ?? null;

  const evidence = useMemo(() => numberEvidence([], draft.pins), [draft.pins]);
  const marks = useMarks(evidence, [], null, null);
  const isOfReply = useCallback((address: SpanAddress) => reply.some((row) => addressKey(row.view.address) === addressKey(address)), [reply]);
  const pin = usePinKey({
    whyNot: null,
    pins: draft.pins,
    add: (span) => change({ kind: "pin", span }),
    move: (index, span) => change({ kind: "move-pin", index, span }),
    textAtCursor: () => current?.view ?? null,
    rawOf: dialogue.rawOf,
    refuse: (address) => {
      if (address.field === "thought") return "A thought is no evidence: the agent wrote it itself.";
      if (isOfReply(address)) return null;
      if (address.field === "action") return "Only the reply in question can be pinned of what the assistant said or did.";
      const row = dialogue.rows.find((candidate) => addressKey(candidate.view.address) === addressKey(address));
      const isLater = address.t > turn.stepTo || (address.t === turn.stepTo && row?.kind === "user");
      return isLater ? "What was said or seen after the turn speaks neither for nor against it." : null;
    },
    roleOf: (address): SpanRole => (isOfReply(address) ? "write" : draft.value === "ungrounded" ? "decisive" : "supports"),
    isOneQuote: () => false,
    nearby: () => [],
    action: reply.map((row) => row.view.text).join(" "),
    say,
    onPin: () => undefined,
  });
  const move = (by: 1 | -1): void => {
    const at = shown.findIndex((row) => row.id === cursor);
    const next = shown[at + by];
    if (next === undefined) say(by === 1 ? "The later turns wait until this one is submitted." : "This is the beginning.");
    else setCursor(next.id);
  };
  const goTurn = (by: 1 | -1): void => {
    const next = eligible[eligible.indexOf(turn) + by];
    if (next === undefined) say(by === 1 ? "This is the last turn." : "This is the first turn.");
    else if (by === 1 && !turnState.isGiven(turn)) say("The later turns wait until this one is submitted; v shows them now.");
    else turnState.goTurn(next);
  };
  const toggleLine = (): void => {
    if (cursor === null) return;
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(cursor)) next.add(cursor);
      return next;
    });
  };
  const setRole = (index: number, role: SpanRole): void => change({ kind: "role", index, role });

  useTurnKeys({
    move,
    goTurn,
    change,
    draft,
    pin,
    setRole,
    note: () => noteField.current?.focus(),
    help: () => setIsHelpOpen((before) => !before),
    later: () => {
      turnState.showLater();
      say("The later turns are shown. What you label from here on says so.");
    },
    toggleLine,
    submit: turnState.submit,
    undo: turnState.undo,
    goBack: queue.goBack,
    leave: home,
    say,
  });

  const later = eligible.length - 1 - eligible.indexOf(turn);
  const { problem } = turnState;
  return (
    <div className="an-screen no-bar">
      <AnnotateHead queue={queue} title={`Session ${item.position} of ${item.of}, turn ${eligible.indexOf(turn) + 1} of ${eligible.length}`} />
      <div className="an">
        <section className="pane steps" aria-label="Dialogue">
          <div className="pane-h">
            <h2>Dialogue</h2>
            <span className="meta">
              {item.environmentLabel}, {eligible.length} {eligible.length === 1 ? "turn" : "turns"} to label
            </span>
          </div>
          <DialogueList
            rows={shown}
            cursor={cursor}
            open={open}
            marks={marks}
            wholeTexts={dialogue.wholeTexts}
            actions={dialogue.actions}
            turn={turn.index}
            wordOf={(index) => turnValueOf(queue.entries.standing.get(placeKey(turnPlace(index))))?.value.replace("_", " ") ?? null}
            onGo={setCursor}
            handle={list}
            footer={
              dialogue.state === "loading" ? (
                <p className="meta pad" role="status">
                  The rest of the dialogue is being loaded.
                </p>
              ) : dialogue.state === "failed" ? (
                <p className="failing" role="alert">
                  The rest could not be loaded: the server does not answer.{" "}
                  <button type="button" className="more" onClick={dialogue.retry}>
                    try again
                  </button>
                </p>
              ) : turnState.sawLater || later === 0 ? null : (
                <p className="wait">
                  {later} later {later === 1 ? "turn opens" : "turns open"} when this one is submitted. <Kbd value="v" /> shows them now, and the
                  journal says so.
                </p>
              )
            }
          />
        </section>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by the keyboard */}
        <section className="mid" aria-label="The turn in question" tabIndex={0}>
          <RefusalNotes queue={queue} onChange={(input) => turnState.change({ kind: "note", note: input.note })} />
          <div className="w">
            <div className="row">
              <span className="tag">assistant</span>
              <span className="meta">
                turn {eligible.indexOf(turn) + 1},{" "}
                {turn.stepFrom === turn.stepTo ? `step ${turn.stepTo}` : `steps ${turn.stepFrom} to ${turn.stepTo}`}
              </span>
            </div>
            {reply.map((row) => (
              <pre className="bigt" key={row.id}>
                <MarkedPieces
                  address={row.view.address}
                  pieces={prepareTextBlock(row.view, marks.get(addressKey(row.view.address)) ?? NO_MARKS, "whole").pieces}
                />
              </pre>
            ))}
          </div>
          <div className="row">
            <h2>Does the state support it when the turn was produced?</h2>
            <span className="grow" />
            <Button variant="bare" size="small" keyHint="h" aria-expanded={isHelpOpen} onClick={() => setIsHelpOpen(!isHelpOpen)}>
              help
            </Button>
          </div>
          {isHelpOpen ? (
            <QuestionHelp
              walk={walk}
              onAnswer={(key) => {
                const next = answerQuestion(definition.questions, walk, key);
                if (next === null) return;
                setWalk(next);
                const value = definition.labels.find(({ id }) => id === next.label)?.id;
                if (value === "grounded" || value === "ungrounded" || value === "not_applicable" || value === "skip")
                  change({ kind: "value", value });
              }}
            />
          ) : null}
          <TurnChoices rubric={definition} draft={draft} onChange={change} />
          {draft.value === "ungrounded" ? (
            <Note>One ungrounded turn decides the session: it will count as not fully grounded whatever the other turns get.</Note>
          ) : null}
          {problem === null ? null : (
            <Note tone="warn" isAlert title={problem.title}>
              {problem.sentence}
            </Note>
          )}
          <div className="need">
            <span className="meta">{draft.unsure ? "marked unsure" : ""}</span>
            <span className="grow" />
            <Button variant="primary" keyHint="Enter" onClick={turnState.submit}>
              Submit and next
            </Button>
          </div>
        </section>
        <PinPane
          title="State and evidence"
          evidence={evidence}
          placeOf={(span) => (isOfReply(span) ? "in the reply" : span.t === 0 ? "" : `${turn.stepTo - span.t} before the reply`)}
          partOf={null}
          onGo={({ span }) => setCursor(dialogue.rows.find((row) => addressKey(row.view.address) === addressKey(span))?.id ?? cursor)}
          onRole={setRole}
          onUnpin={(index) => change({ kind: "unpin", index })}
          onPin={pin}
        >
          <StatePane rows={dialogue.rows} turn={turn} marks={marks} wholeTexts={dialogue.wholeTexts} actions={dialogue.actions} />
          <NoteField
            note={draft.note}
            isUnsure={draft.unsure}
            isNeeded={false}
            noteRef={noteField}
            onNote={(note) => change({ kind: "note", note })}
            onUnsure={() => change({ kind: "unsure" })}
            onSubmit={turnState.submit}
            onLeave={home}
          />
          <OwnEntries standing={queue.entries.standing} onUndo={turnState.undo} />
        </PinPane>
      </div>
    </div>
  );
}
