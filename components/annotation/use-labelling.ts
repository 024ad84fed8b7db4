"use client";

import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { createNewestAnswer } from "@/components/requests/newest-answer";
import type { Problem } from "@/components/requests/read-problem";
import type { LabelEntry } from "@/lib/labels/label";
import type { CaseTarget } from "@/lib/view-models/trajectory-evidence";
import {
  buildLabelInput,
  buildUndoInput,
  changeDraft,
  checkDraft,
  type DraftAction,
  type DraftProblem,
  EMPTY_DRAFT,
  type LabelDraft,
  type LabelInput,
  type LabelSubject,
} from "@/lib/view-models/trajectory-label-draft";
import type { PendingSave, QueueState, SaveQueue } from "./save-queue";

export interface NewestEntry {
  rater: string;
  caseId: string | null;
  seq: number;
}

export interface LabellingInput {
  study: string;
  trajectoryId: string;
  rater: string;
  labels: readonly LabelEntry[];
  newestEntries: readonly NewestEntry[];
  /** The place that is being labelled; null when there is none. */
  subject: Omit<LabelSubject, "answersSeq"> | null;
  target: CaseTarget | null;
  queue: SaveQueue;
  reloadLabels: () => Promise<{ labels: LabelEntry[]; newestEntries: NewestEntry[] }>;
  say: (sentence: string) => void;
}

export interface Labelling {
  draft: LabelDraft;
  change: (action: DraftAction) => void;
  /** What keeps the draft from being saved, once somebody has tried. */
  problem: DraftProblem | null;
  save: () => void;
  /** Takes back the last change of the draft, or else the last saved label. */
  undo: () => void;
  labels: readonly LabelEntry[];
  /** Saves of this place that the server has not acknowledged. */
  pending: readonly PendingSave[];
  refusal: { save: PendingSave; problem: Problem } | null;
  /** What the journal says now at a place where somebody was faster; undefined while it is being read. */
  standing: LabelEntry | null | undefined;
  /** After a refusal because somebody was faster: send mine again, in answer to the newest. */
  keepMine: () => void;
  /** Gives the refused save up; `toDraft` brings it back to be changed. */
  giveUp: (toDraft: boolean) => void;
  queue: QueueState;
  retryNow: () => void;
  /** When the last label of this page was acknowledged, by the clock of this computer. */
  savedAt: Date | null;
}

const NO_QUEUE: QueueState = { waiting: [], isSending: false, failedTries: 0, refused: [] };
/** The queue also carries decisions on verdicts: those are another page's. */
const isGap = ({ input }: PendingSave): boolean => input.kind === undefined;
const placeOf = (caseId: string | null): string => caseId ?? "";

