"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { CaseDecision } from "@/lib/labels/label";
import { MINIMUM_EXPLANATION_LENGTH } from "@/lib/rubric/rubric";
import type { Span } from "@/lib/trajectory/span";
import { addedCaseId, type CaseRow, caseRows, closingState, firstRow, runState } from "@/lib/view-models/annotation-cases";
import { buildGapInput, checkGap, type GapProblem } from "@/lib/view-models/annotation-check";
import { changeGap, EMPTY_GAP, type GapAction, type GapDraft, gapFromEntry, isGapEmpty, labelsOf } from "@/lib/view-models/annotation-draft";
import { type AnnotationInput, buildUndo, casePlace, DECISIVE_PLACE, type EntryPlace, gapPlace, placeKey } from "@/lib/view-models/annotation-input";
import type { CaseTarget } from "@/lib/view-models/trajectory-evidence";
import { useDrafts } from "./use-drafts";
import { ONLY_CASE, type Queue } from "./use-queue";
import { useStopwatch } from "./use-stopwatch";

export interface GapInput {
  queue: Queue;
  selected: string | null;
  select: (row: CaseRow) => void;
  say: (sentence: string) => void;
}

export interface Gap {
  rows: readonly CaseRow[];
  index: number;
  one: CaseRow;
  target: CaseTarget;
  draft: GapDraft;
  /** Something was changed and not given yet. */
  isBegun: boolean;
  change: (action: GapAction) => void;
  problem: GapProblem | null;
  submit: (write: Span | null, names: ReadonlyMap<string, string>) => void;
  finishRun: () => void;
  markDecisive: () => void;
  setAside: (row: CaseRow, reason: string) => boolean;
  takeBackAside: (row: CaseRow) => void;
  addCase: (at: { t: number; k: number; isRefused: boolean } | "never-came") => void;
  undo: () => void;
}

export const rowKey = (row: Pick<CaseRow, "caseId">): string => row.caseId ?? "";

