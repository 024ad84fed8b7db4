"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { nearbyPlaces, textToPin } from "@/components/trajectory/use-pinning";
import { Button } from "@/components/ui/button";
import { Note } from "@/components/ui/note";
import { useStatusLine } from "@/components/ui/status-line";
import type { Span, SpanRole } from "@/lib/trajectory/span";
import { type CaseRow, formatCall } from "@/lib/view-models/annotation-cases";
import { type GapAction, labelsOf, WHOLE_WRITE } from "@/lib/view-models/annotation-draft";
import { placeKey } from "@/lib/view-models/annotation-input";
import { gapChoices } from "@/lib/view-models/annotation-rubric";
import { answerQuestion, startWalk } from "@/lib/view-models/question-walk";
import { isInContext, numberEvidence } from "@/lib/view-models/trajectory-evidence";
import { rowOf } from "@/lib/view-models/trajectory-outline";
import { firstRole, refusePin } from "@/lib/view-models/trajectory-pin";
import { searchStrings, writeParts } from "@/lib/view-models/write-parts";
import { AnnotateHead } from "./annotate-head";
import { CaseBar } from "./case-bar";
import { AddCaseForm, AsideForm } from "./case-forms";
import { GapEvidence } from "./gap-evidence";
import { LabelChoice, LabelsOfCase } from "./label-choice";
import { type Part, PartTable } from "./part-table";
import { QuestionHelp } from "./question-help";
import { RefusalNotes } from "./refusal-notes";
import { StepsPane } from "./steps-pane";
import { rowKey, useGap } from "./use-gap";
import { useGapKeys } from "./use-gap-keys";
import { usePinKey } from "./use-pin-key";
import type { Queue } from "./use-queue";
import { useRunView } from "./use-run-view";
import { useSearchKey } from "./use-search-key";
import { WriteCard } from "./write-card";

