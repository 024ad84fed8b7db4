/**
 * A store with a note beside it. A browser's large store answers after a while, and what it had not written when a page
 * was left is lost. The note is written in the turn of the change, by a small store that does not wait, and taken away
 * when the large one has the change: where a note stands, it is what holds. Knows nothing of a browser.
 */

/** A store that answers after a while. */
export interface KeyedStore<Value> {
  load(key: string): Promise<Value | undefined>;
  all(): Promise<ReadonlyMap<string, Value>>;
  put(key: string, value: Value): Promise<void>;
  remove(key: string): Promise<void>;
}

/** A store of texts that is written at once; tabs share it. `write` throws where it is full or forbidden. */
export interface Notes {
  keys(): string[];
  read(key: string): string | null;
  write(key: string, text: string): void;
  remove(key: string): void;
}

export interface NotedStore<Value> extends KeyedStore<Value> {
  /** Notes what is about to be put, or removed by null: for a change that must wait for its turn in the large store. */
  note(key: string, value: Value | null): void;
}

interface Note<Value> {
  /** Tells whether the note is still that of the change which the large store has just taken. */
  mark: string;
  /** null: removed. */
  value: Value | null;
}

export function withNotes<Value>(store: KeyedStore<Value>, notes: Notes, newMark: () => string): NotedStore<Value> {
  const write = (key: string, value: Value | null): string => {
    const mark = newMark();
    try {
      notes.write(key, JSON.stringify({ mark, value } satisfies Note<Value>));
    } catch {
      // Without a note the change is as safe as the large store is; an older note must not stand for it.
      notes.remove(key);
    }
    return mark;
  };
  const read = (key: string): Note<Value> | null => parseNote<Value>(notes.read(key));
  const takeAway = (key: string, mark: string): void => {
    if (read(key)?.mark === mark) notes.remove(key);
  };
  const readAll = (): Map<string, Note<Value>> =>
    new Map(
      notes.keys().flatMap((key) => {
        const note = read(key);
        return note === null ? [] : [[key, note] as const];
      }),
    );

  return {
    note: (key, value) => void write(key, value),
    load: async (key) => {
      const note = read(key);
      return note === null ? store.load(key) : (note.value ?? undefined);
    },
    all: async () => {
      // A note that goes while the store is read went because the store has its change: perhaps after it was read.
      for (;;) {
        const before = readAll();
        const all = new Map(await store.all());
        const after = readAll();
        if (!areSame(before, after)) continue;
        for (const [key, { value }] of after) {
          if (value === null) all.delete(key);
          else all.set(key, value);
        }
        return all;
      }
    },
    put: async (key, value) => {
      const mark = write(key, value);
      // Where the store does not take it, the note stays.
      await store.put(key, value);
      takeAway(key, mark);
    },
    remove: async (key) => {
      const mark = write(key, null);
      await store.remove(key);
      takeAway(key, mark);
    },
  };
}

function areSame(before: ReadonlyMap<string, Note<unknown>>, after: ReadonlyMap<string, Note<unknown>>): boolean {
  return before.size === after.size && [...before].every(([key, { mark }]) => after.get(key)?.mark === mark);
}

/** Written by this very program; what does not fit is none. */
function parseNote<Value>(text: string | null): Note<Value> | null {
  if (text === null) return null;
  try {
    const note = JSON.parse(text) as Partial<Note<Value>> | null;
    return note !== null && typeof note === "object" && typeof note.mark === "string" && note.value !== undefined ? (note as Note<Value>) : null;
  } catch {
    return null;
  }
}
