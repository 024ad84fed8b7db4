"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { LaneChange, OverlayMark } from "@/lib/replay/overlay";
import type { ReplayVerdict } from "@/lib/replay/replay";
import type { ReplayQuery } from "@/lib/view-models/replay-query";
import type { ReplayWindow } from "@/lib/view-models/replay-view";
import { fetchReplayWindow } from "./fetch-replay";

/** Steps that come together. */
const WINDOW_STEPS = 50;
/** So many windows are kept; the oldest go. */
const WINDOWS_KEPT = 20;
const RETRY_AFTER_MS = 2_000;

/** What the overlay says of one call. `null`: still on its way. */
export interface CallDetail {
  verdict: ReplayVerdict | null;
  marks: readonly OverlayMark[];
  changes: readonly LaneChange[];
}

/** Verdicts with their evidence, by windows of steps: asked for when somebody comes near, kept for a while. */
export function useReplayWindows(
  study: string,
  trajectoryId: string,
  query: ReplayQuery,
  stepCount: number,
  initial: readonly ReplayWindow[],
  isNeeded: boolean,
): { detailAt: (t: number, k: number) => CallDetail | null; request: (t: number) => void; isFailing: boolean } {
  const windows = useRef(new Map<number, ReplayWindow>());
  const asked = useRef(new Set<number>());
  const [first] = useState(() => initial);
  const [, setVersion] = useState(0);
  const [isFailing, setIsFailing] = useState(false);
  const isGone = useRef(false);

  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const load = useCallback(
    (index: number) => {
      const from = index * WINDOW_STEPS + 1;
      const to = Math.min(stepCount, from + WINDOW_STEPS - 1);
      if (from < 1 || from > to || windows.current.has(index) || asked.current.has(index)) return;
      if (first.some((given) => given.from <= from && given.to >= to)) return;
      asked.current.add(index);
      fetchReplayWindow(study, trajectoryId, query, from, to).then(
        (window) => {
          asked.current.delete(index);
          windows.current.set(index, window);
          for (const oldest of windows.current.keys()) {
            if (windows.current.size <= WINDOWS_KEPT) break;
            windows.current.delete(oldest);
          }
          if (isGone.current) return;
          setIsFailing(false);
          setVersion((before) => before + 1);
        },
        () => {
          if (isGone.current) return;
          setIsFailing(true);
          setTimeout(() => {
            asked.current.delete(index);
            if (!isGone.current) load(index);
          }, RETRY_AFTER_MS);
        },
      );
    },
    [study, trajectoryId, query, stepCount, first],
  );

  const request = useCallback(
    (t: number) => {
      if (!isNeeded || t < 1) return;
      const index = Math.floor((t - 1) / WINDOW_STEPS);
      load(index);
      // The neighbour comes before somebody steps over the border.
      load(t - 1 - index * WINDOW_STEPS < WINDOW_STEPS / 2 ? index - 1 : index + 1);
    },
    [isNeeded, load],
  );

  const detailAt = useCallback(
    (t: number, k: number): CallDetail | null => {
      const window = windows.current.get(Math.floor((t - 1) / WINDOW_STEPS)) ?? first.find(({ from, to }) => t >= from && t <= to);
      if (window === undefined) return null;
      const isHere = (at: { t: number; k: number | null }): boolean => at.t === t && (at.k === null || at.k === k);
      return {
        verdict: window.verdicts.find((verdict) => verdict.t === t && verdict.k === k) ?? null,
        marks: window.marks.filter(isHere),
        changes: window.changes.filter(isHere),
      };
    },
    [first],
  );
  return { detailAt, request, isFailing };
}
