"use client";

import { usePathname } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { createNewestAnswer, type NewestAnswer } from "@/components/requests/newest-answer";
import { annotateItemHref } from "@/components/shell/routes";
import { type EntryPlace, placeKey, type StandingEntry } from "@/lib/view-models/annotation-input";
import type { AnnotationItem, AnnotationQueue } from "@/lib/view-models/annotation-item";
import { nextRun, previousRun, type QueueState, queueState, upcoming } from "@/lib/view-models/annotation-progress";
import { browserOutbox } from "./browser-outbox";
import { fetchItem, fetchQueue, handInOnLeaving, reserveItem } from "./fetch-annotation";
import { EMPTY_OUTBOX, type Outbox, type OutboxEntry, type OutboxState } from "./outbox";
import { alreadySaid, type RunEntries, runEntries, withSaved } from "./run-entries";
import { whenQuiet } from "./when-quiet";

/** The reason of a decision that no key was pressed for: a run with one labelled case is decided by it. */
export const ONLY_CASE = "the only case of the run";

/**
 * A hand-in waits this long while the rater looks at the next run, or until something is given there: undo after "next"
 * must work also for the rater who is the last to hand the run in, whose labels are open to the others from then on.
 */
const UNDO_MS = 30_000;

export interface QueueInput {
  initialItem: AnnotationItem;
  initialQueue: AnnotationQueue;
  say: (sentence: string) => void;
}

/** An entry that was taken back, for the screen that shows it again to be changed. */
export interface TakenBack {
  id: number;
  trajectoryId: string;
  entry: StandingEntry;
}

export interface Queue {
  item: AnnotationItem;
  entries: RunEntries;
  state: QueueState;
  outbox: OutboxState;
  retryNow: () => void;
  /** Everything is handed in, and there is no next. */
  isFinished: boolean;
  /** Handing in, then the next run. */
  handInAndNext: (milliseconds: number) => void;
  goBack: () => void;
  goTo: (trajectoryId: string) => void;
  /** Remembers what was given, for undo. `isPart`: it followed by itself from the one before, and goes back with it. */
  remember: (place: EntryPlace, isPart?: boolean) => void;
  /** Takes the last entry back, in whichever run it was given. */
  undoLast: () => void;
  takenBack: TakenBack | null;
  /** After a refusal because somebody was faster: send mine again in answer to the newest. */
  keepMine: (entry: OutboxEntry) => void;
  giveUp: (entry: OutboxEntry) => void;
}

