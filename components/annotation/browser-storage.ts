/**
 * What an annotate page keeps in the browser: labels on their way, and drafts. IndexedDB holds them, and a note in the
 * local storage holds a change until IndexedDB has it, so that a page may be left in the very moment of a key. Where a
 * browser forbids or lacks both, they live in the tab; the person loses what is on its way only by closing it before it is
 * saved.
 */
import { createStore, del, entries, get, set, type UseStore } from "idb-keyval";
import { newKey } from "./new-key";
import { type KeyedStore, type NotedStore, type Notes, withNotes } from "./noted-store";
import type { OutboxEntry } from "./outbox";

/** One database each: idb-keyval makes one store in a database. */
function keyedStore<Value>(database: string, name: string): KeyedStore<Value> {
  let opened: UseStore | null = null;
  const store = (): UseStore => {
    opened ??= createStore(database, name);
    return opened;
  };
  /** A browser that lacks or forbids it throws or rejects: then nothing was ever stored. */
  const orNothing = async <Answer>(ask: () => Promise<Answer>, nothing: Answer): Promise<Answer> => {
    try {
      return await ask();
    } catch {
      return nothing;
    }
  };
  return {
    load: (key) => orNothing(() => get<Value>(key, store()), undefined),
    all: async () => new Map(await orNothing(() => entries<string, Value>(store()), [])),
    // Async, so that it rejects and never throws: whoever puts learns that it is not stored.
    put: async (key, value) => set(key, value, store()),
    remove: (key) => orNothing(() => del(key, store()), undefined),
  };
}

/** Every access may throw where a person has switched the storage off. */
function localNotes(prefix: string): Notes {
  const quietly = <Answer>(ask: () => Answer, without: Answer): Answer => {
    try {
      return ask();
    } catch {
      return without;
    }
  };
  return {
    keys: () => quietly(() => Object.keys(localStorage).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : [])), []),
    read: (key) => quietly(() => localStorage.getItem(prefix + key), null),
    write: (key, text) => localStorage.setItem(prefix + key, text),
    remove: (key) => quietly(() => localStorage.removeItem(prefix + key), undefined),
  };
}

const browserStore = <Value>(database: string, name: string): NotedStore<Value> =>
  withNotes(keyedStore<Value>(database, name), localNotes(`${database}:`), newKey);

export const outboxStorage: NotedStore<OutboxEntry> = browserStore("plumbline-outbox", "entries");

/** Drafts of one run, whatever shape the screen gives them. Nobody but this browser reads them. */
export const draftStorage: NotedStore<unknown> = browserStore("plumbline-drafts", "drafts");
