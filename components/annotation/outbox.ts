/**
 * Labels and hand-ins on their way to the server. Each is kept in the browser from the moment it is given until the server
 * has acknowledged it, and sent again until it does; its key makes a second send harmless, so each is saved exactly once.
 * Storage is the truth: tabs share it, one of them sends at a time, and what a killed browser leaves behind the next one
 * sends. What the server refuses waits for the person. Knows nothing of React, the network or the clock.
 */
import type { Problem } from "@/components/requests/read-problem";
import type { LabelEntry } from "@/lib/labels/label";
import { type AnnotationInput, placeKey } from "@/lib/view-models/annotation-input";
import type { NotedStore } from "./noted-store";

export type OutboxJob =
  /** `undoesKey`: takes back an entry that was not acknowledged when it was given; its number follows. */
  { kind: "label"; input: AnnotationInput; undoesKey: string | null } | { kind: "submit"; milliseconds: number };

export interface OutboxAddress {
  rater: string;
  study: string;
  assignmentId: string;
  trajectoryId: string;
}

export interface OutboxEntry extends OutboxAddress {
  /** Idempotency key, a UUID made once. */
  key: string;
  /** Later ones are larger. */
  order: number;
  job: OutboxJob;
  /** The entry at the same place that this one answers to, while its number is not known. */
  follows: string | null;
  /** Why the server did not take it; null while it may still be sent. */
  refusal: Problem | null;
  /** Not sent before this moment of the clock, so that undo can still take it out; null or missing: at once. */
  holdUntil?: number | null;
}

/** What the server found wrong: product.md §5, `application/problem+json`. */
export type OutboxAnswer =
  | { kind: "saved"; entry: LabelEntry | null }
  | { kind: "refused"; problem: Problem }
  | { kind: "unreachable" }
  /** The sign-in has ended, or somebody else is signed in: kept until this rater is back. */
  | { kind: "signed-out" };

export type OutboxStorage = Pick<NotedStore<OutboxEntry>, "all" | "note" | "put" | "remove">;

/** What tabs tell each other. */
export type OutboxNews = { kind: "changed" } | { kind: "saved"; sent: OutboxEntry; entry: LabelEntry | null };

export interface OutboxDependencies {
  /** Whose labels may be sent from here. */
  rater: string;
  storage: OutboxStorage;
  send(entry: OutboxEntry): Promise<OutboxAnswer>;
  newKey(): string;
  /** A number that grows: milliseconds. */
  now(): number;
  schedule(callback: () => void, afterMs: number): () => void;
  /** Runs a task while no other tab runs one. */
  alone(task: () => Promise<void>): Promise<void>;
  tell(news: OutboxNews): void;
  onNews(listener: (news: OutboxNews) => void): () => void;
}

export interface OutboxState {
  /** Of this rater, in the order in which they were given; refused ones among them. */
  entries: readonly OutboxEntry[];
  isSending: boolean;
  /** Tries without an answer. */
  failedTries: number;
  isSignedOut: boolean;
  /** Entries of somebody else who used this browser: kept, and sent when that person is back. */
  ofOthers: number;
}

export interface Outbox {
  /** `holdMs`: waits that long before it is sent, or until something is given for another run. */
  add(address: Omit<OutboxAddress, "rater">, job: OutboxJob, holdMs?: number): OutboxEntry;
  /** Takes an entry out: the person changed it, gave it up, or took it back before it was sent. */
  drop(key: string): void;
  /** Sends now, without waiting for the next try. */
  flush(): void;
  state(): OutboxState;
  subscribe(listener: () => void): () => void;
  /** `isFromHere`: this tab gave it. */
  onSaved(listener: (sent: OutboxEntry, entry: LabelEntry | null, isFromHere: boolean) => void): () => void;
  /** Resolves when what was given before has reached the storage. */
  stored(): Promise<void>;
  close(): void;
}

const RETRY_AFTER_MS = 2_000;

export const EMPTY_OUTBOX: OutboxState = { entries: [], isSending: false, failedTries: 0, isSignedOut: false, ofOthers: 0 };

