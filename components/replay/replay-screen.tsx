"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { SaveState } from "@/components/annotation/save-state";
import { replayHref } from "@/components/shell/routes";
import { createRunFetcher } from "@/components/trajectory/run-fetcher";
import { useHash } from "@/components/trajectory/use-hash";
import { useStepWindows } from "@/components/trajectory/use-step-windows";
import { copyText } from "@/components/ui/copy-text";
import { EmptyState } from "@/components/ui/empty-state";
import { useStatusLine } from "@/components/ui/status-line";
import type { Decision } from "@/lib/gates/gate";
import { reviewFault, type VerdictReviewId } from "@/lib/rubric/verdict-reviews";
import { prepareLanes } from "@/lib/view-models/replay-lanes";
import { type MarkStop, nextStop, unpackMarks } from "@/lib/view-models/replay-marks";
import type { ReplayPage } from "@/lib/view-models/replay-page";
import { formatReplayQuery, type ReplayQuery, reviewPlace } from "@/lib/view-models/replay-query";
import { prepareVerdict, quoteMarks } from "@/lib/view-models/replay-verdict";
import type { ReplayWindow, RunReviews } from "@/lib/view-models/replay-view";
import { rowOf, unpackOutline } from "@/lib/view-models/trajectory-outline";
import type { RawMark } from "@/lib/view-models/trajectory-text-block";
import type { StepView } from "@/lib/view-models/trajectory-view";
import { BranchNote } from "./branch-note";
import { Lane } from "./lane";
import { MarkPanel } from "./mark-panel";
import { PairPanel } from "./pair-panel";
import { ReplayHead } from "./replay-head";
import { ReplayTimeline } from "./replay-timeline";
import { ReviewBar } from "./review-bar";
import { useReplayKeys } from "./use-replay-keys";
import { useReplayWindows } from "./use-replay-windows";
import { useReviews } from "./use-reviews";
import { useSiblings } from "./use-siblings";
import { VerdictPanel } from "./verdict-panel";

export interface ReplayScreenProps {
  page: ReplayPage;
  initialSteps: readonly StepView[];
  initialWindows: readonly ReplayWindow[];
  initialReviews: RunReviews | null;
  initialPlace: { t: number; k: number };
  pairSteps: readonly StepView[];
  rater: string;
  mayLabel: boolean;
}

const NOTHING: ReadonlyMap<string, readonly RawMark[]> = new Map();
const TONE_WORDS = { stop: "stopped", doubt: "undecided", pass: "let through", change: "reply changed", drift: "drift" } as const;

