import { describe, expect, it } from "vitest";
import type { StepsView, StepView } from "@/lib/view-models/trajectory-view";
import { createStepWindows, WINDOW_STEPS } from "./step-windows";

const step = (t: number): StepView => ({ t, addressesJudge: false, thought: null, calls: [], observation: null });
const range = (from: number, to: number): StepView[] => Array.from({ length: to - from + 1 }, (_, i) => step(from + i));

const numbers = (from: number, to: number): number[] => range(from, to).map(({ t }) => t);

/** A server that answers when the test says so. */
function build(stepCount: number, initial: StepView[] = []) {
  const asked: { from: number; to: number; answer: (view: StepsView) => void; fail: () => void }[] = [];
  const timers: (() => void)[] = [];
  const windows = createStepWindows(stepCount, initial, {
    loadWindow: (from, to) => new Promise((resolve, reject) => asked.push({ from, to, answer: resolve, fail: () => reject(new Error("no answer")) })),
    schedule: (callback) => {
      timers.push(callback);
      return () => timers.splice(timers.indexOf(callback), 1);
    },
  });
  const answer = async (index: number): Promise<void> => {
    const request = asked[index];
    request?.answer({ from: request.from, to: request.to, steps: range(request.from, request.to) });
    await Promise.resolve();
    await Promise.resolve();
  };
  return { windows, asked, timers, answer };
}

describe("createStepWindows", () => {
  it("asks for what is in view, then for the windows beside it, each once", async () => {
    const { windows, asked, answer } = build(5_000);
    windows.request(numbers(2_010, 2_040));
    expect(asked.map(({ from, to }) => [from, to])).toEqual([
      [2_001, 2_050],
      [2_051, 2_100],
      [1_951, 2_000],
    ]);
    windows.request(numbers(2_011, 2_041));
    expect(asked).toHaveLength(3);
    await answer(0);
    expect(windows.step(2_020)?.t).toBe(2_020);
    windows.request(numbers(2_011, 2_041));
    expect(asked).toHaveLength(3);
  });

  it("asks for nothing that the page came with", () => {
    const { windows, asked } = build(60, range(1, 60));
    windows.request(numbers(1, 30));
    expect(asked).toHaveLength(0);
  });

  it("tells its listeners when steps have come", async () => {
    const { windows, answer } = build(80);
    let told = 0;
    windows.subscribe(() => told++);
    windows.request(numbers(1, 10));
    const before = windows.version();
    await answer(0);
    expect(told).toBe(1);
    expect(windows.version()).toBeGreaterThan(before);
  });

  it("drops what went out of view before it was asked for", () => {
    const { windows, asked } = build(20_000);
    windows.request(numbers(1, 400));
    expect(asked).toHaveLength(4);
    windows.request(numbers(15_001, 15_020));
    expect(asked).toHaveLength(4);
    expect(asked.every(({ from }) => from <= 400)).toBe(true);
  });

  it("says that the server does not answer, asks again, and recovers", async () => {
    const { windows, asked, timers, answer } = build(40);
    windows.subscribe(() => undefined);
    windows.request(numbers(1, 10));
    asked[0]?.fail();
    await Promise.resolve();
    await Promise.resolve();
    expect(windows.isFailing()).toBe(true);
    expect(timers).toHaveLength(1);
    timers[0]?.();
    expect(asked).toHaveLength(2);
    await answer(1);
    expect(windows.isFailing()).toBe(false);
    expect(windows.step(7)?.t).toBe(7);
  });

  it("holds a bounded number of steps, and always those that the page came with", async () => {
    const { windows, asked, answer } = build(20_000, [step(3)]);
    for (let from = 1; from < 10_000; from += WINDOW_STEPS) {
      windows.request(numbers(from, from + 10));
      for (let i = 0; i < asked.length; i++) await answer(i);
    }
    expect(windows.step(60)).toBeUndefined();
    expect(windows.step(3)?.t).toBe(3);
    expect(windows.step(9_900)?.t).toBe(9_900);
  });

  it("asks for the windows of steps that lie far from each other", () => {
    const { windows, asked } = build(20_000);
    windows.request([7, 8_010, 8_020, 15_000]);
    expect(asked.map(({ from }) => from)).toEqual([1, 8_001, 14_951, 15_001]);
  });

  it("asks for steps that are needed elsewhere on the page after those in view, unless it has them", () => {
    const { windows, asked } = build(20_000, [step(3)]);
    windows.request([60, 61], [3, 9_000]);
    expect(asked.map(({ from }) => from)).toEqual([51, 8_951, 101, 1]);
  });

  it("asks for nothing in a run without steps", () => {
    const { windows, asked } = build(0);
    windows.request(numbers(1, 30));
    expect(asked).toHaveLength(0);
  });
});