/** Labels the cases of one run: drafts, what is given, and when the run is done. */
export function useGap({ queue, selected, select, say }: GapInput): Gap {
  const { item, entries } = queue;
  const rows = useMemo(() => caseRows(item, entries.standing), [item, entries.standing]);
  /** What is worked on stays, whatever another tab labels meanwhile. */
  const begunAt = useRef<string | null>(null);
  const wanted = selected ?? begunAt.current;
  const index = Math.max(0, wanted === null ? firstRow(rows) : rows.findIndex((row) => rowKey(row) === wanted));
  const one = rows[index] ?? rows.at(-1);
  if (one === undefined) throw new Error("a run has at least itself as a case");
  const target = useMemo((): CaseTarget => ({ t: one.t, k: one.k, failure: one.failure }), [one.t, one.k, one.failure]);
  const drafts = useDrafts<GapDraft>(JSON.stringify([item.rater, item.study, item.assignmentId, item.trajectoryId]));
  const place = placeKey(gapPlace(one.caseId));
  const stopwatch = useStopwatch(place);
  const standing = entries.standing.get(place);
  const begun = drafts.of(place);
  const draft = useMemo(() => begun ?? (standing === undefined ? EMPTY_GAP : gapFromEntry(standing)), [begun, standing]);
  const [problem, setProblem] = useState<{ place: string; problem: GapProblem } | null>(null);
  const latest = useRef(draft);
  latest.current = draft;

  const change = useCallback(
    (action: GapAction) => {
      const next = changeGap(latest.current, action);
      if (next === latest.current) return;
      latest.current = next;
      begunAt.current ??= rowKey(one);
      drafts.set(place, next);
      setProblem(null);
    },
    [drafts, place, one],
  );
  const tell = (found: GapProblem): void => setProblem({ place, problem: found });

  const give = (input: Omit<AnnotationInput, "answersSeq" | "trajectoryId">, isPart = false): void => {
    entries.give(input);
    queue.remember(input, isPart);
  };
  const giveDecision = (at: EntryPlace, value: CaseDecision): void => {
    give({ ...buildUndo(item.trajectoryId, at, null, null), value }, value.reason === ONLY_CASE);
  };
  const decide = (row: CaseRow, reason: string): void =>
    giveDecision(DECISIVE_PLACE, { decision: "decisive", reason, t: row.t, k: row.k, failure: row.failure });

  /** What comes after a case was dealt with: the next open one, or the next run. */
  const goOn = (after: readonly CaseRow[]): void => {
    const state = runState(after, index);
    if (state.kind === "open") select(state.next);
    else finish(after);
  };
  const finish = (after: readonly CaseRow[]): void => {
    const state = closingState(after);
    switch (state.kind) {
      case "only-case":
        decide(state.row, ONLY_CASE);
        queue.handInAndNext(stopwatch.total());
        return;
      case "finished":
        queue.handInAndNext(stopwatch.total());
        return;
      case "needs-decisive":
        tell({
          title: "Which case decides the run?",
          sentence: "Go to it with [ and ], and press d. The earliest case that is not made good later decides; a run has one.",
          offers: null,
          element: null,
          focus: "labels",
        });
        return;
      case "needs-label":
        tell({
          title: "The run has no label yet",
          sentence: "Label a case, add the one that is missing (a), or label the run as a whole: it stands last in the list (]).",
          offers: null,
          element: null,
          focus: "labels",
        });
    }
  };

  const submit = (write: Span | null, names: ReadonlyMap<string, string>): void => {
    const isNew = begun !== undefined && !isGapEmpty(draft);
    if (!isNew && one.state === "open" && one.caseId !== null) {
      const found = checkGap(EMPTY_GAP, target, names);
      if (found !== null) tell(found);
      return;
    }
    if (!isNew) {
      goOn(rows);
      return;
    }
    const found = checkGap(draft, target, names);
    if (found !== null) {
      tell(found);
      return;
    }
    const subject = { trajectoryId: item.trajectoryId, caseId: one.caseId, write, answersSeq: null, milliseconds: stopwatch.take(place) };
    give(buildGapInput(draft, subject, names));
    drafts.drop(place);
    setProblem(null);
    goOn(rows.map((row) => (row === one ? { ...row, state: "labelled", labels: labelsOf(draft) } : row)));
  };

  const undo = (): void => {
    if (begun !== undefined && begun.past.length > 0) {
      const next = changeGap(begun, { kind: "undo" });
      latest.current = next;
      if (isGapEmpty(next) && next.past.length === 0) drafts.drop(place);
      else drafts.set(place, next);
      setProblem(null);
      return;
    }
    queue.undoLast();
  };

  // What was taken back is shown again, to be changed.
  const { takenBack } = queue;
  const seen = useRef<number | null>(null);
  useEffect(() => {
    if (takenBack === null || takenBack.trajectoryId !== item.trajectoryId || seen.current === takenBack.id) return;
    seen.current = takenBack.id;
    const { entry } = takenBack;
    const { value } = entry;
    const row = rows.find((candidate) =>
      value !== null && "decision" in value
        ? candidate.caseId !== null && candidate.t === value.t && candidate.k === value.k && candidate.failure === value.failure
        : candidate.caseId === entry.caseId,
    );
    if (entry.kind === "gap") {
      drafts.set(placeKey(entry), gapFromEntry(entry));
      say(`Taken back: ${entry.labels.join(", ")}. It stands here to be changed.`);
    } else {
      say("Taken back: what was said about the list of cases.");
    }
    if (row !== undefined) select(row);
  }, [takenBack, item.trajectoryId, rows, drafts, say, select]);

  return {
    rows,
    index,
    one,
    target,
    draft,
    isBegun: begun !== undefined,
    change,
    problem: problem?.place === place ? problem.problem : null,
    submit,
    finishRun: () => finish(rows),
    markDecisive: () => {
      if (one.caseId === null) say("The run as a whole decides itself: label it. A case is decisive by d.");
      else if (one.state === "set-aside") say("This is not a case: it cannot decide the run.");
      else if (one.isDecisive) say("This case decides the run already.");
      else {
        decide(one, "");
        setProblem(null);
        say("This case decides the run.");
      }
    },
    setAside: (row, reason) => {
      if (reason.trim().length < MINIMUM_EXPLANATION_LENGTH || row.caseId === null) return false;
      const { t, k, failure } = row;
      giveDecision(casePlace(row.caseId), { decision: "not-a-case", reason: reason.trim(), t, k, failure });
      goOn(rows.map((other) => (other === row ? { ...other, state: "set-aside", labels: [] } : other)));
      return true;
    },
    takeBackAside: (row) => {
      if (row.caseId !== null && entries.takeBack(casePlace(row.caseId)) !== null) say("It is a case again.");
    },
    addCase: (at) => {
      const [t, k, failure] = at === "never-came" ? ([item.stepCount, 0, "F4"] as const) : ([at.t, at.k, at.isRefused ? "F1" : "F2"] as const);
      const known = rows.find((row) => row.caseId !== null && row.t === t && row.k === k && (row.failure === failure || failure !== "F4"));
      if (known !== undefined) {
        say("This case is in the list already.");
        select(known);
        return;
      }
      const caseId = addedCaseId(item.trajectoryId, t, k, failure);
      giveDecision(casePlace(caseId), { decision: "added", reason: "", t, k, failure });
      select({ ...one, caseId, t, k, failure, action: null, origin: "added", state: "open", labels: [], isDecisive: false });
      say(at === "never-came" ? "Added: a write that never came. Pin the goal’s words for it." : `Added: the write of step ${t}.`);
    },
    undo,
  };
}