export function createOutbox(dependencies: OutboxDependencies): Outbox {
  const { rater, storage } = dependencies;
  let entries: OutboxEntry[] = [];
  let ofOthers = 0;
  let isSending = false;
  let failedTries = 0;
  let isSignedOut = false;
  let isAgain = false;
  let lastOrder = 0;
  let stopTimer: (() => void) | null = null;
  let writing: Promise<void> = Promise.resolve();
  let state: OutboxState = EMPTY_OUTBOX;
  /** Given in this tab. */
  const mine = new Set<string>();
  /** The storage did not take them: it may be full or forbidden. */
  const unstored = new Set<string>();
  /** Numbers of entries that this tab knows to be saved. */
  const acknowledged = new Map<string, number>();
  const listeners = new Set<() => void>();
  const savedListeners = new Set<(sent: OutboxEntry, entry: LabelEntry | null, isFromHere: boolean) => void>();

  const changed = (): void => {
    state = { entries: [...entries], isSending, failedTries, isSignedOut, ofOthers };
    for (const listener of listeners) listener();
  };

  /** Writes go one after the other, so that an entry is never written back after it was removed. None that fails keeps the next back. */
  const write = (task: () => Promise<void>): Promise<void> => {
    writing = writing.then(task).catch(() => undefined);
    return writing;
  };

  const read = async (): Promise<void> => {
    // What is given while this waits begins another write: whatever has an order by now is stored, or known not to be.
    for (let waited: Promise<void> | null = null; waited !== writing; await waited) waited = writing;
    const before = lastOrder;
    const all = [...(await storage.all()).values()];
    const kept = all.filter((entry) => entry.rater === rater);
    const known = new Set(kept.map((entry) => entry.key));
    // What was given while this was read is not there yet, and what the storage did not take lives in this tab.
    const onlyHere = entries.filter((entry) => !known.has(entry.key) && (entry.order > before || unstored.has(entry.key)));
    entries = [...kept, ...onlyHere].map(learnAll).sort((a, b) => a.order - b.order);
    ofOthers = all.length - kept.length;
  };
  const learnAll = (entry: OutboxEntry): OutboxEntry => {
    const { follows, job } = entry;
    let next = entry;
    for (const key of [follows, job.kind === "label" ? job.undoesKey : null]) {
      const seq = key === null ? undefined : acknowledged.get(key);
      if (key !== null && seq !== undefined) next = learn(next, key, seq);
    }
    return next;
  };
  const take = (sent: OutboxEntry, entry: LabelEntry | null): void => {
    if (entry !== null) acknowledged.set(sent.key, entry.seq);
    unstored.delete(sent.key);
    entries = entries.flatMap((other) => (other.key === sent.key ? [] : [learnAll(other)]));
    changed();
    // At once: whoever gives the next label at this place must know the number that it answers to.
    for (const listener of savedListeners) listener(sent, entry, mine.has(sent.key));
  };

  /** `first`: leaves in this very turn. The lock and the storage answer only after the page was drawn, which takes longer than the request. */
  const pump = async (first: OutboxEntry | null = null): Promise<void> => {
    stopTimer?.();
    stopTimer = null;
    if (isSending) {
      isAgain = true;
      return;
    }
    isSending = true;
    let isBlocked = false;
    let lookedAt = dependencies.now();
    let onItsWay = first === null ? null : { entry: first, answering: dependencies.send(first) };
    await dependencies.alone(async () => {
      for (;;) {
        if (onItsWay === null) {
          await read();
          lookedAt = dependencies.now();
          const entry = nextToSend(entries, lookedAt);
          if (entry === undefined) return;
          onItsWay = { entry, answering: dependencies.send(entry) };
          changed();
        }
        const { entry, answering } = onItsWay;
        onItsWay = null;
        const answer = await answering;
        if (answer.kind === "unreachable" || answer.kind === "signed-out") {
          isBlocked = true;
          isSignedOut = answer.kind === "signed-out";
          failedTries++;
          return;
        }
        failedTries = 0;
        isSignedOut = false;
        await settle(entry, answer);
      }
    });
    isSending = false;
    // One whose time has come and that was not sent waits for the person, not for the clock.
    const held = entries.flatMap(({ holdUntil }) => ((holdUntil ?? 0) > lookedAt ? [(holdUntil ?? 0) - lookedAt] : []));
    const waitMs = isBlocked ? RETRY_AFTER_MS : held.length === 0 ? null : Math.min(...held);
    if (waitMs !== null) stopTimer = dependencies.schedule(() => void pump(), waitMs);
    changed();
    if (isAgain && !isBlocked) {
      isAgain = false;
      void pump();
    }
    isAgain = false;
  };

  const settle = async (entry: OutboxEntry, answer: Extract<OutboxAnswer, { kind: "saved" | "refused" }>): Promise<void> => {
    if (answer.kind === "refused") {
      const refused = { ...entry, refusal: answer.problem };
      entries = entries.map((other) => (other.key === entry.key ? refused : other));
      await write(() => storage.put(refused.key, refused));
      changed();
      dependencies.tell({ kind: "changed" });
      return;
    }
    take(entry, answer.entry);
    // Followers first: killed in between, the entry is sent again and answered as before.
    const followers = entries.filter((other) => acknowledged.has(entry.key) && other.order > entry.order && isSameRun(other, entry));
    await write(async () => {
      for (const follower of followers) await storage.put(follower.key, follower).catch(() => undefined);
      await storage.remove(entry.key);
    });
    dependencies.tell({ kind: "saved", sent: entry, entry: answer.entry });
  };

  const stopNews = dependencies.onNews((news) => {
    if (news.kind === "saved") {
      if (news.sent.rater === rater) take(news.sent, news.entry);
      return;
    }
    void pump();
  });

  return {
    add: (address, job, holdMs = 0) => {
      lastOrder = Math.max(lastOrder + 1, dependencies.now());
      const before = job.kind === "label" ? entries.findLast((other) => isSamePlace(other, address, job.input)) : undefined;
      const entry: OutboxEntry = {
        ...address,
        rater,
        key: dependencies.newKey(),
        order: lastOrder,
        job,
        follows: before?.key ?? null,
        refusal: null,
        holdUntil: holdMs > 0 ? dependencies.now() + holdMs : null,
      };
      // Before anything else: the page may be left before the storage comes to it.
      storage.note(entry.key, entry);
      mine.add(entry.key);
      // Whoever works on another run is done with the one before.
      const released = entries.filter((other) => isHeld(other) && !isSameRun(other, address)).map((other) => ({ ...other, holdUntil: null }));
      entries = [...entries.map((other) => released.find(({ key }) => key === other.key) ?? other), entry];
      // Stored at the same time: whichever is slower, a kill in between leaves it with the server, in the storage, or both under one key.
      const isFirst = !isSending && nextToSend(entries, dependencies.now())?.key === entry.key;
      if (isFirst) void pump(entry);
      changed();
      void write(async () => {
        for (const other of released) await storage.put(other.key, other).catch(() => undefined);
        await storage.put(entry.key, entry).catch(() => void unstored.add(entry.key));
      }).then(() => {
        dependencies.tell({ kind: "changed" });
        return isFirst ? undefined : pump();
      });
      return entry;
    },
    drop: (key) => {
      // With it goes what only takes it back; what answers to it answers to what it answered to.
      const gone = entries.filter((entry) => entry.key === key || (entry.job.kind === "label" && entry.job.undoesKey === key));
      const freed = entries.flatMap((entry) => (entry.follows === key && !gone.includes(entry) ? [{ ...entry, follows: null }] : []));
      entries = entries.flatMap((entry) => (gone.includes(entry) ? [] : [freed.find((other) => other.key === entry.key) ?? entry]));
      for (const entry of freed) storage.note(entry.key, entry);
      for (const entry of gone) {
        storage.note(entry.key, null);
        unstored.delete(entry.key);
      }
      changed();
      void write(async () => {
        for (const entry of freed) await storage.put(entry.key, entry).catch(() => undefined);
        for (const entry of gone) await storage.remove(entry.key);
      }).then(() => {
        dependencies.tell({ kind: "changed" });
        return pump();
      });
    },
    flush: () => void pump(),
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onSaved: (listener) => {
      savedListeners.add(listener);
      return () => savedListeners.delete(listener);
    },
    stored: () => writing,
    close: () => {
      stopTimer?.();
      stopNews();
    },
  };
}