/** Gives labels: a draft for each place, the queue on their way to the server, and what the journal says. */
export function useLabelling(input: LabellingInput): Labelling {
  const { study, trajectoryId, rater, subject, target, queue, reloadLabels, say } = input;
  const state = useSyncExternalStore(queue.subscribe, queue.state, () => NO_QUEUE);
  const [labels, setLabels] = useState<readonly LabelEntry[]>(input.labels);
  const newest = useRef(new Map(input.newestEntries.filter((entry) => entry.rater === rater).map((entry) => [placeOf(entry.caseId), entry.seq])));
  const [drafts, setDrafts] = useState<ReadonlyMap<string, LabelDraft>>(new Map());
  const [problem, setProblem] = useState<{ place: string; problem: DraftProblem } | null>(null);
  const [savedAt, setSavedAt] = useState<Date | null>(null);

  const journal = useMemo(() => createNewestAnswer(reloadLabels), [reloadLabels]);
  const reload = useCallback(async () => {
    const fresh = await journal.read();
    newest.current = new Map(fresh.newestEntries.filter((entry) => entry.rater === rater).map((entry) => [placeOf(entry.caseId), entry.seq]));
    setLabels(fresh.labels);
  }, [journal, rater]);

  useEffect(() => {
    const stop = queue.onSaved((entry) => {
      setSavedAt(new Date());
      if (entry.trajectoryId !== trajectoryId || entry.kind !== "gap") return;
      journal.changed();
      newest.current.set(placeOf(entry.caseId), entry.seq);
      if (entry.undoes !== null) {
        // What an undo brings back is the journal's to say.
        setLabels((before) => before.filter((other) => other.seq !== entry.undoes));
        void reload().catch(() => undefined);
        return;
      }
      setLabels((before) => [...before.filter((other) => !(other.rater === entry.rater && other.caseId === entry.caseId)), entry]);
    });
    const online = () => queue.flush();
    window.addEventListener("online", online);
    queue.flush();
    return () => {
      stop();
      window.removeEventListener("online", online);
    };
  }, [queue, trajectoryId, journal, reload]);

  const place = subject === null ? null : placeOf(subject.caseId);
  const draft = (place === null ? undefined : drafts.get(place)) ?? EMPTY_DRAFT;

  const setDraft = useCallback(
    (next: (before: LabelDraft) => LabelDraft) => {
      if (place === null) return;
      setDrafts((before) => new Map(before).set(place, next(before.get(place) ?? EMPTY_DRAFT)));
      setProblem(null);
    },
    [place],
  );
  const change = useCallback((action: DraftAction) => setDraft((before) => changeDraft(before, action)), [setDraft]);

  const mine = useMemo(
    () =>
      state.waiting.filter(
        (save) => save.study === study && save.input.trajectoryId === trajectoryId && isGap(save) && save.input.caseId === (subject?.caseId ?? null),
      ),
    [state.waiting, study, trajectoryId, subject?.caseId],
  );
  const refusal =
    state.refused.find(
      ({ save }) => save.study === study && save.input.trajectoryId === trajectoryId && isGap(save) && placeOf(save.input.caseId) === place,
    ) ?? null;
  // Whoever has to decide between two labels must see the other one.
  const staleKey = refusal?.problem.status === 409 ? refusal.save.key : null;
  const [readFor, setReadFor] = useState<string | null>(null);
  useEffect(() => {
    if (staleKey === null) return;
    let isGone = false;
    reload().then(
      () => isGone || setReadFor(staleKey),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [staleKey, reload]);
  const standing =
    staleKey === null || readFor !== staleKey
      ? undefined
      : (labels.find((entry) => entry.rater === rater && placeOf(entry.caseId) === place && entry.label !== null) ?? null);
  const answersSeq = place === null ? null : (newest.current.get(place) ?? null);

  const save = useCallback(() => {
    if (subject === null || target === null || place === null) return;
    const found = checkDraft(draft, target);
    if (found !== null) {
      setProblem({ place, problem: found });
      return;
    }
    queue.add(study, buildLabelInput(draft, { ...subject, answersSeq: newest.current.get(place) ?? null }));
    setDrafts((before) => {
      const next = new Map(before);
      next.delete(place);
      return next;
    });
    setProblem(null);
  }, [subject, target, place, draft, queue, study]);

  const undo = useCallback(() => {
    if (subject === null || place === null) return;
    if (draft.past.length > 0) {
      change({ kind: "undo" });
      return;
    }
    if (mine.length > 0) {
      say("Wait until the last label is saved; then undo takes it back.");
      return;
    }
    const own = labels.find((entry) => entry.rater === rater && entry.caseId === subject.caseId);
    if (own === undefined) {
      say("Nothing of yours to take back here.");
      return;
    }
    queue.add(study, buildUndoInput({ ...subject, answersSeq }, own.seq));
    say(`Taken back: ${own.labels.join(", ")}.`);
  }, [subject, place, draft, mine, labels, rater, queue, study, answersSeq, change, say]);

  const keepMine = useCallback(() => {
    if (refusal === null || place === null) return;
    reload().then(
      () => {
        queue.drop(refusal.save.key);
        queue.add(study, { ...refusal.save.input, answersSeq: newest.current.get(place) ?? null });
      },
      () => say("The server does not answer. Your label is kept; try again."),
    );
  }, [refusal, place, reload, queue, study, say]);

  const giveUp = useCallback(
    (toDraft: boolean) => {
      if (refusal === null) return;
      if (toDraft) setDraft(() => draftOf(refusal.save.input));
      queue.drop(refusal.save.key);
      void reload().catch(() => undefined);
    },
    [refusal, queue, setDraft, reload],
  );

  return {
    draft,
    change,
    problem: problem?.place === place ? problem.problem : null,
    save,
    undo,
    labels,
    pending: mine,
    refusal,
    standing,
    keepMine,
    giveUp,
    queue: state,
    retryNow: queue.flush,
    savedAt,
  };
}

function draftOf(input: LabelInput): LabelDraft {
  return { labels: input.labels, pins: input.evidence, note: input.note, past: [EMPTY_DRAFT] };
}
