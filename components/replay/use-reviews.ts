"use client";

import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { browserQueue } from "@/components/annotation/browser-queue";
import type { PendingSave, QueueState } from "@/components/annotation/save-queue";
import { createNewestAnswer } from "@/components/requests/newest-answer";
import type { Problem } from "@/components/requests/read-problem";
import { sendLabel } from "@/components/trajectory/fetch-run";
import type { LabelEntry, VerdictReview } from "@/lib/labels/label";
import type { RunReviews } from "@/lib/view-models/replay-view";
import type { LabelInput } from "@/lib/view-models/trajectory-label-draft";
import { fetchReviews } from "./fetch-replay";

/** A decision that stands, saved or on its way. */
export interface StandingReview {
  value: VerdictReview;
  isSaved: boolean;
}

export interface Reviews {
  ownAt: (place: string) => StandingReview | null;
  /** Open only where the own decision stands. */
  othersAt: (place: string) => readonly { rater: string; value: VerdictReview }[];
  /** Others have decided here; what, is closed until the own decision stands. */
  isClosedAt: (place: string) => boolean;
  decide: (place: string, value: VerdictReview) => void;
  /** Takes back the decision at a place; false where there is none that is saved. */
  takeBack: (place: string) => boolean;
  refusal: { save: PendingSave; problem: Problem } | null;
  dropRefused: () => void;
  queue: QueueState;
  retryNow: () => void;
  savedAt: Date | null;
}

const NO_QUEUE: QueueState = { waiting: [], isSending: false, failedTries: 0, refused: [] };
const NOTHING: RunReviews = { reviews: [], newest: [], closed: [] };

/** Decisions on verdicts: what the journal says, what is on its way to it, and how more is said. */
export function useReviews(study: string, trajectoryId: string, rater: string, initial: RunReviews | null): Reviews {
  const queue = useMemo(() => browserQueue(sendLabel), []);
  const state = useSyncExternalStore(queue.subscribe, queue.state, () => NO_QUEUE);
  const [known, setKnown] = useState<RunReviews>(initial ?? NOTHING);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const newest = useRef(new Map(known.newest.map(({ place, seq }) => [place, seq])));

  const journal = useMemo(() => createNewestAnswer(() => fetchReviews(study, trajectoryId)), [study, trajectoryId]);

  const reload = useCallback(async () => {
    const fresh = await journal.read();
    newest.current = new Map(fresh.newest.map(({ place, seq }) => [place, seq]));
    setKnown(fresh);
  }, [journal]);

  useEffect(() => {
    const stop = queue.onSaved((entry: LabelEntry) => {
      if (entry.trajectoryId !== trajectoryId || entry.kind !== "verdict") return;
      journal.changed();
      newest.current.set(entry.place, entry.seq);
      // At once: the queue lets the save go right after this, and a decision that stands nowhere for one drawing would take the focus
      // out of its reason.
      flushSync(() => {
        setSavedAt(new Date());
        setKnown((before) => ({
          ...before,
          reviews: [
            ...before.reviews.filter((other) => other.place !== entry.place || other.rater !== entry.rater),
            ...(entry.undoes === null ? [entry] : []),
          ],
        }));
      });
      // What others said is open now, or closed again; what an undo brings back is the journal's to say.
      void reload().catch(() => undefined);
    });
    const online = (): void => queue.flush();
    window.addEventListener("online", online);
    queue.flush();
    return () => {
      stop();
      window.removeEventListener("online", online);
    };
  }, [queue, trajectoryId, journal, reload]);

  const waiting = state.waiting.filter(({ study: of, input }) => of === study && input.trajectoryId === trajectoryId && input.kind === "verdict");
  const standing = (place: string): LabelEntry | undefined => known.reviews.find((entry) => entry.rater === rater && entry.place === place);

  const ownAt = (place: string): StandingReview | null => {
    const pending = waiting.findLast(({ input }) => input.place === place);
    if (pending !== undefined) {
      const { value, undoes } = pending.input;
      return value === undefined || value === null || undoes !== null ? null : { value, isSaved: false };
    }
    const value = standing(place)?.value ?? null;
    return value !== null && "review" in value ? { value, isSaved: true } : null;
  };
  const input = (place: string, value: VerdictReview | null, undoes: number | null): LabelInput => ({
    trajectoryId,
    kind: "verdict",
    caseId: null,
    place,
    value,
    label: null,
    labels: [],
    evidence: [],
    note: "",
    assisted: false,
    answersSeq: newest.current.get(place) ?? null,
    undoes,
  });
  const refusal =
    state.refused.find(({ save }) => save.study === study && save.input.trajectoryId === trajectoryId && save.input.kind === "verdict") ?? null;

  return {
    ownAt,
    othersAt: (place) =>
      known.reviews.flatMap((entry) =>
        entry.place === place && entry.rater !== rater && entry.value !== null && "review" in entry.value
          ? [{ rater: entry.rater, value: entry.value }]
          : [],
      ),
    isClosedAt: (place) => known.closed.includes(place),
    decide: (place, value) => {
      queue.add(study, input(place, value, null));
    },
    takeBack: (place) => {
      const own = standing(place);
      if (own === undefined || waiting.some((save) => save.input.place === place)) return false;
      queue.add(study, input(place, null, own.seq));
      return true;
    },
    refusal,
    dropRefused: () => {
      if (refusal !== null) queue.drop(refusal.save.key);
      void reload().catch(() => undefined);
    },
    queue: state,
    retryNow: queue.flush,
    savedAt,
  };
}
