import { describe, expect, it } from "vitest";
import { type KeyedStore, type Notes, withNotes } from "./noted-store";

/** A large store whose writes are done one by one when the test says so, and notes beside it. */
function buildStores() {
  const stored = new Map<string, string>();
  const noted = new Map<string, string>();
  const waiting: (() => void)[] = [];
  const store: KeyedStore<string> = {
    load: async (key) => stored.get(key),
    all: async () => new Map(stored),
    put: (key, value) =>
      new Promise((resolve) => {
        waiting.push(() => resolve(void stored.set(key, value)));
      }),
    remove: (key) =>
      new Promise((resolve) => {
        waiting.push(() => resolve(void stored.delete(key)));
      }),
  };
  const notes: Notes & { isFull: boolean } = {
    isFull: false,
    keys: () => [...noted.keys()],
    read: (key) => noted.get(key) ?? null,
    write: (key, text) => {
      if (notes.isFull) throw new Error("full");
      noted.set(key, text);
    },
    remove: (key) => void noted.delete(key),
  };
  let marks = 0;
  const open = () => withNotes(store, notes, () => `mark-${++marks}`);
  const writeNext = async () => {
    waiting.shift()?.();
    for (let i = 0; i < 10; i++) await Promise.resolve();
  };
  return { stored, noted, store, notes, open, writeNext };
}

describe("withNotes", () => {
  it("has a change in the turn in which it was made, and the note only until the store has it", async () => {
    const { noted, stored, open, writeNext } = buildStores();
    const store = open();
    void store.put("a", "one");
    expect(await open().load("a")).toBe("one");
    expect(await open().all()).toEqual(new Map([["a", "one"]]));
    expect(stored.size).toBe(0);
    await writeNext();
    expect([...stored]).toEqual([["a", "one"]]);
    expect(noted.size).toBe(0);
    expect(await open().load("a")).toBe("one");
  });

  it("has a removal in the turn in which it was made", async () => {
    const { noted, stored, open, writeNext } = buildStores();
    stored.set("a", "one");
    void open().remove("a");
    expect(await open().load("a")).toBeUndefined();
    expect(await open().all()).toEqual(new Map());
    expect(stored.has("a")).toBe(true);
    await writeNext();
    expect([stored.size, noted.size]).toEqual([0, 0]);
  });

  it("keeps the note of the later of two changes when the store has taken the earlier", async () => {
    const { noted, open, writeNext } = buildStores();
    const store = open();
    void store.put("a", "one");
    void store.put("a", "two");
    await writeNext();
    expect(await open().load("a")).toBe("two");
    await writeNext();
    expect(noted.size).toBe(0);
    expect(await open().load("a")).toBe("two");
  });

  it("notes what is yet to be put", async () => {
    const { stored, open } = buildStores();
    stored.set("b", "here");
    open().note("a", "soon");
    open().note("b", null);
    expect(await open().all()).toEqual(new Map([["a", "soon"]]));
  });

  it("is as safe as the store where no note can be written, and leaves no older note in its place", async () => {
    const { notes, stored, open, writeNext } = buildStores();
    const store = open();
    void store.put("a", "one");
    notes.isFull = true;
    void store.put("a", "two");
    await writeNext();
    await writeNext();
    expect([...stored]).toEqual([["a", "two"]]);
    expect(await open().load("a")).toBe("two");
  });

  it("keeps the note of what the store refuses, and says so", async () => {
    const { store, notes } = buildStores();
    const refusing = { ...store, put: () => Promise.reject(new Error("no room")) };
    const noted = withNotes(refusing, notes, () => "mark");
    await expect(noted.put("a", "one")).rejects.toThrow("no room");
    expect(await noted.load("a")).toBe("one");
  });

  it("misses nothing that the store takes while it is read", async () => {
    const { store, notes, open, writeNext } = buildStores();
    void open().put("a", "one");
    let looks = 0;
    const slow: KeyedStore<string> = {
      ...store,
      all: async () => {
        const all = await store.all();
        // Read before the write, and the note is gone when the answer is there.
        if (looks++ === 0) await writeNext();
        return all;
      },
    };
    expect(await withNotes(slow, notes, () => "mark").all()).toEqual(new Map([["a", "one"]]));
    expect(looks).toBe(2);
  });

  it("passes over a note that is none", async () => {
    const { noted, stored, open } = buildStores();
    stored.set("a", "one");
    for (const text of ["", "{", "null", "[]", "7", '{"mark":1,"value":"x"}', '{"mark":"m"}']) {
      noted.set("a", text);
      expect(await open().load("a")).toBe("one");
      expect(await open().all()).toEqual(new Map([["a", "one"]]));
    }
  });
});