/** Waits on purpose, and is not what "not saved yet" means. */
export const isHeld = ({ holdUntil, refusal }: OutboxEntry): boolean => refusal === null && holdUntil !== undefined && holdUntil !== null;

/** Gives the number of an acknowledged entry to one that waits for it. */
function learn(entry: OutboxEntry, key: string, seq: number): OutboxEntry {
  if (entry.job.kind !== "label") return entry;
  const isFollower = entry.follows === key;
  const isUndo = entry.job.undoesKey === key;
  if (!isFollower && !isUndo) return entry;
  const input = { ...entry.job.input };
  if (isFollower) input.answersSeq = seq;
  if (isUndo) input.undoes = seq;
  return { ...entry, follows: isFollower ? null : entry.follows, job: { ...entry.job, input, undoesKey: isUndo ? null : entry.job.undoesKey } };
}

/**
 * Labels first: the hand-in of a run that was left is released by the first label of the next one, which must not wait
 * for it. Within a run the order in which things were given stands.
 */
function nextToSend(entries: readonly OutboxEntry[], now: number): OutboxEntry | undefined {
  const ready = entries.filter((candidate) => (candidate.holdUntil ?? 0) <= now && mayBeSent(candidate, entries));
  const isBehindHandIn = (entry: OutboxEntry): boolean =>
    ready.some((other) => other.job.kind === "submit" && other.order < entry.order && isSameRun(other, entry));
  return ready.find((entry) => entry.job.kind === "label" && !isBehindHandIn(entry)) ?? ready[0];
}

/** Refused ones wait for the person, and with them what follows at the same place and the hand-in of the same run. */
function mayBeSent(entry: OutboxEntry, all: readonly OutboxEntry[]): boolean {
  if (entry.refusal !== null) return false;
  return !all.some(
    (other) =>
      other.refusal !== null &&
      other.order < entry.order &&
      other.job.kind === "label" &&
      isSameRun(other, entry) &&
      (entry.job.kind === "submit" || isSamePlace(other, entry, entry.job.input)),
  );
}

function isSameRun(a: OutboxEntry, b: Omit<OutboxAddress, "rater">): boolean {
  return a.study === b.study && a.assignmentId === b.assignmentId && a.trajectoryId === b.trajectoryId;
}

function isSamePlace(entry: OutboxEntry, address: Omit<OutboxAddress, "rater">, input: AnnotationInput): boolean {
  return entry.job.kind === "label" && isSameRun(entry, address) && placeKey(entry.job.input) === placeKey(input);
}
