"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { browserQueue } from "@/components/annotation/browser-queue";
import { LabelForm, type LabelFormHandle } from "@/components/annotation/label-form";
import { SaveState } from "@/components/annotation/save-state";
import { useLabelling } from "@/components/annotation/use-labelling";
import { Button } from "@/components/ui/button";
import { copyText } from "@/components/ui/copy-text";
import { EmptyState } from "@/components/ui/empty-state";
import { useStatusLine } from "@/components/ui/status-line";
import { addressKey, isSamePlace, numberEvidence, wholeWrite } from "@/lib/view-models/trajectory-evidence";
import { buildStepList, filterOpenings, filterRows, type StepList as Items } from "@/lib/view-models/trajectory-list";
import { hasAcceptedWrite, rowOf, unpackOutline } from "@/lib/view-models/trajectory-outline";
import { chooseRater, MATCHER, raterRows, repeatedCase, type TrajectoryPage } from "@/lib/view-models/trajectory-page";
import { formatPlace } from "@/lib/view-models/trajectory-place";
import { nextSource } from "@/lib/view-models/trajectory-provenance";
import type { FindHit, StepView, TextView } from "@/lib/view-models/trajectory-view";
import { CasePanel } from "./case-panel";
import { sendLabel } from "./fetch-run";
import { FindBar } from "./find-bar";
import type { Placement } from "./keep-place";
import { KeptBar } from "./kept-bar";
import { createRunFetcher } from "./run-fetcher";
import { RunHead } from "./run-head";
import { type ListView, StepList, type StepListHandle } from "./step-list";
import type { StepRowActions } from "./step-row";
import { callOf, textAt } from "./text-at";
import { TimelineView } from "./timeline-view";
import { useDepths } from "./use-depths";
import { useFind } from "./use-find";
import { useHash } from "./use-hash";
import { useMarks } from "./use-marks";
import { useNavigation } from "./use-navigation";
import { usePinning } from "./use-pinning";
import { useProvenance } from "./use-provenance";
import { useRunKeys } from "./use-run-keys";
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

