import { describe, expect, it } from "vitest";
import { type CallResult, runAdaptive } from "./adaptive-queue";

const LIMITED = { code: "rate-limited", message: "429", isRetryable: true, isRateLimit: true, retryAfter: 7 };
const BROKEN = { ...LIMITED, code: "bad-request", isRetryable: false, isRateLimit: false, retryAfter: null };
const items = Array.from({ length: 60 }, (_, index) => index);
const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

interface Trace {
  settled: Map<number, CallResult<string>>;
  calls: number;
  most: number;
  slept: number[];
}

async function run(
  answer: (item: number, attempt: number) => CallResult<string>,
  overrides: { atOnce?: number; isStopped?: (trace: Trace) => boolean } = {},
) {
  const trace: Trace = { settled: new Map(), calls: 0, most: 0, slept: [] };
  const attempts = new Map<number, number>();
  let inFlight = 0;
  const left = await runAdaptive(items, {
    atOnce: overrides.atOnce ?? 8,
    tries: 4,
    isStopped: () => overrides.isStopped?.(trace) ?? false,
    call: async (item) => {
      trace.calls++;
      inFlight++;
      trace.most = Math.max(trace.most, inFlight);
      const attempt = (attempts.get(item) ?? 0) + 1;
      attempts.set(item, attempt);
      await tick();
      inFlight--;
      return answer(item, attempt);
    },
    settle: async (item, result) => {
      expect(trace.settled.has(item)).toBe(false);
      trace.settled.set(item, result);
    },
    sleep: async (milliseconds) => {
      trace.slept.push(milliseconds);
      await tick();
    },
  });
  return { ...trace, left };
}

describe("calls at once", () => {
  it("settles every item once, never more at once than allowed", async () => {
    const { settled, most, left, calls } = await run((item) => ({ ok: true, value: String(item) }));
    expect([settled.size, most, left, calls]).toEqual([60, 8, [], 60]);
  });

  it("tries again what was told to wait, after the time that it was told", async () => {
    const { settled, slept, calls } = await run((item, attempt) =>
      item % 10 === 0 && attempt === 1 ? { ok: false, fault: LIMITED } : { ok: true, value: "done" },
    );
    expect([...settled.values()].every((result) => result.ok)).toBe(true);
    expect(calls).toBe(66);
    expect(new Set(slept)).toEqual(new Set([7]));
  });

  it("counts the calls of an item that takes several, not the items: one call in ten told to wait leaves all places open", async () => {
    const limits: number[] = [];
    let made = 0;
    await runAdaptive<number, string>(items, {
      atOnce: 8,
      tries: 4,
      isStopped: () => false,
      call: async (_, answered) => {
        for (let count = 0; count < 4; count++) {
          await tick();
          if (++made % 10 === 0) return { ok: false, fault: LIMITED };
          answered();
        }
        return { ok: true, value: "done" };
      },
      settle: async () => undefined,
      onLimit: (limit) => limits.push(limit),
      sleep: tick,
    });
    expect(made).toBeGreaterThan(4 * items.length);
    expect(limits).toEqual([]);
  });

  it("makes fewer at once when most are told to wait, and gives an item up after its tries", async () => {
    const limits: number[] = [];
    const settled: CallResult<string>[] = [];
    await runAdaptive<number, string>(items, {
      atOnce: 8,
      tries: 3,
      isStopped: () => false,
      call: async () => ({ ok: false, fault: LIMITED }),
      settle: async (_, result, calls) => {
        expect(calls).toBe(3);
        settled.push(result);
      },
      onLimit: (limit) => limits.push(limit),
      sleep: tick,
    });
    expect(settled).toHaveLength(60);
    expect(limits.slice(0, 3)).toEqual([4, 2, 1]);
  });

  it("does not try again what cannot become better", async () => {
    const { settled, calls } = await run(() => ({ ok: false, fault: BROKEN }));
    expect([settled.size, calls]).toEqual([60, 60]);
  });

  it("stops when asked, waits for what is in flight, and names what is left", async () => {
    const { settled, left } = await run((item) => ({ ok: true, value: String(item) }), { isStopped: (trace) => trace.settled.size >= 20 });
    expect(settled.size).toBeGreaterThanOrEqual(20);
    expect(settled.size).toBeLessThan(30);
    expect(settled.size + left.length).toBe(60);
  });

  it("leaves what a stop kept from being tried again, instead of keeping its fault for good", async () => {
    let isStopped = false;
    const { settled, left } = await run(
      (item) => {
        if (item < 5) return { ok: true, value: String(item) };
        isStopped = true;
        return { ok: false, fault: item % 2 === 0 ? LIMITED : BROKEN };
      },
      { isStopped: () => isStopped },
    );
    const faults = [...settled.values()].flatMap((result) => (result.ok ? [] : [result.fault.code]));
    expect(new Set(faults)).toEqual(new Set(["bad-request"]));
    expect(settled.size + left.length).toBe(60);
    expect(left.filter((item) => settled.has(item))).toEqual([]);
  });

  it("does not let a stop wait for as long as the other side asked for", async () => {
    let isStopped = false;
    let slept = 0;
    const left = await runAdaptive(items, {
      atOnce: 8,
      tries: 4,
      isStopped: () => isStopped,
      call: async () => ({ ok: false, fault: { ...LIMITED, retryAfter: 60_000 } }),
      settle: async () => undefined,
      sleep: async (milliseconds) => {
        slept = Math.max(slept, milliseconds);
        await tick();
        isStopped = true;
      },
    });
    expect(left).toHaveLength(60);
    expect(slept).toBe(500);
  });

  it("waits as long as it was asked to where nobody stops it", async () => {
    let total = 0;
    await runAdaptive([1], {
      atOnce: 1,
      tries: 2,
      isStopped: () => false,
      call: async () => ({ ok: false, fault: { ...LIMITED, retryAfter: 1_300 } }),
      settle: async () => undefined,
      sleep: async (milliseconds) => {
        total += milliseconds;
      },
    });
    expect(total).toBe(1_300);
  });

  it("ends with the error of a result that could not be kept", async () => {
    const lost = runAdaptive(items, {
      atOnce: 4,
      tries: 1,
      isStopped: () => false,
      call: async () => ({ ok: true, value: "" }),
      settle: async () => {
        throw new Error("disk full");
      },
    });
    await expect(lost).rejects.toThrow("disk full");
  });
});
