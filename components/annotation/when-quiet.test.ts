import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EMPTY_OUTBOX, type Outbox, type OutboxEntry, type OutboxState } from "./outbox";
import { whenQuiet } from "./when-quiet";

const entry = (more: Partial<OutboxEntry>): OutboxEntry => ({
  rater: "human:a",
  study: "s",
  assignmentId: "as_1",
  trajectoryId: "tr_1",
  key: "k",
  order: 1,
  job: { kind: "submit", milliseconds: 1 },
  follows: null,
  refusal: null,
  ...more,
});

function buildOutbox(first: OutboxEntry[]) {
  let state: OutboxState = { ...EMPTY_OUTBOX, entries: first };
  const listeners = new Set<() => void>();
  const outbox: Pick<Outbox, "state" | "subscribe"> = {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const become = (entries: OutboxEntry[]): void => {
    state = { ...state, entries };
    for (const listener of [...listeners]) listener();
  };
  return { outbox, become, listeners };
}

describe("whenQuiet", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const watch = (outbox: Pick<Outbox, "state" | "subscribe">) => {
    const seen = { isQuiet: false };
    void whenQuiet(outbox).then(() => Object.assign(seen, { isQuiet: true }));
    return seen;
  };

  it("waits until what is on its way is saved, and then listens no longer", async () => {
    const { outbox, become, listeners } = buildOutbox([entry({ key: "a" }), entry({ key: "b" })]);
    const seen = watch(outbox);
    become([entry({ key: "b" })]);
    await Promise.resolve();
    expect(seen.isQuiet).toBe(false);
    become([]);
    await Promise.resolve();
    expect(seen.isQuiet).toBe(true);
    expect(listeners.size).toBe(0);
  });

  it("does not wait for a hand-in that is held back, nor for what was refused", async () => {
    const problem = { status: 422, title: "", detail: "", found: null, expected: null, where: null };
    const seen = watch(buildOutbox([entry({ holdUntil: 99 }), entry({ refusal: problem })]).outbox);
    await Promise.resolve();
    expect(seen.isQuiet).toBe(true);
  });

  it("waits no longer than a second for a server that does not answer", async () => {
    const { outbox, listeners } = buildOutbox([entry({})]);
    const seen = watch(outbox);
    await vi.advanceTimersByTimeAsync(999);
    expect(seen.isQuiet).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(seen.isQuiet).toBe(true);
    expect(listeners.size).toBe(0);
  });
});