/** The cases of one failed run: steps left, the write and the labels in the middle, pins right. */
export function GapScreen({ queue }: { queue: Queue }) {
  const { item } = queue;
  const { say } = useStatusLine();
  const isMulti = item.mode === "multi";
  const choices = useMemo(() => gapChoices(item.rubric.definition), [item.rubric.definition]);
  const questions = item.rubric.definition.questions;
  const [selected, setSelected] = useState<string | null>(null);
  const [form, setForm] = useState<"add" | "aside" | null>(null);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [walk, setWalk] = useState(() => startWalk(questions));
  const [partIndex, setPartIndex] = useState(0);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const findInput = useRef<HTMLInputElement>(null);
  const goToCase = useRef<(row: CaseRow) => void>(() => undefined);

  const select = useCallback(
    (row: CaseRow) => {
      setSelected(rowKey(row));
      setForm(null);
      setPartIndex(0);
      setWalk(startWalk(questions));
      goToCase.current(row);
    },
    [questions],
  );
  const gap = useGap({ queue, selected, select, say });
  const { one, target, draft, change } = gap;
  const labels = labelsOf(draft);
  const isOfWrite = one.caseId !== null && one.failure !== "F4";

  const evidence = useMemo(
    () =>
      numberEvidence(
        [],
        draft.pins.map(({ span }) => span),
      ),
    [draft.pins],
  );
  const caseRow = useMemo(() => (isOfWrite ? { t: one.t, k: one.k } : null), [isOfWrite, one.t, one.k]);
  const view = useRunView({ item, initialPlace: { t: one.t, k: one.k }, caseRow, evidence, say });
  const { outline, stepOf, cursor, find } = view;
  goToCase.current = (row) => view.go(row.t, row.k, "case");
  const home = (): void => view.list.current?.focus();

  const step = stepOf(one.t);
  const action = isOfWrite ? (step?.calls[one.k]?.action.text ?? one.action ?? "") : "";
  const write = useMemo(
    (): Span | null =>
      action === "" ? null : { source: "step", t: one.t, k: one.k, field: "action", start: 0, end: action.length, quote: action, role: "write" },
    [action, one.t, one.k],
  );
  const callCountOf = (t: number): number => stepOf(t)?.calls.length ?? (outline.rows[rowOf(outline, t, 1)]?.k === 1 ? 2 : 1);
  const before = isOfWrite ? `before step ${formatCall(one.t, one.k, callCountOf(one.t))}` : "when the run ended";

  // ── Parts ───────────────────────────────────────────────────────────────────────────────────
  const parts = useMemo((): Part[] => {
    // A label of the run itself has no write, so it has no parts.
    if (!isMulti || one.caseId === null) return [];
    const ofWrite: Part[] = isOfWrite
      ? writeParts(action).map(({ element, name, text }) => ({ element, kind: element === "affordance" ? "affordance" : "argument", name, text }))
      : [{ element: "step", kind: "the step", name: "the step", text: "the write that never came" }];
    return [...ofWrite, ...draft.constraints.map(({ element, text }) => ({ element, kind: "constraint", name: text, text }))];
  }, [isMulti, isOfWrite, action, one.caseId, draft.constraints]);
  const names = useMemo(
    () => new Map(parts.map(({ element, kind, name, text }) => [element, kind === "argument" ? `${name} ${text}` : text])),
    [parts],
  );
  const part = parts[Math.min(partIndex, parts.length - 1)];
  const partFinding = part === undefined ? undefined : draft.findings[part.element];
  const isDecisiveWanted = isMulti
    ? partFinding !== "incomplete" && !(partFinding === undefined && labels.length === 1 && labels[0] === "incomplete")
    : !labels.includes("incomplete");
  const changePart = (action: GapAction): void => {
    change(action);
    if (action.kind !== "finding" || (action.finding !== "fine" && action.finding !== "interface")) return;
    const next = parts.findIndex((candidate, at) => at > partIndex && draft.findings[candidate.element] === undefined);
    if (next >= 0) setPartIndex(next);
  };

  // ── Pins and searches ───────────────────────────────────────────────────────────────────────
  const hit = find.current === null ? null : (find.hits[find.current] ?? null);
  const pin = usePinKey({
    whyNot: null,
    pins: draft.pins.map(({ span }) => span),
    add: (span) => change({ kind: "pin", pin: { span, element: part?.element ?? null } }),
    move: (index, span) => change({ kind: "move-pin", index, span }),
    textAtCursor: () => textToPin(cursor, target, stepOf, item.openings),
    rawOf: view.rawOf,
    refuse: (address) => refusePin(address, target),
    roleOf: (address) => firstRole(address, target, isDecisiveWanted),
    isOneQuote: (role) => role === "write",
    nearby: (textKey) => nearbyPlaces([], hit, textKey),
    action: isMulti && part !== undefined ? `${part.name} ${part.text}` : action,
    say,
    onPin: () => undefined,
  });
  const proposed = useMemo(() => {
    if (isMulti && part !== undefined) return searchStrings(part.text);
    return writeParts(action).flatMap(({ element, text }) => (element === "affordance" ? [] : searchStrings(text)));
  }, [isMulti, part, action]);
  const search = useSearchKey({
    fetcher: view.fetcher,
    target,
    proposed,
    onNothing: (found) => change({ kind: "search", element: part?.element ?? WHOLE_WRITE, search: found }),
    onHit: (string, found) => {
      find.setQuery(string);
      view.go(found.address.t, found.address.k, "middle");
    },
    say,
  });
  const setRole = (index: number, role: SpanRole): void => {
    const span = draft.pins[index]?.span;
    if (span === undefined) return;
    if (role === "decisive" && !isInContext(span, target)) {
      say("Only what the agent could see before the write can be decisive.");
      change({ kind: "role", index, role: "supports" });
    } else change({ kind: "role", index, role });
  };
  const addConstraint = (): void => {
    const chosen = document.getSelection()?.toString().trim() ?? "";
    if (chosen === "") {
      say("Select the words of the task that the write has to keep to, then press c.");
      return;
    }
    change({ kind: "constraint", text: chosen.slice(0, 300) });
    setPartIndex(parts.length);
  };

  // ── Keys ────────────────────────────────────────────────────────────────────────────────────
  const submit = (): void => gap.submit(write, names);
  const answer = (key: string): void => {
    if (!isHelpOpen) {
      say(`h opens the help that ${key} answers.`);
      return;
    }
    const next = answerQuestion(questions, walk, key);
    if (next === null) {
      say(`This question has no answer ${key}.`);
      return;
    }
    setWalk(next);
    const choice = choices.find(({ label }) => label === next.label);
    if (choice !== undefined) change({ kind: "label", label: choice.label, mode: item.mode });
  };
  const setAside = (): void => {
    if (one.caseId === null) say("The run as a whole is no case that could be set aside.");
    else if (one.state === "set-aside" || one.origin === "added") gap.takeBackAside(one);
    else setForm("aside");
  };
  useGapKeys({
    isMulti,
    gap,
    view,
    findInput,
    noteField,
    choices,
    mode: item.mode,
    partCount: parts.length,
    partIndex,
    setPartIndex,
    part: part?.element ?? null,
    changePart,
    addConstraint,
    evidence,
    pin,
    search,
    setRole,
    answer,
    toggleHelp: () => setIsHelpOpen((open) => !open),
    addCase: () => setForm("add"),
    setAside,
    select,
    submit,
    goBack: queue.goBack,
    leave: () => {
      if (form !== null) setForm(null);
      else if (find.query !== "") find.clear();
      else home();
    },
    say,
  });
  // A problem that a note mends leads to the note.
  const { problem } = gap;
  useEffect(() => {
    if (problem?.focus === "note") noteField.current?.focus();
  }, [problem]);

  const cursorText = cursor.t === 0 ? "step 0 selected" : `step ${formatCall(cursor.t, cursor.k, callCountOf(cursor.t))} selected`;
  const nameOfCase = one.caseId === null ? "the run" : one.failure === "F4" ? "this case" : formatCall(one.t, one.k, callCountOf(one.t));

  return (
    <div className="an-screen">
      <AnnotateHead queue={queue} title={`Run ${item.position} of ${item.of}`} />
      <CaseBar
        rows={gap.rows}
        index={gap.index}
        actionOf={(row) => row.action ?? stepOf(row.t)?.calls[row.k]?.action.text ?? null}
        callCountOf={callCountOf}
        onSelect={select}
        onAdd={() => setForm("add")}
        onAside={setAside}
        onDecisive={gap.markDecisive}
      />
      <div className="an">
        <StepsPane
          item={item}
          view={view}
          evidence={evidence}
          context={isOfWrite ? { before: { t: one.t } } : "all"}
          cursorText={cursorText}
          findInput={findInput}
          onLeave={home}
        />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by the keyboard */}
        <section className="mid" aria-label="The write in question" tabIndex={0}>
          <RefusalNotes
            queue={queue}
            onChange={(input) => {
              const row = gap.rows.find((candidate) => placeKey({ kind: "gap", caseId: candidate.caseId, place: "" }) === placeKey(input));
              if (row !== undefined) select(row);
            }}
          />
          <WriteCard row={one} step={step} marks={view.marks} />
          {form === "add" ? (
            <AddCaseForm
              selected={cursor.t === 0 ? "at the selected step: select one first" : `the write of step ${cursor.t}`}
              onLeave={() => {
                setForm(null);
                home();
              }}
              onAdd={(what) => {
                setForm(null);
                home();
                if (what === "never-came") gap.addCase("never-came");
                else {
                  const mark = outline.rows[rowOf(outline, cursor.t, cursor.k)]?.mark ?? null;
                  if (cursor.t === 0 || mark === null) say("Select the step of the write first (j k), then a and a.");
                  else gap.addCase({ t: cursor.t, k: cursor.k, isRefused: mark.refusal === "refused" });
                }
              }}
            />
          ) : null}
          {form === "aside" ? (
            <AsideForm
              onLeave={() => {
                setForm(null);
                home();
              }}
              onReason={(reason) => {
                if (!gap.setAside(one, reason)) return false;
                setForm(null);
                home();
                return true;
              }}
            />
          ) : null}
          {one.state === "set-aside" ? (
            <Note tone="plain" title="Not a case">
              {one.reason} <span className="meta">x takes that back.</span>
            </Note>
          ) : null}
          <div className="row">
            <h2>{questionOf(one, isMulti, before)}</h2>
            <span className="grow" />
            <Button variant="bare" size="small" keyHint="h" aria-expanded={isHelpOpen} onClick={() => setIsHelpOpen(!isHelpOpen)}>
              help
            </Button>
          </div>
          {isHelpOpen ? <QuestionHelp walk={walk} onAnswer={isMulti ? null : answer} /> : null}
          {parts.length > 0 ? (
            <>
              <PartTable
                parts={parts}
                index={Math.min(partIndex, parts.length - 1)}
                draft={draft}
                before={before}
                onPart={setPartIndex}
                onFinding={(finding) => part !== undefined && changePart({ kind: "finding", element: part.element, finding })}
              />
              <LabelsOfCase name={nameOfCase} labels={labels} />
            </>
          ) : null}
          <LabelChoice
            choices={choices}
            labels={parts.length > 0 ? draft.labels : labels}
            isShort={parts.length > 0}
            onLabel={(label) => change({ kind: "label", label, mode: item.mode })}
          />
          {problem === null ? null : (
            <Note
              tone="warn"
              isAlert
              title={problem.title}
              actions={
                problem.offers === null ? undefined : (
                  <Button
                    size="small"
                    onClick={() => {
                      const { offers, element } = problem;
                      if (offers === null) return;
                      if (element === null) change({ kind: "label", label: offers, mode: "single" });
                      else if (offers === "overlooked" || offers === "incomplete") change({ kind: "finding", element, finding: offers });
                      home();
                    }}
                  >
                    Make it {problem.offers}
                  </Button>
                )
              }
            >
              {problem.sentence}
            </Note>
          )}
          <div className="need">
            <span className="meta">
              {parts.length > 0 ? openParts(parts, draft.findings) : ""}
              {draft.unsure ? " marked unsure" : ""}
            </span>
            <span className="grow" />
            <Button variant="primary" keyHint="Enter" onClick={submit}>
              Submit and next
            </Button>
          </div>
        </section>
        <GapEvidence
          gap={gap}
          view={view}
          evidence={evidence}
          isMulti={isMulti}
          isOfWrite={isOfWrite}
          before={before}
          names={names}
          standing={queue.entries.standing}
          noteField={noteField}
          onRole={setRole}
          onPin={pin}
          onSubmit={submit}
          onLeave={home}
        />
      </div>
    </div>
  );
}

function questionOf(one: CaseRow, isMulti: boolean, before: string): string {
  if (one.caseId === null) return "Why did the run fail, as a whole?";
  return isMulti ? `Was what each part needed in the context ${before}?` : `Was the information it needed in the context ${before}?`;
}

function openParts(parts: readonly Part[], findings: Readonly<Record<string, unknown>>): string {
  const open = parts.filter(({ element }) => findings[element] === undefined).length;
  return open === 0 ? "every part is said" : `${open} ${open === 1 ? "part" : "parts"} open`;
}
