/**
 * What an annotate page keeps in the browser, in IndexedDB: labels on their way, and drafts. Where a browser forbids or
 * lacks it, both live in the tab; the person loses what is on its way only by closing it before it is saved.
 */
import { createStore, del, entries, get, set, type UseStore } from "idb-keyval";
import type { OutboxEntry, OutboxStorage } from "./outbox";

let outboxStore: UseStore | null = null;
let draftStore: UseStore | null = null;
/** One database each: idb-keyval makes one store in a database. */
const ofOutbox = (): UseStore => {
  outboxStore ??= createStore("plumbline-outbox", "entries");
  return outboxStore;
};
const ofDrafts = (): UseStore => {
  draftStore ??= createStore("plumbline-drafts", "drafts");
  return draftStore;
};

export const outboxStorage: OutboxStorage = {
  all: async () => {
    try {
      const all = await entries<string, OutboxEntry>(ofOutbox());
      return all.map(([, entry]) => entry);
    } catch {
      return [];
    }
  },
  // Async, so that a browser without any storage rejects instead of throwing: the entry then lives in the tab.
  put: async (entry) => set(entry.key, entry, ofOutbox()),
  remove: async (key) => {
    try {
      await del(key, ofOutbox());
    } catch {
      // Nothing was stored.
    }
  },
};

/** Drafts of one run, whatever shape the screen gives them. Nobody but this browser reads them. */
export interface DraftStorage {
  load(key: string): Promise<unknown>;
  save(key: string, draft: unknown): Promise<void>;
  remove(key: string): Promise<void>;
}

export const draftStorage: DraftStorage = {
  load: async (key) => {
    try {
      return await get<unknown>(key, ofDrafts());
    } catch {
      return undefined;
    }
  },
  save: async (key, draft) => {
    try {
      await set(key, draft, ofDrafts());
    } catch {
      // The draft lives in the tab.
    }
  },
  remove: async (key) => {
    try {
      await del(key, ofDrafts());
    } catch {
      // Nothing was stored.
    }
  },
};
