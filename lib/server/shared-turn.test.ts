import { describe, expect, it } from "vitest";
import { inSharedTurn, type Transact } from "./shared-turn";

/** A transaction is the list of what is written in it; committed ones are kept. */
function buildDatabase() {
  const committed: string[][] = [];
  const attempts: string[][] = [];
  const gates: (() => void)[] = [];
  const state = { isSlow: false, failCommits: 0 };
  const transact: Transact<string[]> = async (run) => {
    const written: string[] = [];
    attempts.push(written);
    await run(written);
    if (state.isSlow) await new Promise<void>((resolve) => gates.push(resolve));
    if (state.failCommits > 0) {
      state.failCommits--;
      throw new Error("no room");
    }
    committed.push(written);
  };
  const write = (text: string) => async (transaction: string[]) => {
    const before = [...transaction];
    transaction.push(text);
    return before;
  };
  return { committed, attempts, gates, state, transact, write };
}

async function settle(): Promise<void> {
  for (let i = 0; i < 50; i++) await Promise.resolve();
}

describe("inSharedTurn", () => {
  it("runs one that is alone at once, and lets what gathers meanwhile share the next transaction, in the order in which it came", async () => {
    const { committed, gates, state, transact, write } = buildDatabase();
    state.isSlow = true;
    const all = ["a", "b", "c"].map((text) => inSharedTurn("study", transact, write(text)));
    await settle();
    expect(gates).toHaveLength(1);
    gates.shift()?.();
    await settle();
    gates.shift()?.();
    expect(await Promise.all(all)).toEqual([[], [], ["b"]]);
    expect(committed).toEqual([["a"], ["b", "c"]]);
  });

  it("tells nobody before the commit", async () => {
    const { gates, state, transact, write } = buildDatabase();
    state.isSlow = true;
    const told: string[] = [];
    for (const text of ["a", "b", "c"]) void inSharedTurn("study", transact, write(text)).then(() => told.push(text));
    await settle();
    gates.shift()?.();
    await settle();
    expect(told).toEqual(["a"]);
    gates.shift()?.();
    await settle();
    expect(told).toEqual(["a", "b", "c"]);
  });

  it("runs each alone after a failure, which stays with whoever it belongs to", async () => {
    const { committed, attempts, transact, write } = buildDatabase();
    const first = inSharedTurn("study", transact, write("a"));
    const kept = inSharedTurn("study", transact, write("b"));
    const failed = inSharedTurn("study", transact, () => Promise.reject(new Error("not this one")));
    const after = inSharedTurn("study", transact, write("c"));
    await expect(failed).rejects.toThrow("not this one");
    expect(await Promise.all([first, kept, after])).toEqual([[], [], []]);
    expect(committed).toEqual([["a"], ["b"], ["c"]]);
    expect(attempts).toHaveLength(5);
  });

  it("runs each alone when a shared commit fails, and tells each what the second run gave", async () => {
    const { committed, gates, state, transact, write } = buildDatabase();
    state.isSlow = true;
    const all = ["d", "e", "f"].map((text) => inSharedTurn("study", transact, write(text)));
    await settle();
    gates.shift()?.();
    await settle();
    state.isSlow = false;
    state.failCommits = 1;
    gates.shift()?.();
    expect(await Promise.all(all)).toEqual([[], [], []]);
    expect(committed).toEqual([["d"], ["e"], ["f"]]);
  });

  it("waits for nobody of another lock, and shares with so many only", async () => {
    const { committed, gates, state, transact, write } = buildDatabase();
    state.isSlow = true;
    const slow = inSharedTurn("study", transact, write("a"));
    const many = Array.from({ length: 30 }, (_, index) => inSharedTurn("study", transact, write(String(index))));
    await settle();
    state.isSlow = false;
    await inSharedTurn("another", transact, write("elsewhere"));
    expect(committed).toEqual([["elsewhere"]]);
    gates.shift()?.();
    await Promise.all([slow, ...many]);
    expect(committed.map((transaction) => transaction.length)).toEqual([1, 1, 25, 5]);
    expect(committed.flat().slice(2)).toEqual(Array.from({ length: 30 }, (_, index) => String(index)));
  });

  it("serves whoever comes in any moment of the end of a line", async () => {
    for (let moment = 0; moment < 30; moment++) {
      const { transact, write } = buildDatabase();
      const lock = `study ${moment}`;
      const first = inSharedTurn(lock, transact, write("a"));
      for (let i = 0; i < moment; i++) await Promise.resolve();
      expect(await inSharedTurn(lock, transact, write("b"))).toEqual([]);
      await first;
    }
  });
});
