"use client";

import { useState, useSyncExternalStore } from "react";
import type { StepView } from "@/lib/view-models/trajectory-view";
import type { RunFetcher } from "./run-fetcher";
import { createStepWindows, type StepWindows } from "./step-windows";

/** The steps that the page holds, and a number that changes when some have come. */
export function useStepWindows(
  fetcher: Pick<RunFetcher, "steps">,
  stepCount: number,
  initial: readonly StepView[],
): { windows: StepWindows; version: number } {
  const [windows] = useState(() =>
    createStepWindows(stepCount, initial, {
      loadWindow: (from, to) => fetcher.steps(from, to),
      schedule: (callback, afterMs) => {
        const timer = setTimeout(callback, afterMs);
        return () => clearTimeout(timer);
      },
    }),
  );
  const version = useSyncExternalStore(windows.subscribe, windows.version, () => 0);
  return { windows, version };
}
