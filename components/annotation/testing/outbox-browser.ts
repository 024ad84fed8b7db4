/** A browser for tests of the outbox: what its tabs share, and a server that saves each key once. */
import type { Problem } from "@/components/requests/read-problem";
import type { LabelEntry } from "@/lib/labels/label";
import { type AnnotationInput, buildUndo, gapPlace } from "@/lib/view-models/annotation-input";
import { withNotes } from "../noted-store";
import { createOutbox, type OutboxAnswer, type OutboxEntry, type OutboxNews } from "../outbox";

export const address = { study: "s", assignmentId: "as_1", trajectoryId: "tr_1" };
export const input = (caseId: string, more: Partial<AnnotationInput> = {}): AnnotationInput => ({
  ...buildUndo("tr_1", gapPlace(caseId), null, null),
  label: "none",
  labels: ["none"],
  ...more,
});
export const problem: Problem = {
  status: 409,
  title: "Somebody was faster",
  detail: "",
  found: "entry 9",
  expected: "no label",
  where: "answersSeq",
};

/** A browser: storage and news that its tabs share, a lock, and a server that saves each key once. */
export function buildBrowser() {
  const stored = new Map<string, OutboxEntry>();
  const notes = new Map<string, string>();
  const journal: { key: string; seq: number; entry: OutboxEntry }[] = [];
  const requests: string[] = [];
  const listeners = new Set<(news: OutboxNews) => void>();
  let keys = 0;
  let clock = 0;
  let lock: Promise<void> = Promise.resolve();
  const server = { isUp: true, loseAnswers: 0, isSignedIn: true, isStorageBroken: false, isOnlyNotes: false, refuse: new Map<string, Problem>() };
  const entryOf = (seq: number, entry: OutboxEntry): LabelEntry => ({ seq, key: entry.key }) as LabelEntry;
  const send = async (entry: OutboxEntry): Promise<OutboxAnswer> => {
    requests.push(entry.key);
    await Promise.resolve();
    if (!server.isUp) return { kind: "unreachable" };
    if (!server.isSignedIn) return { kind: "signed-out" };
    const refusal = server.refuse.get(entry.key);
    if (refusal !== undefined) return { kind: "refused", problem: refusal };
    if (entry.job.kind === "submit") {
      journal.push({ key: entry.key, seq: 0, entry });
      return { kind: "saved", entry: null };
    }
    let saved = journal.find((line) => line.key === entry.key);
    if (saved === undefined) {
      saved = { key: entry.key, seq: journal.length + 1, entry };
      journal.push(saved);
    }
    if (server.loseAnswers > 0) {
      server.loseAnswers--;
      return { kind: "unreachable" };
    }
    return { kind: "saved", entry: entryOf(saved.seq, entry) };
  };
  const openTab = (rater = "human:a") => {
    const timers: (() => void)[] = [];
    let isLeft = false;
    /** What a page had not written when it was left is never written. */
    const whileOpen = (): Promise<void> => (isLeft ? new Promise(() => undefined) : Promise.resolve());
    const own = new Set<(news: OutboxNews) => void>();
    const outbox = createOutbox({
      rater,
      storage: withNotes<OutboxEntry>(
        {
          load: async (key) => structuredClone(stored.get(key)),
          all: async () => structuredClone(stored),
          put: async (key, entry) => {
            await whileOpen();
            if (server.isStorageBroken || server.isOnlyNotes) throw new Error("the storage is full");
            stored.set(key, structuredClone(entry));
          },
          remove: async (key) => {
            await whileOpen();
            stored.delete(key);
          },
        },
        {
          keys: () => [...notes.keys()],
          read: (key) => notes.get(key) ?? null,
          write: (key, text) => {
            if (server.isStorageBroken) throw new Error("the storage is full");
            notes.set(key, text);
          },
          remove: (key) => void notes.delete(key),
        },
        () => `mark-${++keys}`,
      ),
      send,
      newKey: () => `key-${++keys}`,
      now: () => ++clock,
      schedule: (callback) => {
        timers.push(callback);
        return () => timers.splice(timers.indexOf(callback), 1);
      },
      alone: (task) => {
        lock = lock.then(task);
        return lock;
      },
      tell: (news) => {
        for (const listener of listeners) if (!own.has(listener)) queueMicrotask(() => listener(structuredClone(news)));
      },
      onNews: (listener) => {
        listeners.add(listener);
        own.add(listener);
        return () => listeners.delete(listener);
      },
    });
    const saved: [seq: number | null, isFromHere: boolean][] = [];
    outbox.onSaved((_sent, entry, isFromHere) => saved.push([entry?.seq ?? null, isFromHere]));
    const leave = () => {
      isLeft = true;
      outbox.close();
    };
    return { outbox, timers, saved, leave };
  };
  return { stored, journal, requests, server, openTab };
}

/** Lets everything that waits for promises happen. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 200; i++) await Promise.resolve();
}

export const label = (caseId: string, more: Partial<AnnotationInput> = {}) =>
  ({ kind: "label", input: input(caseId, more), undoesKey: null }) as const;
