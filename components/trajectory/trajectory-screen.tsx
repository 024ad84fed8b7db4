"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { browserQueue } from "@/components/annotation/browser-queue";
import { LabelForm, type LabelFormHandle } from "@/components/annotation/label-form";
import { SaveState } from "@/components/annotation/save-state";
import { useLabelling } from "@/components/annotation/use-labelling";
import { useKeys } from "@/components/shell/key-provider";
import { trajectoriesHref, trajectoryHref } from "@/components/shell/routes";
import { Button } from "@/components/ui/button";
import { copyText } from "@/components/ui/copy-text";
import { EmptyState } from "@/components/ui/empty-state";
import { useStatusLine } from "@/components/ui/status-line";
import { addressKey, type NumberedSpan, numberEvidence, wholeWrite } from "@/lib/view-models/trajectory-evidence";
import { buildStepList, filterRows, type ListItem, type StepFilter } from "@/lib/view-models/trajectory-list";
import { hasAcceptedWrite, neighbourRow, rowOf, unpackOutline } from "@/lib/view-models/trajectory-outline";
import { MATCHER, raterRows, repeatedCase, type TrajectoryPage } from "@/lib/view-models/trajectory-page";
import { type BackEntry, formatPlace, pushBack } from "@/lib/view-models/trajectory-place";
import type { FindHit, StepView, TextView } from "@/lib/view-models/trajectory-view";
import { CasePanel } from "./case-panel";
import { sendLabel } from "./fetch-run";
import { FindBar } from "./find-bar";
import type { Placement } from "./keep-place";
import { KeptBar } from "./kept-bar";
import { createRunFetcher } from "./run-fetcher";
import { RunHead } from "./run-head";
import { type ListView, StepList, type StepListHandle } from "./step-list";
import type { RowDepth, StepRowActions } from "./step-row";
import { callOf, textAt } from "./text-at";
import { TimelineView } from "./timeline-view";
import { useFind } from "./use-find";
import { useHash } from "./use-hash";
import { useMarks } from "./use-marks";
import { usePinning } from "./use-pinning";
import { useStepWindows } from "./use-step-windows";
import { useTexts } from "./use-texts";

export interface TrajectoryScreenProps {
  page: TrajectoryPage;
  /** Steps round the place where the page opens, so that the first drawing needs no request. */
  initialSteps: readonly StepView[];
  initialPlace: { t: number; k: number };
  initialCase: number | null;
  rater: string;
  mayLabel: boolean;
}

const FILTER_ORDER: readonly StepFilter[] = ["all", "writes", "refused", "evidence"];