/** The runs of an assignment one after the other. The next one is there before it is asked for, so that it comes at once. */
export function useQueue({ initialItem, initialQueue, say }: QueueInput): Queue {
  const { study, assignmentId, rater } = initialItem;
  const [outbox, setOutbox] = useState<Outbox | null>(null);
  useEffect(() => setOutbox(browserOutbox(rater)), [rater]);
  const subscribe = useCallback((listener: () => void) => outbox?.subscribe(listener) ?? (() => undefined), [outbox]);
  const outboxState = useSyncExternalStore(
    subscribe,
    () => outbox?.state() ?? EMPTY_OUTBOX,
    () => EMPTY_OUTBOX,
  );

  const [items, setItems] = useState<ReadonlyMap<string, AnnotationItem>>(new Map([[initialItem.trajectoryId, initialItem]]));
  const latestItems = useRef(items);
  latestItems.current = items;
  const [current, setCurrent] = useState(initialItem.trajectoryId);
  const [queue, setQueue] = useState(initialQueue);
  const [handedIn, setHandedIn] = useState<ReadonlySet<string>>(new Set());
  const [isFinished, setIsFinished] = useState(false);
  const [takenBack, setTakenBack] = useState<TakenBack | null>(null);
  const given = useRef<{ trajectoryId: string; place: EntryPlace; parts: EntryPlace[] }[]>([]);

  // Of each run: a save may be acknowledged while an answer that does not know of it is on its way.
  const answers = useMemo(() => {
    const known = new Map<string, NewestAnswer<AnnotationItem>>();
    return (trajectoryId: string): NewestAnswer<AnnotationItem> => {
      const answer = known.get(trajectoryId) ?? createNewestAnswer(() => fetchItem(study, assignmentId, trajectoryId));
      known.set(trajectoryId, answer);
      return answer;
    };
  }, [study, assignmentId]);
  const put = useCallback((item: AnnotationItem) => setItems((before) => new Map(before).set(item.trajectoryId, item)), []);
  const load = useCallback(
    async (trajectoryId: string): Promise<AnnotationItem> => {
      const item = await answers(trajectoryId).read();
      put(item);
      return item;
    },
    [answers, put],
  );

  // A hand-in that an earlier page left on its way counts as done here.
  const state = useMemo(() => {
    const waiting = outboxState.entries.flatMap((entry) =>
      entry.job.kind === "submit" && entry.assignmentId === assignmentId && entry.refusal === null ? [entry.trajectoryId] : [],
    );
    return queueState(queue, new Set([...handedIn, ...waiting]));
  }, [queue, handedIn, outboxState.entries, assignmentId]);

  const item = items.get(current) ?? initialItem;
  const entries = useMemo(() => (outbox === null ? idle(item) : runEntries(item, outbox, outboxState)), [item, outbox, outboxState]);

  useEffect(() => {
    if (outbox === null) return;
    const stop = outbox.onSaved((sent, entry, isFromHere) => {
      if (sent.assignmentId !== assignmentId) return;
      if (entry === null) {
        // Counts of this page are right without it: it is for what the server alone knows.
        whenQuiet(outbox)
          .then(() => fetchQueue(study, assignmentId))
          .then(setQueue, () => undefined);
        return;
      }
      answers(sent.trajectoryId).changed();
      const known = latestItems.current.get(sent.trajectoryId);
      if (known === undefined) return;
      const next = withSaved(known, entry);
      latestItems.current = new Map(latestItems.current).set(sent.trajectoryId, next.item);
      put(next.item);
      if (next.isStale) load(sent.trajectoryId).catch(() => undefined);
      if (!isFromHere && sent.trajectoryId === current) {
        say(`Labelled in another tab: ${entry.label === null ? "see the list" : entry.labels.join(", ")}.`);
      }
    });
    const flush = () => outbox.flush();
    const onLeave = () => handInOnLeaving(outbox.state().entries);
    const onShow = () => {
      if (document.visibilityState === "visible") flush();
    };
    window.addEventListener("online", flush);
    window.addEventListener("pagehide", onLeave);
    document.addEventListener("visibilitychange", onShow);
    flush();
    return () => {
      stop();
      window.removeEventListener("online", flush);
      window.removeEventListener("pagehide", onLeave);
      document.removeEventListener("visibilitychange", onShow);
    };
  }, [outbox, study, assignmentId, current, answers, put, load, say]);

  // Somebody was faster: the newer label has to be seen before a person can decide.
  const staleKey = entries.refused.find(({ refusal }) => refusal?.status === 409)?.key ?? null;
  useEffect(() => {
    if (staleKey !== null) load(current).catch(() => undefined);
  }, [staleKey, current, load]);

  useEffect(() => {
    for (const { key } of alreadySaid(entries)) outbox?.drop(key);
  }, [entries, outbox]);

  const next = nextRun(state.items, current);
  useEffect(() => {
    let isGone = false;
    const reserve = async (): Promise<void> => {
      if (outbox === null) return;
      await whenQuiet(outbox);
      if (!isGone) await reserveItem(study, assignmentId, current);
    };
    reserve().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [outbox, study, assignmentId, current]);
  // Several, so that a rater can go on for minutes without a network; one after the other, so that nothing else waits.
  const ahead = upcoming(state.items, current).join(" ");
  useEffect(() => {
    let isGone = false;
    const fetchAhead = async (): Promise<void> => {
      for (const id of ahead.split(" ")) {
        if (id === "" || latestItems.current.has(id) || outbox === null) continue;
        await whenQuiet(outbox);
        if (isGone) return;
        if (!latestItems.current.has(id)) await load(id);
      }
    };
    fetchAhead().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [outbox, ahead, load]);

  const show = useCallback(
    (trajectoryId: string) => {
      setIsFinished(false);
      setCurrent(trajectoryId);
      window.history.pushState(null, "", annotateItemHref(study, assignmentId, trajectoryId));
    },
    [study, assignmentId],
  );
  const goTo = useCallback(
    (trajectoryId: string) => {
      if (latestItems.current.has(trajectoryId)) {
        show(trajectoryId);
        return;
      }
      load(trajectoryId).then(
        () => show(trajectoryId),
        () => say("The next run could not be loaded: the server does not answer. What you gave is kept."),
      );
    },
    [load, show, say],
  );

  // The browser's own way back.
  const pathname = usePathname();
  useEffect(() => {
    const named = decodeURIComponent(pathname.split("/").at(-1) ?? "");
    if (latestItems.current.has(named)) setCurrent(named);
  }, [pathname]);

  const handInAndNext = (milliseconds: number): void => {
    entries.handIn(milliseconds, next === null ? 0 : UNDO_MS);
    setHandedIn((before) => new Set(before).add(current));
    if (next === null) setIsFinished(true);
    else goTo(next);
  };

  const takeBack = (trajectoryId: string, place: EntryPlace, parts: readonly EntryPlace[]): boolean => {
    const target = latestItems.current.get(trajectoryId);
    if (target === undefined || outbox === null) return false;
    for (const part of parts) runEntries(target, outbox, outbox.state()).takeBack(part);
    const entry = runEntries(target, outbox, outbox.state()).takeBack(place);
    if (entry === null) return false;
    setTakenBack((before) => ({ id: (before?.id ?? 0) + 1, trajectoryId, entry }));
    // A run with a label taken back is no longer handed in as far as this page counts.
    setHandedIn((before) => new Set([...before].filter((id) => id !== trajectoryId)));
    if (trajectoryId !== current || isFinished) show(trajectoryId);
    return true;
  };
  const undoLast = (): void => {
    for (let last = given.current.pop(); last !== undefined; last = given.current.pop()) {
      if (takeBack(last.trajectoryId, last.place, last.parts)) return;
    }
    // After a reload: the newest of this run.
    const own = [...entries.standing.values()].sort((a, b) => (b.seq ?? Number.MAX_SAFE_INTEGER) - (a.seq ?? Number.MAX_SAFE_INTEGER));
    const [newest, before] = own;
    const isPart = newest?.value != null && "decision" in newest.value && newest.value.reason === ONLY_CASE && before?.kind === "gap";
    const [place, parts] = isPart ? [before, [newest]] : [newest, []];
    if (place === undefined || !takeBack(current, place, parts)) say("Nothing of yours to take back here.");
  };

  return {
    item,
    entries,
    state,
    outbox: outboxState,
    retryNow: () => outbox?.flush(),
    isFinished,
    handInAndNext,
    goBack: () => {
      const before = previousRun(state.items, current);
      if (before === null) say("This is the first run of your queue.");
      else goTo(before);
    },
    goTo,
    remember: (place, isPart = false) => {
      const last = given.current.at(-1);
      if (isPart && last?.trajectoryId === current) last.parts.push(place);
      else given.current.push({ trajectoryId: current, place, parts: [] });
    },
    undoLast,
    takenBack,
    keepMine: (entry) => {
      if (entry.job.kind !== "label" || outbox === null) return;
      const { input, undoesKey } = entry.job;
      load(entry.trajectoryId).then(
        (fresh) => {
          const answersSeq = fresh.newestEntries.find((place) => placeKey(place) === placeKey(input))?.seq ?? null;
          outbox.drop(entry.key);
          outbox.add(entry, { kind: "label", undoesKey, input: { ...input, answersSeq } });
        },
        () => say("The server does not answer. Your label is kept; try again."),
      );
    },
    giveUp: (entry) => {
      outbox?.drop(entry.key);
      load(entry.trajectoryId).catch(() => undefined);
      // What could not be taken back is still handed in.
      fetchQueue(study, assignmentId).then(setQueue, () => undefined);
    },
  };
}

/** Before the browser's storage is open: what is saved, and nothing can be given. */
function idle(item: AnnotationItem): RunEntries {
  const none = { add: () => undefined, drop: () => undefined } as unknown as Outbox;
  return runEntries(item, none, EMPTY_OUTBOX);
}