/** One run, scrubbed in two lanes: as recorded, and with something in front of each write. Holds the page's state. */
export function ReplayScreen(props: ReplayScreenProps) {
  const { page, initialPlace, rater, mayLabel } = props;
  const { query, pair, overlay } = page;
  const router = useRouter();
  const { say } = useStatusLine();
  const outline = useMemo(() => unpackOutline(page.outline), [page.outline]);
  const pairOutline = useMemo(() => (pair === null ? null : unpackOutline(pair.outline)), [pair]);
  const marks = useMemo(() => unpackMarks(page.marks), [page.marks]);
  const fetcher = useMemo(() => createRunFetcher(page.study, page.trajectoryId), [page.study, page.trajectoryId]);
  const pairFetcher = useMemo(() => createRunFetcher(page.study, pair?.trajectoryId ?? page.trajectoryId), [page.study, page.trajectoryId, pair]);
  const { windows } = useStepWindows(fetcher, outline.stepCount, props.initialSteps);
  const { windows: pairWindows } = useStepWindows(pairFetcher, pairOutline?.stepCount ?? 0, props.pairSteps);
  const details = useReplayWindows(page.study, page.trajectoryId, query, outline.stepCount, props.initialWindows, overlay !== null);
  const siblings = useSiblings(page.study, page.trajectoryId);
  const reviews = useReviews(page.study, page.trajectoryId, rater, props.initialReviews);
  const reasonField = useRef<HTMLInputElement>(null);

  // ── Where you are ───────────────────────────────────────────────────────────────────────────
  const [cursor, setCursor] = useState(initialPlace);
  const [isOnlyDifferences, setIsOnlyDifferences] = useState(true);
  const [flips, setFlips] = useState<ReadonlySet<string>>(new Set());
  const row = rowOf(outline, cursor.t, cursor.k);
  const call = row < 0 ? null : (outline.rows[row] ?? null);
  const go = useCallback(
    (t: number, k: number) => {
      const step = Math.min(Math.max(0, t), outline.stepCount);
      const at = rowOf(outline, step, k);
      setCursor({ t: step, k: at < 0 ? 0 : (outline.rows[at]?.k ?? 0) });
    },
    [outline],
  );
  const goRow = (index: number): void => {
    const to = outline.rows[index];
    if (index < 0) setCursor({ t: 0, k: 0 });
    else if (to !== undefined) setCursor({ t: to.t, k: to.k });
  };
  const stop = (kind: MarkStop, by: 1 | -1): void => {
    const found = nextStop(outline.rows, marks, row, by, kind);
    const name = { write: "write", verdict: "verdict that is no approval", disagreement: "place where gate and record differ" }[kind];
    if (found === null) say(`No ${name} ${by === 1 ? "after" : "before"} this step.`);
    else goRow(found);
  };
  useHash(cursor, (place) => go(place.t, place.k));

  // ── What is said of this call ───────────────────────────────────────────────────────────────
  const { request } = details;
  useEffect(() => request(cursor.t), [request, cursor.t]);
  const mark = marks[row] ?? { tone: null, isFailed: null };
  const detail = cursor.t === 0 ? null : details.detailAt(cursor.t, cursor.k);
  const verdict = pair === null ? (detail?.verdict ?? null) : null;
  const place = verdict === null ? null : reviewPlace(query, verdict);
  const isFlipped = place !== null && flips.has(place);
  const opposite: Decision = verdict?.decision === "reject" ? "approve" : "reject";
  const shown = verdict === null ? null : isFlipped ? opposite : verdict.decision;
  const evidence = verdict?.evidence;
  const lit = useMemo(() => (evidence === undefined ? NOTHING : quoteMarks(evidence)), [evidence]);
  const words = useMemo(() => (verdict === null ? null : prepareVerdict(verdict)), [verdict]);
  const losses = page.contextLosses.filter((loss) => loss.t <= cursor.t);
  const lanes = prepareLanes({
    ...{ t: cursor.t, k: cursor.k, stepCount: outline.stepCount, isWrite: call?.mark?.isWriteAttempt === true },
    openings: page.openings.map(({ address }) => address.source),
    lostThrough: losses.reduce((most, loss) => Math.max(most, loss.lostThrough), 0),
    keepsOpening: losses.every(({ keepsOpening }) => keepsOpening),
    evidence: pair === null ? (evidence ?? []) : [],
    probes: verdict?.probes ?? [],
    isStopped: shown === "reject",
    // The gate's own changes are drawn from its verdict, which can be flipped.
    changes: pair !== null || verdict !== null ? [] : (detail?.changes ?? []),
    onlyDifferences: isOnlyDifferences,
  });
  const pairLanes =
    pairOutline === null || pair === null
      ? null
      : prepareLanes({
          ...{ t: Math.min(cursor.t, pairOutline.stepCount), k: 0, stepCount: pairOutline.stepCount },
          isWrite: pairOutline.rows[rowOf(pairOutline, Math.min(cursor.t, pairOutline.stepCount), 0)]?.mark?.isWriteAttempt === true,
          ...{ openings: pair.openings.map(({ address }) => address.source), lostThrough: 0, keepsOpening: true },
          ...{ evidence: [], probes: [], isStopped: false, changes: [], onlyDifferences: false },
        });
  const wantedSteps = lanes.steps.join();
  const wantedPairSteps = pairLanes?.steps.join() ?? "";
  useEffect(() => windows.request([cursor.t], wantedSteps.split(",").map(Number)), [windows, cursor.t, wantedSteps]);
  useEffect(() => {
    if (wantedPairSteps !== "") pairWindows.request([cursor.t], wantedPairSteps.split(",").map(Number));
  }, [pairWindows, cursor.t, wantedPairSteps]);

  // ── What you say of it ──────────────────────────────────────────────────────────────────────
  const flip = (): void => {
    if (place === null) {
      say("No verdict to flip at this step.");
      return;
    }
    setFlips((before) => {
      const next = new Set(before);
      if (!next.delete(place)) next.add(place);
      return next;
    });
  };
  const decide = (review: VerdictReviewId, reason?: string): void => {
    const gateVersion = overlay?.gateVersion ?? null;
    if (!mayLabel) say("Only whoever may label decides on verdicts.");
    else if (verdict === null || place === null || gateVersion === null) say("No verdict to judge at this step.");
    else {
      const unfit = reviewFault(review, verdict.decision);
      const own = reviews.ownAt(place)?.value ?? null;
      const value = { review, reason: reason ?? own?.reason ?? "", verdict: verdict.decision, gateVersion };
      if (unfit !== null) say(`${unfit}.`);
      else if (own?.review === review && own.reason === value.reason) say(`Already ${review}.`);
      else {
        reviews.decide(place, value);
        say(`${review}: step ${verdict.t}.`);
      }
    }
  };
  const undo = (): void => {
    if (place === null || !reviews.takeBack(place)) say("No saved decision of yours to take back here.");
    else say("Taken back.");
  };
  const change = (next: Partial<ReplayQuery>): void =>
    router.push(replayHref(page.study, page.trajectoryId, formatReplayQuery({ ...query, ...next }), cursor), { scroll: false });

  useReplayKeys({
    ...{ page, siblings, t: cursor.t, stop, go, flip, undo, change, say },
    move: (by) => {
      const to = row + by;
      if (to < -1 || to >= outline.rows.length) say(by === 1 ? "This is the last step." : "This is the beginning.");
      else goRow(to);
    },
    toggleDifferences: () => setIsOnlyDifferences((before) => !before),
    decide: (review) => decide(review),
    focusReason: () => {
      if (reasonField.current === null) say("Decide first (1–4); then i gives the reason.");
      else reasonField.current.focus();
    },
    copyLink: () => void copyText(window.location.href).then((isCopied) => say(isCopied ? "Link copied." : "The browser refused the clipboard.")),
  });

  const offPolicy = overlay?.offPolicyAfter ?? null;
  const isOffPolicy = offPolicy !== null && (cursor.t > offPolicy.t || (cursor.t === offPolicy.t && cursor.k > offPolicy.k));
  const below =
    pair === null || pairOutline === null
      ? {
          ...{ outline, name: overlay?.gateVersion == null ? "overlay" : "with gate", counts: page.overlaidCounts },
          hatchedFrom: offPolicy === null ? null : offPolicy.t + 1,
          hatchedText: "off-policy: the agent would have proposed something else here",
        }
      : {
          ...{ outline: pairOutline, name: "beside", counts: `${pair.stepCount} steps` },
          hatchedFrom: pair.divergence?.t ?? null,
          hatchedText: "the runs have parted: side by side by number only",
        };
  const action = windows.step(cursor.t)?.calls[cursor.k]?.action.text ?? "";
  return (
    <div className="rp">
      <ReplayHead
        page={page}
        siblings={siblings}
        t={cursor.t}
        saveState={<SaveState labelling={{ queue: reviews.queue, savedAt: reviews.savedAt, retryNow: reviews.retryNow }} />}
        onQuery={change}
      />
      <ReplayTimeline
        outline={outline}
        marks={pair === null ? marks : []}
        below={below}
        recordedCounts={page.recordedCounts}
        evidence={shown === "reject" && words !== null ? words.quotes.map(({ t, number }) => ({ t, number })) : []}
        current={cursor.t}
        currentTone={pair === null ? mark.tone : null}
        currentText={`step ${cursor.t} of ${outline.stepCount}${mark.tone === null ? "" : `, ${TONE_WORDS[mark.tone]}`}${isOffPolicy ? ", off-policy" : ""}`}
        onStep={(t) => go(t, 0)}
      />
      <div className="rp-cols">
        <section className="pane" aria-label={pair === null ? "Context as recorded" : "This run"}>
          <div className="pane-h">
            <h2>{pair === null ? <ContextName suffix=", as recorded" /> : "This run"}</h2>
            <span className="meta">{cursor.t === 0 ? "before the first step" : `steps 0–${Math.max(0, cursor.t - 1)}`}</span>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
          <section className="pane-b" tabIndex={0} aria-label={pair === null ? "Recorded context" : "Steps of this run"}>
            <Lane rows={lanes.left} stepOf={windows.step} openings={page.openings} marks={NOTHING} probes={[]} />
          </section>
        </section>
        <section
          className={`pane${isOffPolicy && pair === null ? " off-policy" : ""}`}
          aria-label={pair === null ? "Context with the overlay" : "The run beside"}
        >
          <div className="pane-h">
            <h2>
              {pair === null ? (
                <ContextName prime suffix={overlay?.gateVersion == null ? ", with the overlay" : ", with the gate"} />
              ) : (
                pair.shownName
              )}
            </h2>
            <span className="meta">
              {isOffPolicy && pair === null ? "off-policy; " : ""}
              {pair === null ? addedWords(lanes.right) : `step ${Math.min(cursor.t, pair.stepCount)} of ${pair.stepCount}`}
            </span>
            <span className="grow" />
            {pair === null ? (
              <button type="button" className="more" aria-pressed={isOnlyDifferences} onClick={() => setIsOnlyDifferences((before) => !before)}>
                only differences <kbd>d</kbd>
              </button>
            ) : null}
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
          <section className="pane-b" tabIndex={0} aria-label={pair === null ? "Changed context" : "Steps of the run beside"}>
            {pairLanes === null || pair === null ? (
              <Lane
                rows={lanes.right}
                stepOf={windows.step}
                openings={page.openings}
                marks={shown === "reject" ? lit : NOTHING}
                probes={words?.probes ?? []}
                ask="The agent proposes again. A recording cannot show what."
              />
            ) : (
              <Lane rows={pairLanes.left} stepOf={pairWindows.step} openings={pair.openings} marks={NOTHING} probes={[]} />
            )}
          </section>
        </section>
        <aside className="pane rp-verdict" aria-label={pair === null ? "Verdict" : "Two runs"}>
          {pair !== null ? (
            <PairPanel page={page} pair={pair} t={cursor.t} onGo={(t) => go(t, 0)} />
          ) : overlay === null ? (
            <EmptyState title="Nothing is laid over this run">{page.unavailableBecause ?? ""}</EmptyState>
          ) : verdict !== null && shown !== null ? (
            <VerdictPanel
              study={page.study}
              trajectoryId={page.trajectoryId}
              verdict={verdict}
              shown={shown}
              onFlip={flip}
              action={action}
              isOffPolicy={isOffPolicy}
              follows={<BranchNote study={page.study} trajectoryId={page.trajectoryId} decision={shown} t={cursor.t} siblings={siblings} />}
            />
          ) : detail === null && cursor.t > 0 && mark.tone !== null ? (
            <p className="meta rp-wait">{details.isFailing ? "The server does not answer; it is asked again." : "The verdict is on its way."}</p>
          ) : (
            <MarkPanel
              title={overlay.title}
              marks={overlay.gateVersion === null ? (detail?.marks ?? []) : []}
              isGate={overlay.gateVersion !== null}
            />
          )}
        </aside>
      </div>
      <div className="rp-can">
        <div>
          <b>This run can tell</b>{" "}
          {verdict?.decision === "reject"
            ? `that step ${verdict.t} would be blocked with valid evidence. Such runs are addressable: an upper bound, not an effect.`
            : "what would be said of each write by what stood before it."}{" "}
          {overlay?.caveat ?? ""}
        </div>
        <div>
          <b>It cannot tell</b> whether the task would then succeed, what the agent would propose, how many rejects would follow, or that the evidence
          would have been heeded.
        </div>
        <div>
          <ReviewBar
            reviews={reviews}
            place={place}
            decision={verdict?.decision ?? null}
            mayDecide={mayLabel}
            onDecide={(review) => decide(review)}
            onReason={(reason) => {
              const own = place === null ? null : reviews.ownAt(place);
              if (own !== null) decide(own.value.review, reason);
            }}
            onUndo={undo}
            reasonField={reasonField}
          />
        </div>
      </div>
    </div>
  );
}

function ContextName({ prime = false, suffix }: { prime?: boolean; suffix: string }) {
  return (
    <>
      c<sub>t</sub>
      {prime ? "′" : ""}
      {suffix}
    </>
  );
}

/** "4 facts added, 1 attempt removed". */
function addedWords(rows: ReturnType<typeof prepareLanes>["right"]): string {
  const facts = rows.reduce(
    (sum, row) => sum + (row.kind === "resurfaced" || row.kind === "probed" ? row.quotes.length : row.kind === "told" ? 1 : 0),
    0,
  );
  const cuts = rows.filter(({ kind }) => kind === "cut").length;
  if (facts === 0 && cuts === 0) return "as recorded";
  return `${facts} ${facts === 1 ? "fact" : "facts"} added, ${cuts} ${cuts === 1 ? "attempt" : "attempts"} removed`;
}
