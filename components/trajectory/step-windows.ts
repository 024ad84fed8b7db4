/**
 * The steps that the page holds: fetched by windows as they come into view, the neighbours beforehand, the oldest ones
 * let go. Knows nothing of React; `useSyncExternalStore` listens to `version`.
 */
import type { StepsView, StepView } from "@/lib/view-models/trajectory-view";

/** Steps of a window. The server keeps about 250 in a chunk, so a window costs it one or two. */
export const WINDOW_STEPS = 50;
/** Windows held at most: two thousand steps, whatever the length of the run. */
const WINDOWS_HELD = 40;
const PARALLEL = 4;
const RETRY_AFTER_MS = 2_000;

export interface StepWindowsDependencies {
  loadWindow(from: number, to: number): Promise<StepsView>;
  /** Calls back later; returns what stops it. */
  schedule(callback: () => void, afterMs: number): () => void;
}

export interface StepWindows {
  step(t: number): StepView | undefined;
  /** Asks for the steps in view (ascending), then for others that are needed, then for the windows beside the view. Nothing twice. */
  request(inView: readonly number[], others?: readonly number[]): void;
  subscribe(listener: () => void): () => void;
  /** Changes with every arrival. */
  version(): number;
  /** True while the server does not answer; the windows are asked for again every two seconds. */
  isFailing(): boolean;
}

export function createStepWindows(stepCount: number, initial: readonly StepView[], dependencies: StepWindowsDependencies): StepWindows {
  const steps = new Map<number, StepView>();
  /** Windows that have come, oldest use first. */
  const held = new Map<number, true>();
  const asked = new Set<number>();
  let queue: number[] = [];
  let running = 0;
  let version = 0;
  let isFailing = false;
  let stopRetry: (() => void) | null = null;
  const listeners = new Set<() => void>();
  for (const step of initial) steps.set(step.t, step);
  const pinned = new Set(initial.map((step) => step.t));

  const windowOf = (t: number): number => Math.floor((t - 1) / WINDOW_STEPS);
  const lastWindow = windowOf(Math.max(1, stepCount));
  const tell = (): void => {
    version++;
    for (const listener of listeners) listener();
  };

  const isWhole = (index: number): boolean => {
    const from = index * WINDOW_STEPS + 1;
    const to = Math.min(stepCount, from + WINDOW_STEPS - 1);
    for (let t = from; t <= to; t++) if (!steps.has(t)) return false;
    return true;
  };

  const letGo = (): void => {
    while (held.size > WINDOWS_HELD) {
      const oldest = held.keys().next().value;
      if (oldest === undefined) return;
      held.delete(oldest);
      for (let t = oldest * WINDOW_STEPS + 1; t <= (oldest + 1) * WINDOW_STEPS; t++) if (!pinned.has(t)) steps.delete(t);
    }
  };

  const pump = (): void => {
    while (running < PARALLEL && queue.length > 0) {
      const index = queue.shift();
      if (index === undefined || asked.has(index) || held.has(index)) continue;
      asked.add(index);
      running++;
      const from = index * WINDOW_STEPS + 1;
      dependencies.loadWindow(from, Math.min(stepCount, from + WINDOW_STEPS - 1)).then(
        (view) => {
          running--;
          asked.delete(index);
          held.set(index, true);
          for (const step of view.steps) steps.set(step.t, step);
          letGo();
          isFailing = false;
          tell();
          pump();
        },
        () => {
          running--;
          asked.delete(index);
          queue.push(index);
          const isNews = !isFailing;
          isFailing = true;
          stopRetry?.();
          // Nobody looks any more: the page was left.
          stopRetry = listeners.size === 0 ? null : dependencies.schedule(pump, RETRY_AFTER_MS);
          if (isNews) tell();
        },
      );
    }
  };

  return {
    step: (t) => steps.get(t),
    request: (inView, others = []) => {
      const isStep = (t: number): boolean => t >= 1 && t <= stepCount;
      const present = inView.filter(isStep);
      const first = present[0];
      const last = present.at(-1);
      const wanted = [...new Set([...present, ...others.filter((t) => isStep(t) && !steps.has(t))].map(windowOf))];
      if (last !== undefined && windowOf(last) < lastWindow) wanted.push(windowOf(last) + 1);
      if (first !== undefined && windowOf(first) > 0) wanted.push(windowOf(first) - 1);
      for (const index of wanted) {
        if (!held.has(index)) continue;
        held.delete(index);
        held.set(index, true);
      }
      // What was asked for earlier and has not begun is no longer in view: it goes.
      queue = wanted.filter((index) => !held.has(index) && !asked.has(index) && !isWhole(index));
      if (stopRetry === null || !isFailing) pump();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
    isFailing: () => isFailing,
  };
}