export function TrajectoryScreen({ page, initialSteps, initialPlace, initialCase, rater, mayLabel }: TrajectoryScreenProps) {
  const router = useRouter();
  const { say } = useStatusLine();
  const outline = useMemo(() => unpackOutline(page.outline), [page.outline]);
  const fetcher = useMemo(() => createRunFetcher(page.study, page.trajectoryId), [page.study, page.trajectoryId]);
  const queue = useMemo(() => browserQueue(sendLabel), []);
  const { windows, version } = useStepWindows(fetcher, outline.stepCount, initialSteps);
  const texts = useTexts(fetcher, outline, page.openings);
  const stepOf = windows.step;

  const [cursor, setCursor] = useState(initialPlace);
  const [caseIndex, setCaseIndex] = useState(initialCase);
  const [filter, setFilter] = useState<StepFilter>("all");
  const [opened, setOpened] = useState<ReadonlyMap<string, RowDepth>>(new Map());
  const [chosenRater, setChosenRater] = useState<string | null>(null);
  const [isFormOpen, setIsFormOpen] = useState(false);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [unseen, setUnseen] = useState("");
  const [placement, setPlacement] = useState<Placement>({ id: 0, item: 0, mode: initialCase === null ? "near" : "case", mark: null });

  const list = useRef<StepListHandle>(null);
  const form = useRef<LabelFormHandle>(null);
  const findInput = useRef<HTMLInputElement>(null);
  const windowListener = useRef<((first: number, last: number) => void) | null>(null);
  const wayBack = useRef<readonly BackEntry[]>([]);

  const one = caseIndex === null ? null : (page.cases[caseIndex] ?? null);
  const caseRow = one === null ? -1 : rowOf(outline, one.t, one.k);
  const caseStep = one === null ? undefined : stepOf(one.t);

  // What is labelled here: the case; a failed run without one as a whole.
  const target = useMemo(() => {
    if (one !== null) return { t: one.t, k: one.k, failure: one.failure };
    return page.outcomeStatus === "failure" ? { t: outline.stepCount, k: 0, failure: "F4" as const } : null;
  }, [one, page.outcomeStatus, outline.stepCount]);
  const write = useMemo(() => wholeWrite(one), [one]);
  const subject = useMemo(
    () =>
      target === null || !mayLabel
        ? null
        : { trajectoryId: page.trajectoryId, caseId: one?.caseId ?? null, write, isProposalInView: (one ?? page.match).ruleId !== null },
    [target, mayLabel, page, one, write],
  );
  const labelling = useLabelling({
    study: page.study,
    trajectoryId: page.trajectoryId,
    rater,
    labels: page.labels,
    newestEntries: page.newestEntries,
    subject,
    target,
    queue,
    reloadLabels: fetcher.labels,
    say,
  });
  const { draft } = labelling;

  const raters = useMemo(() => raterRows(page, caseIndex, labelling.labels), [page, caseIndex, labelling.labels]);
  const shownRater = raters.find((row) => row.rater === chosenRater) ?? raters.find((row) => row.rater === rater) ?? raters[0];
  const shownEvidence = shownRater?.evidence;
  const evidence = useMemo(() => numberEvidence(shownEvidence ?? [], draft.pins), [shownEvidence, draft.pins]);

  const rows = useMemo(() => filterRows(outline, filter, filter === "evidence" ? evidence.map(({ span }) => span) : []), [outline, filter, evidence]);
  const items = useMemo(
    () => buildStepList(outline, page.openings.length, rows, texts.shownTexts),
    [outline, page.openings.length, rows, texts.shownTexts],
  );
  const itemAt = useCallback(
    (t: number, k: number) => (t === 0 ? items.indexOfOpening(Math.min(k, page.openings.length - 1)) : items.indexOfRow(rowOf(outline, t, k))),
    [items, outline, page.openings.length],
  );

  // ── Going somewhere ─────────────────────────────────────────────────────────────────────────
  const pending = useRef<{
    t: number;
    k: number;
    mode: Placement["mode"];
    mark: string | null;
    piece: { textKey: string; piece: number } | null;
  } | null>(null);
  const place = useCallback(
    (t: number, k: number, mode: Placement["mode"], mark: string | null = null, piece: { textKey: string; piece: number } | null = null) => {
      pending.current = { t, k, mode, mark, piece };
      setPlacement((before) => ({ ...before, id: before.id + 1 }));
    },
    [],
  );
  /** Where a jump leads is looked up while drawing: the same press may have changed filter or texts. */
  const placed = useMemo((): Placement => {
    const wanted = pending.current ?? { ...initialPlace, mode: placement.mode, mark: null, piece: null };
    const item = wanted.piece === null ? itemAt(wanted.t, wanted.k) : items.indexOfPiece(wanted.piece.textKey, wanted.piece.piece);
    return { id: placement.id, item, mode: wanted.mode, mark: wanted.mark };
  }, [placement, itemAt, items, initialPlace]);

  const remember = useCallback(() => {
    const top = list.current?.top() ?? { item: 0, offset: 0 };
    const focusId = document.activeElement instanceof HTMLElement && document.activeElement.id !== "" ? document.activeElement.id : null;
    wayBack.current = pushBack(wayBack.current, { place: cursor, caseIndex, topItem: top.item, topOffset: top.offset, focusId });
  }, [cursor, caseIndex]);

  const go = useCallback(
    (t: number, k: number, mode: Placement["mode"], mark: string | null = null, piece: { textKey: string; piece: number } | null = null) => {
      const step = Math.min(Math.max(0, t), outline.stepCount);
      const row = step === 0 ? null : outline.rows[rowOf(outline, step, k)];
      const call = step === 0 ? Math.min(k, Math.max(0, page.openings.length - 1)) : (row?.k ?? 0);
      if (step > 0 && !items.isRowShown(rowOf(outline, step, call))) setFilter("all");
      setCursor((before) => (before.t === step && before.k === call ? before : { t: step, k: call }));
      place(step, call, mode, mark, piece);
    },
    [outline, page.openings.length, items, place],
  );
  const jump = useCallback(
    (...to: Parameters<typeof go>) => {
      remember();
      go(...to);
    },
    [remember, go],
  );

  const goCase = useCallback(
    (index: number, isRemembered = true) => {
      const wanted = page.cases[index];
      if (wanted === undefined) {
        say(page.cases.length === 0 ? "This run has no case." : index < 0 ? "This is the first case." : "This is the last case.");
        return;
      }
      if (isRemembered) remember();
      setCaseIndex(index);
      setChosenRater(null);
      go(wanted.t, wanted.k, "case");
    },
    [page.cases, remember, go, say],
  );

  const goEvidence = useCallback(
    ({ span, number }: NumberedSpan) => {
      jump(span.t, callOf(span, page.openings), "middle", number === null ? "mark.cf" : `mark[data-n~="${number}"]`);
    },
    [jump, page.openings],
  );

  const goBack = useCallback(() => {
    const last = wayBack.current.at(-1);
    if (last === undefined) {
      router.push(trajectoriesHref(page.study));
      return;
    }
    wayBack.current = wayBack.current.slice(0, -1);
    setFilter((before) => (items.isRowShown(rowOf(outline, last.place.t, last.place.k)) ? before : "all"));
    setCursor({ ...last.place });
    setCaseIndex(last.caseIndex);
    place(last.place.t, last.place.k, "keep");
    requestAnimationFrame(() => {
      list.current?.scrollToTop(last.topItem, last.topOffset);
      const focused = last.focusId === null ? null : document.getElementById(last.focusId);
      if (focused === null) list.current?.focus();
      else focused.focus({ preventScroll: true });
    });
  }, [router, page.study, items, outline, place]);

  // ── Find ────────────────────────────────────────────────────────────────────────────────────
  const goHit = useCallback(
    (hit: FindHit) => {
      const k = callOf(hit.address, page.openings);
      const view = textAt(hit.address, stepOf, page.openings);
      const key = addressKey(hit.address);
      if (view !== null && hit.end > view.text.length && view.length > view.text.length) {
        void texts
          .reveal(hit.address, view.length, hit.start)
          .then((piece) => jump(hit.address.t, k, "middle", "mark.now", piece === null ? null : { textKey: key, piece }));
        return;
      }
      setOpened((before) => new Map(before).set(`${hit.address.t}.${k}`, "full"));
      jump(hit.address.t, k, "middle", "mark.now");
    },
    [jump, page.openings, stepOf, texts],
  );
  const find = useFind(
    fetcher,
    (hits) => {
      const next = hits.findIndex((hit) => hit.address.t > cursor.t || (hit.address.t === cursor.t && hit.address.k >= cursor.k));
      return Math.max(0, next);
    },
    goHit,
  );
  const hit = find.current === null ? null : (find.hits[find.current] ?? null);
  const marks = useMarks(evidence, find.hits, find.current);
  const pin = usePinning({
    labelling,
    target: mayLabel ? target : null,
    action: one?.action ?? page.taskTitle,
    cursor,
    stepOf,
    openings: page.openings,
    rawOf: texts.rawOf,
    evidence,
    hit,
    say,
    onPin: () => setIsFormOpen(true),
  });

  useHash(cursor, (wanted) => {
    if (wanted.t === cursor.t && wanted.k === cursor.k) return;
    const exact = page.cases.findIndex((candidate) => candidate.t === wanted.t && candidate.k === wanted.k);
    const after = page.cases.findIndex((candidate) => candidate.t >= wanted.t);
    if (page.cases.length > 0) setCaseIndex(exact >= 0 ? exact : after >= 0 ? after : page.cases.length - 1);
    go(wanted.t, wanted.k, exact >= 0 ? "case" : "middle");
  });

  // ── How much of each row is shown ───────────────────────────────────────────────────────────
  const evidenceItems = useMemo(
    () =>
      new Set(
        evidence.map(({ span }) =>
          span.source === "step"
            ? `${span.t}.${outline.rows[rowOf(outline, span.t, span.k)]?.k ?? 0}`
            : `0.${page.openings.findIndex((view) => view.address.source === span.source)}`,
        ),
      ),
    [evidence, outline, page.openings],
  );
  const depthOf = useCallback(
    (item: ListItem): RowDepth => {
      if (item.kind === "piece") return "full";
      const row = item.kind === "row" ? outline.rows[item.row] : undefined;
      const key = item.kind === "opening" ? `0.${item.index}` : `${row?.t ?? 0}.${row?.k ?? 0}`;
      const chosen = opened.get(key);
      if (chosen !== undefined) return chosen;
      if (key === `${cursor.t}.${cursor.k}`) return "full";
      return evidenceItems.has(key) || (item.kind === "row" && item.row === caseRow) ? "excerpt" : "line";
    },
    [outline, opened, cursor, evidenceItems, caseRow],
  );
  const toggleOpen = () => {
    const key = `${cursor.t}.${cursor.k}`;
    const index = itemAt(cursor.t, cursor.k);
    const depth = index < 0 ? "full" : depthOf(items.at(index));
    setOpened((before) => new Map(before).set(key, depth === "full" ? "line" : "full"));
    place(cursor.t, cursor.k, "near");
  };

  // The last row of the context, and from where on everything is no evidence.
  const edge = useMemo(() => {
    if (one === null) return null;
    if (one.failure === "F4") return { row: (outline.firstRowOfStep[one.t + 1] ?? outline.rows.length) - 1, side: "after" as const };
    return { row: rowOf(outline, one.t, 0), side: "before" as const };
  }, [one, outline]);

  const repeatOf = useCallback(
    (row: number, step: StepView | undefined): number | null => {
      const line = outline.rows[row];
      const action = line === undefined ? undefined : step?.calls[line.k]?.action;
      if (line === undefined || action === undefined || line.mark?.refusal !== "refused") return null;
      const isAcceptedBetween = (from: number, to: number): boolean => hasAcceptedWrite(outline, from, to);
      return repeatedCase(page.cases, { t: line.t, action: action.text, isRefusedWrite: line.mark.isWriteAttempt }, isAcceptedBetween)?.t ?? null;
    },
    [outline, page.cases],
  );

  const evidenceSteps = useMemo(() => evidence.map(({ span }) => span.t), [evidence]);
  const onView = useCallback(
    (view: ListView) => {
      windowListener.current?.(view.firstStep, view.lastStep);
      const hidden = evidence.filter(({ number }) => number !== null && !view.seenEvidence.has(number)).map(({ number }) => number);
      setUnseen(hidden.join(" "));
      windows.request(view.drawnSteps, one === null ? evidenceSteps : [...evidenceSteps, one.t]);
    },
    [evidence, evidenceSteps, one, windows],
  );
  const kept = useMemo(() => {
    const numbers = new Set(
      unseen
        .split(" ")
        .filter((text) => text !== "")
        .map(Number),
    );
    return evidence
      .filter(({ number }) => number !== null && numbers.has(number))
      .sort((a, b) => a.span.t - b.span.t || a.span.k - b.span.k || a.span.start - b.span.start);
  }, [unseen, evidence]);

  const actions = useMemo(
    (): StepRowActions => ({
      onGo: (t, k) => jump(t, k, "near"),
      onToggleWhole: texts.toggleWhole,
      onCopy: (view: TextView) => {
        const whole = view.length === view.text.length ? Promise.resolve(view.text) : fetcher.text(view.address);
        whole.then(copyText).then(
          (isCopied) => say(isCopied ? "Copied." : "The browser does not allow copying here."),
          () => say("The text could not be loaded: the server does not answer."),
        );
      },
    }),
    [jump, texts.toggleWhole, fetcher, say],
  );

  // ── Keys ────────────────────────────────────────────────────────────────────────────────────
  const move = (by: 1 | -1) => {
    let index = itemAt(cursor.t, cursor.k) + by;
    for (
      let item = index >= 0 && index < items.count ? items.at(index) : null;
      item?.kind === "piece";
      item = index >= 0 && index < items.count ? items.at(index) : null
    )
      index += by;
    if (index < 0 || index >= items.count) return;
    const item = items.at(index);
    if (item.kind === "opening") go(0, item.index, "near");
    const row = item.kind === "row" ? outline.rows[item.row] : undefined;
    if (row !== undefined) go(row.t, row.k, "near");
  };
  const moveWrite = (by: 1 | -1) => {
    const from = cursor.t === 0 ? (by === 1 ? -1 : 0) : rowOf(outline, cursor.t, cursor.k);
    const next = neighbourRow(outline.writeRows, from, by);
    const row = next === null ? undefined : outline.rows[next];
    if (row === undefined) say(by === 1 ? "No write after this step." : "No write before this step.");
    else go(row.t, row.k, "middle");
  };
  const moveEvidence = (by: 1 | -1) => {
    const places = evidence.filter(({ number }) => number !== null).sort((a, b) => a.span.t - b.span.t || a.span.k - b.span.k);
    const next = by === 1 ? places.find(({ span }) => span.t > cursor.t) : places.findLast(({ span }) => span.t < cursor.t);
    if (next === undefined) say(by === 1 ? "No evidence after this step." : "No evidence before this step.");
    else goEvidence(next);
  };
  const openForm = (focus: "labels" | "note") => {
    if (subject === null) {
      say(mayLabel ? "There is nothing to label in this run." : "You may read here, not label.");
      return;
    }
    setIsFormOpen(true);
    requestAnimationFrame(() => (focus === "labels" ? form.current?.focusLabels() : form.current?.focusNote()));
  };
  const goRun = (id: string | null) => {
    if (id === null) say("There is no further run.");
    else router.push(trajectoryHref(page.study, id));
  };
  const copyLink = () => {
    const link = `${window.location.origin}${window.location.pathname}${window.location.search}${formatPlace(cursor)}`;
    void copyText(link).then((isCopied) => say(isCopied ? `Copied a link to step ${cursor.t}.` : link));
  };
  const leaveField = () => list.current?.focus();
  useKeys(
    "trajectory",
    {
      "next-step": () => move(1),
      "previous-step": () => move(-1),
      "next-write": () => moveWrite(1),
      "previous-write": () => moveWrite(-1),
      "next-case": () => goCase((caseIndex ?? -1) + 1),
      "previous-case": () => goCase((caseIndex ?? 1) - 1),
      evidence: (key) => {
        const item = evidence.find(({ number }) => number === Number(key));
        if (item === undefined) say(`There is no evidence ${key} here.`);
        else goEvidence(item);
      },
      "next-evidence": () => moveEvidence(1),
      "previous-evidence": () => moveEvidence(-1),
      "open-step": toggleOpen,
      find: () => {
        findInput.current?.focus();
        findInput.current?.select();
      },
      "next-hit": () => find.move(1),
      "previous-hit": () => find.move(-1),
      "search-selection": () => {
        const selected = document.getSelection()?.toString().trim() ?? "";
        if (selected === "") say("Select some text first.");
        else find.setQuery(selected.slice(0, 200));
      },
      "step-filter": () => setFilter((before) => FILTER_ORDER[(FILTER_ORDER.indexOf(before) + 1) % FILTER_ORDER.length] ?? "all"),
      label: () => openForm("labels"),
      note: () => openForm("note"),
      pin,
      "adopt-pins": () => {
        for (const { span, isPin } of evidence) if (!isPin) labelling.change({ kind: "pin", span });
        setIsFormOpen(true);
      },
      "pin-role": () => {
        const index = draft.pins.length - 1;
        const last = draft.pins[index];
        if (last === undefined) say("No pin yet: p pins a quote.");
        else labelling.change({ kind: "role", index, role: last.role === "decisive" ? "supports" : "decisive" });
      },
      submit: () => (draft.labels.length > 0 || isFormOpen ? labelling.save() : toggleOpen()),
      undo: labelling.undo,
      back: goBack,
      "label-help": () => {
        setIsHelpOpen((before) => !before);
        setIsFormOpen(subject !== null);
      },
      "next-run": () => goRun(page.nextTrajectoryId),
      "previous-run": () => goRun(page.previousTrajectoryId),
      "copy-link": copyLink,
      close: () => (find.query === "" ? setIsFormOpen(false) : find.clear()),
    },
    (step) => {
      if (step > outline.stepCount) say(`The run has ${outline.stepCount} steps.`);
      jump(step, 0, "middle");
    },
  );

  // After a save the form makes room again; a refused or impossible one keeps it open.
  const hasDraft = draft.labels.length > 0 || draft.pins.length > 0 || draft.note !== "";
  const hadDraft = useRef(hasDraft);
  useEffect(() => {
    if (hadDraft.current && !hasDraft) setIsFormOpen(false);
    hadDraft.current = hasDraft;
  }, [hasDraft]);

  const currentRow = cursor.t === 0 ? undefined : outline.rows[rowOf(outline, cursor.t, cursor.k)];
  const position = `step ${cursor.t} of ${outline.stepCount}`;
  const spoken = [
    position,
    currentRow?.mark?.isWriteAttempt === true ? "write" : currentRow?.mark?.kind,
    currentRow?.mark?.refusal === "refused" ? "refused" : null,
  ]
    .filter((part) => part != null)
    .join(", ");
  const numbered = useMemo(() => evidence.flatMap(({ span, number }) => (number === null ? [] : [{ t: span.t, number }])), [evidence]);

  return (
    <div className="run">
      <RunHead page={page} position={position} saveState={<SaveState labelling={labelling} />} onCopyLink={copyLink} />
      <TimelineView
        outline={outline}
        cases={page.cases}
        caseIndex={caseIndex}
        evidence={numbered}
        current={cursor.t}
        currentText={spoken}
        windowListener={windowListener}
        onStep={(t) => jump(t, 0, "middle")}
        onCase={goCase}
      />
      <div className="work">
        <section className="pane steps" aria-label="Steps">
          <FindBar
            find={find}
            inputRef={findInput}
            filter={filter}
            filterCounts={{
              all: outline.rows.length,
              writes: outline.writeRows.length,
              refused: outline.refusedRows.length,
              evidence: numbered.length,
            }}
            onFilter={(next) => {
              setFilter(next);
              place(cursor.t, cursor.k, "middle");
            }}
            onLeave={leaveField}
          />
          <KeptBar
            kept={kept}
            stepOf={stepOf}
            openings={page.openings}
            version={version}
            onGo={(number) => evidence.filter((item) => item.number === number).forEach(goEvidence)}
          />
          {windows.isFailing() ? (
            <p className="failing" role="alert">
              Steps are missing: the server does not answer. It is asked again every 2 s.
            </p>
          ) : null}
          {items.count === 0 || (rows !== null && rows.length === 0) ? (
            <EmptyState
              title={outline.rows.length === 0 ? "The run has no steps" : "No step passes this filter"}
              actions={filter === "all" ? undefined : <Button onClick={() => setFilter("all")}>Show all steps</Button>}
            >
              {outline.rows.length === 0 ? "The record ends before the first action." : `${outline.rows.length} lines are hidden by “${filter}”.`}
            </EmptyState>
          ) : (
            <StepList
              handle={list}
              items={items}
              outline={outline}
              openings={page.openings}
              stepOf={stepOf}
              version={version}
              cursor={cursor}
              depthOf={depthOf}
              repeatOf={repeatOf}
              edge={edge}
              lastContextRow={edge?.side === "after" ? edge.row : caseRow}
              marks={marks}
              wholeTexts={texts.wholeTexts}
              longTexts={texts.longTexts}
              actions={actions}
              onRetryText={texts.retry}
              placement={placed}
              onView={onView}
            />
          )}
          <p className="sr" role="status">
            {spoken}
          </p>
        </section>
        <CasePanel
          page={page}
          caseIndex={caseIndex}
          step={caseStep}
          marks={marks}
          evidence={evidence}
          raters={raters}
          shownRater={shownRater?.rater ?? MATCHER}
          rater={rater}
          onRater={setChosenRater}
          onStep={actions.onGo}
          onEvidence={goEvidence}
          onCase={(by) => goCase((caseIndex ?? 0) + by)}
          onUnpin={(index) => labelling.change({ kind: "unpin", index })}
          onPinRole={(index, role) => labelling.change({ kind: "role", index, role })}
          form={
            subject === null ? null : (
              <LabelForm
                handle={form}
                labelling={labelling}
                mode={page.labelMode}
                isOpen={isFormOpen || hasDraft}
                isHelpOpen={isHelpOpen}
                onOpen={() => openForm("labels")}
                onLeave={leaveField}
                onClose={() => setIsFormOpen(false)}
              />
            )
          }
        />
      </div>
    </div>
  );
}
