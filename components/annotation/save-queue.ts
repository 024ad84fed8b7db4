/**
 * Labels on their way to the server. Each is kept in the browser's own storage from the moment it is given until the
 * server has acknowledged it, and sent again until it does; its key makes a second send harmless. What the server
 * refuses waits for the person. Knows nothing of React, the network or the clock.
 */
import type { Problem } from "@/components/requests/read-problem";
import type { LabelEntry } from "@/lib/labels/label";
import type { LabelInput } from "@/lib/view-models/trajectory-label-draft";

export interface PendingSave {
  /** Idempotency key, a UUID made once. */
  key: string;
  study: string;
  input: LabelInput;
  /** The save at the same place that this one follows, while it is not acknowledged: its number is not known yet. */
  follows: string | null;
}

export type SendResult = { kind: "saved"; entry: LabelEntry } | { kind: "refused"; problem: Problem } | { kind: "unreachable" };

export interface SaveQueueDependencies {
  send(save: PendingSave): Promise<SendResult>;
  /** Of this browser; may be missing or full, then labels live in this tab only. */
  readStorage(): string | null;
  writeStorage(text: string): void;
  newKey(): string;
  schedule(callback: () => void, afterMs: number): () => void;
}

export interface QueueState {
  waiting: readonly PendingSave[];
  isSending: boolean;
  /** Tries of the save at the head without an answer. */
  failedTries: number;
  refused: readonly { save: PendingSave; problem: Problem }[];
}

export interface SaveQueue {
  add(study: string, input: LabelInput): PendingSave;
  /** Takes a refused save out of the queue: the person changed it or gave it up. */
  drop(key: string): void;
  /** Sends now, without waiting for the next try. */
  flush(): void;
  state(): QueueState;
  subscribe(listener: () => void): () => void;
  onSaved(listener: (entry: LabelEntry, save: PendingSave) => void): () => void;
}

const RETRY_AFTER_MS = 2_000;

export function createSaveQueue(dependencies: SaveQueueDependencies): SaveQueue {
  let waiting: PendingSave[] = parseStored(dependencies.readStorage());
  let refused: { save: PendingSave; problem: Problem }[] = [];
  let isSending = false;
  let failedTries = 0;
  let stopTimer: (() => void) | null = null;
  let state: QueueState = { waiting, isSending, failedTries, refused };
  const listeners = new Set<() => void>();
  const savedListeners = new Set<(entry: LabelEntry, save: PendingSave) => void>();

  const changed = (): void => {
    state = { waiting: [...waiting], isSending, failedTries, refused: [...refused] };
    for (const listener of listeners) listener();
  };

  /** Other tabs write here too: only this queue's own entries are added and taken out. */
  const store = (added: PendingSave | null, removedKey: string | null): void => {
    const kept = parseStored(dependencies.readStorage()).filter((save) => save.key !== removedKey && save.key !== added?.key);
    dependencies.writeStorage(JSON.stringify(added === null ? kept : [...kept, added]));
  };

  const isHeld = (save: PendingSave): boolean => refused.some((other) => isSamePlace(other.save, save));

  const pump = async (): Promise<void> => {
    stopTimer?.();
    stopTimer = null;
    const save = waiting.find((candidate) => !isHeld(candidate));
    if (isSending || save === undefined) return;
    isSending = true;
    changed();
    const result = await dependencies.send(save);
    isSending = false;
    if (result.kind === "unreachable") {
      failedTries++;
      stopTimer = dependencies.schedule(() => void pump(), RETRY_AFTER_MS);
      changed();
      return;
    }
    failedTries = 0;
    waiting = waiting.filter((other) => other.key !== save.key);
    store(null, save.key);
    if (result.kind === "saved") {
      waiting = waiting.map((other) => {
        if (other.follows !== save.key) return other;
        const next = { ...other, follows: null, input: { ...other.input, answersSeq: result.entry.seq } };
        store(next, null);
        return next;
      });
      for (const listener of savedListeners) listener(result.entry, save);
    } else {
      refused = [...refused, { save, problem: result.problem }];
      // Kept in storage until the person has decided: a closed tab must not lose it.
      store(save, null);
    }
    changed();
    void pump();
  };

  const queue: SaveQueue = {
    add: (study, input) => {
      const before = waiting.findLast((other) => other.study === study && isSameInputPlace(other.input, input));
      const save: PendingSave = { key: dependencies.newKey(), study, input, follows: before?.key ?? null };
      waiting = [...waiting, save];
      store(save, null);
      changed();
      void pump();
      return save;
    },
    drop: (key) => {
      refused = refused.filter(({ save }) => save.key !== key);
      waiting = waiting.filter((save) => save.key !== key);
      store(null, key);
      changed();
      void pump();
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
  };
  return queue;
}

function isSamePlace(a: PendingSave, b: PendingSave): boolean {
  return a.study === b.study && isSameInputPlace(a.input, b.input);
}

function isSameInputPlace(a: LabelInput, b: LabelInput): boolean {
  return a.trajectoryId === b.trajectoryId && a.caseId === b.caseId && (a.place ?? "") === (b.place ?? "");
}

/** What an earlier page left behind. Storage is the person's own, but may hold anything: what does not fit is passed over. */
function parseStored(text: string | null): PendingSave[] {
  if (text === null) return [];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter(isPendingSave) : [];
  } catch {
    return [];
  }
}

function isPendingSave(value: unknown): value is PendingSave {
  if (typeof value !== "object" || value === null) return false;
  const { key, study, input } = value as Partial<PendingSave>;
  return (
    typeof key === "string" && typeof study === "string" && typeof input === "object" && input !== null && typeof input.trajectoryId === "string"
  );
}