/** One run: the timeline above, the steps left, the case right. Holds the page's state; what it looks like is decided below. */
export function TrajectoryScreen({ page, initialSteps, initialPlace, initialCase, rater, mayLabel }: TrajectoryScreenProps) {
  const { say } = useStatusLine();
  const outline = useMemo(() => unpackOutline(page.outline), [page.outline]);
  const fetcher = useMemo(() => createRunFetcher(page.study, page.trajectoryId), [page.study, page.trajectoryId]);
  const queue = useMemo(() => browserQueue(sendLabel), []);
  const { windows, version } = useStepWindows(fetcher, outline.stepCount, initialSteps);
  const texts = useTexts(fetcher, outline, page.openings);
  const stepOf = windows.step;

  const list = useRef<StepListHandle>(null);
  const form = useRef<LabelFormHandle>(null);
  const findInput = useRef<HTMLInputElement>(null);
  const drawnItems = useRef<Items | null>(null);
  const windowListener = useRef<((first: number, last: number) => void) | null>(null);
  const navigation = useNavigation({ page, outline, items: drawnItems, list, initialPlace, initialCase, say });
  const { cursor, caseIndex, filter, jump, goEvidence } = navigation;

  const [chosenRater, setChosenRater] = useState<{ caseIndex: number | null; rater: string } | null>(null);
  const [isFormOpen, setIsFormOpen] = useState(false);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [unseen, setUnseen] = useState("");

  // ── The case, and what is said of it ────────────────────────────────────────────────────────
  const one = caseIndex === null ? null : (page.cases[caseIndex] ?? null);
  const caseRow = one === null ? -1 : rowOf(outline, one.t, one.k);
  const caseStep = one === null ? undefined : stepOf(one.t);
  // What is labelled here: the case; a failed run without one as a whole.
  const target = useMemo(() => {
    if (one !== null) return { t: one.t, k: one.k, failure: one.failure };
    return page.outcomeStatus === "failure" ? { t: outline.stepCount, k: 0, failure: "F4" as const } : null;
  }, [one, page.outcomeStatus, outline.stepCount]);
  const subject = useMemo(
    () =>
      target === null || !mayLabel
        ? null
        : {
            trajectoryId: page.trajectoryId,
            caseId: one?.caseId ?? null,
            write: wholeWrite(one),
            isProposalInView: (one ?? page.match).ruleId !== null || page.proposals.length > 0,
          },
    [target, mayLabel, page, one],
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
  const shownRater = chooseRater(raters, chosenRater?.caseIndex === caseIndex ? chosenRater.rater : null, rater);
  const shownEvidence = shownRater?.evidence;
  const evidence = useMemo(() => numberEvidence(shownEvidence ?? [], draft.pins), [shownEvidence, draft.pins]);

  // ── The list ────────────────────────────────────────────────────────────────────────────────
  const items = useMemo(() => {
    const spans = evidence.map(({ span }) => span);
    return buildStepList(outline, filterOpenings(page.openings, filter, spans), filterRows(outline, filter, spans), texts.shownTexts);
  }, [outline, page.openings, filter, evidence, texts.shownTexts]);
  drawnItems.current = items;
  const placement = useMemo((): Placement => {
    const { id, t, k, mode, mark, piece } = navigation.wanted;
    if (piece !== null) return { id, item: items.indexOfPiece(piece.textKey, piece.piece), mode, mark };
    return { id, item: t === 0 ? items.indexOfOpening(k) : items.indexOfRow(rowOf(outline, t, k)), mode, mark };
  }, [navigation.wanted, items, outline]);
  const depths = useDepths(outline, page.openings, cursor, caseRow, evidence);

  const goHit = useCallback(
    (hit: FindHit) => {
      const k = callOf(hit.address, page.openings);
      const view = textAt(hit.address, stepOf, page.openings);
      depths.open({ t: hit.address.t, k });
      if (view === null || hit.end <= view.text.length || view.length === view.text.length) {
        jump(hit.address.t, k, "middle", "mark.now");
        return;
      }
      // The hit lies in what is folded: unfold it, and go to its piece.
      const textKey = addressKey(hit.address);
      void texts
        .reveal(hit.address, view.length, hit.start)
        .then((piece) => jump(hit.address.t, k, "middle", "mark.now", piece === null ? null : { textKey, piece }));
    },
    [jump, page.openings, stepOf, texts, depths],
  );
  const find = useFind(fetcher, cursor, goHit);

  // ── Where the arguments come from ───────────────────────────────────────────────────────────
  const caseTool = one === null ? null : (caseStep?.calls[one.k]?.tool ?? null);
  const provenance = useProvenance(fetcher, one, caseTool !== null);
  const [shownSource, setShownSource] = useState<{ caseIndex: number | null; index: number } | null>(null);
  const sourceIndex = shownSource?.caseIndex === caseIndex ? shownSource.index : null;
  const litSource = useMemo((): FindHit | null => {
    const span = provenance.kind === "shown" && sourceIndex !== null ? provenance.rows[sourceIndex]?.source?.span : undefined;
    return span === undefined ? null : { address: span, start: span.start, end: span.end };
  }, [provenance, sourceIndex]);
  const goSource = useCallback(
    (index: number) => {
      const span = provenance.kind === "shown" ? provenance.rows[index]?.source?.span : undefined;
      if (span === undefined) return;
      setShownSource({ caseIndex, index });
      const pin = evidence.find((item) => item.number !== null && isSamePlace(item.span, span));
      if (pin === undefined) goHit({ address: span, start: span.start, end: span.end });
      else goEvidence(pin);
    },
    [provenance, caseIndex, evidence, goHit, goEvidence],
  );
  const moveSource = (by: 1 | -1): void => {
    const next = provenance.kind === "shown" ? nextSource(provenance.rows, sourceIndex, by) : null;
    if (next === null) say("There is no argument here with a source to go to.");
    else goSource(next);
  };
  const marks = useMarks(evidence, find.hits, find.current, litSource);
  const pin = usePinning({
    labelling,
    target: mayLabel ? target : null,
    action: one?.action ?? page.taskTitle,
    cursor,
    stepOf,
    openings: page.openings,
    rawOf: texts.rawOf,
    evidence,
    hit: find.current === null ? null : (find.hits[find.current] ?? null),
    say,
    onPin: () => setIsFormOpen(true),
  });
  useHash(cursor, (place) => {
    if (place.t !== cursor.t || place.k !== cursor.k) navigation.goPlace(place);
  });

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
      const call = { t: line.t, action: action.text, isRefusedWrite: line.mark.isWriteAttempt };
      return repeatedCase(page.cases, call, (from, to) => hasAcceptedWrite(outline, from, to))?.t ?? null;
    },
    [outline, page.cases],
  );
  const onView = useCallback(
    (view: ListView) => {
      windowListener.current?.(view.firstStep, view.lastStep);
      setUnseen(evidence.flatMap(({ number }) => (number === null || view.seenEvidence.has(number) ? [] : [number])).join(" "));
      const elsewhere = evidence.map(({ span }) => span.t);
      windows.request(view.drawnSteps, one === null ? elsewhere : [...elsewhere, one.t]);
    },
    [evidence, one, windows],
  );
  const kept = useMemo(() => {
    const numbers = new Set(unseen.split(" "));
    const places = evidence.filter(({ number }) => numbers.has(String(number)));
    return places.sort((a, b) => a.span.t - b.span.t || a.span.k - b.span.k || a.span.start - b.span.start);
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
  const copyLink = () => {
    const link = `${window.location.origin}${window.location.pathname}${window.location.search}${formatPlace(cursor)}`;
    void copyText(link).then((isCopied) => say(isCopied ? `Copied a link to step ${cursor.t}.` : link));
  };
  const leaveField = () => list.current?.focus();
  const hasDraft = draft.labels.length > 0 || draft.pins.length > 0 || draft.note !== "";
  const { openForm } = useRunKeys({
    page,
    navigation,
    depths,
    find,
    findInput,
    labelling,
    form,
    evidence,
    pin,
    moveSource,
    dropSource: () => {
      setShownSource(null);
      return sourceIndex !== null;
    },
    whyNoLabel: subject !== null ? null : mayLabel ? "There is nothing to label in this run." : "You may read here, not label.",
    isFormOpen: isFormOpen || hasDraft,
    setIsFormOpen,
    toggleHelp: () => setIsHelpOpen((before) => !before),
    copyLink,
    say,
  });
  // After a save the form makes room again; a refused one keeps it open.
  const hadDraft = useRef(hasDraft);
  useEffect(() => {
    if (hadDraft.current && !hasDraft) setIsFormOpen(false);
    hadDraft.current = hasDraft;
  }, [hasDraft]);

  const position = `step ${cursor.t} of ${outline.stepCount}`;
  const mark = cursor.t === 0 ? null : outline.rows[rowOf(outline, cursor.t, cursor.k)]?.mark;
  const spoken = [position, mark?.isWriteAttempt === true ? "write" : mark?.kind, mark?.refusal === "refused" ? "refused" : undefined]
    .filter((part) => part !== undefined)
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
        onCase={navigation.goCase}
      />
      <div className="work">
        <section className="pane steps" aria-label="Steps">
          <FindBar
            find={find}
            inputRef={findInput}
            filter={{
              value: filter,
              counts: {
                all: outline.rows.length,
                writes: outline.writeRows.length,
                refused: outline.refusedRows.length,
                evidence: numbered.length,
              },
              onValue: navigation.setFilter,
            }}
            onLeave={leaveField}
          />
          <KeptBar
            kept={kept}
            outline={outline}
            stepOf={stepOf}
            openings={page.openings}
            version={version}
            onGo={(number) => {
              const item = evidence.find((candidate) => candidate.number === number);
              if (item !== undefined) goEvidence(item);
            }}
          />
          {windows.isFailing() ? (
            <p className="failing" role="alert">
              Steps are missing: the server does not answer. It is asked again every 2 s.
            </p>
          ) : null}
          {items.count === 0 ? (
            <EmptyState
              title={outline.rows.length === 0 ? "The run has no steps" : "No step passes this filter"}
              actions={filter === "all" ? undefined : <Button onClick={() => navigation.setFilter("all")}>Show all steps</Button>}
            >
              {outline.rows.length === 0
                ? "The record ends before the first action."
                : `${outline.rows.length} lines are hidden by the filter “${filter}”.`}
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
              depthOf={depths.depthOf}
              repeatOf={repeatOf}
              edge={edge}
              lastContextRow={edge?.side === "after" ? edge.row : caseRow}
              marks={marks}
              wholeTexts={texts.wholeTexts}
              longTexts={texts.longTexts}
              actions={actions}
              onRetryText={texts.retry}
              placement={placement}
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
          provenance={provenance}
          sourceIndex={sourceIndex}
          onSource={goSource}
          raters={raters}
          shownRater={shownRater?.rater ?? MATCHER}
          rater={rater}
          onRater={(chosen) => setChosenRater({ caseIndex, rater: chosen })}
          onStep={actions.onGo}
          onEvidence={goEvidence}
          onCase={(by) => navigation.goCase((caseIndex ?? 0) + by)}
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
