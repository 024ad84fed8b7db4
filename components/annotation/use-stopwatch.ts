"use client";

import { useCallback, useEffect, useRef } from "react";

/** Time that a place was in front of the person: a hidden window counts nothing. `take` gives it, in milliseconds, and begins anew. */
export function useStopwatch(place: string): { take: (place: string) => number; total: () => number } {
  const spent = useRef(new Map<string, number>());
  const all = useRef(0);
  const running = useRef<{ place: string; since: number } | null>(null);

  const stop = useCallback(() => {
    if (running.current === null) return;
    const passed = Math.max(0, Math.round(performance.now() - running.current.since));
    spent.current.set(running.current.place, (spent.current.get(running.current.place) ?? 0) + passed);
    all.current += passed;
    running.current = null;
  }, []);
  const start = useCallback((at: string) => {
    running.current = document.visibilityState === "visible" ? { place: at, since: performance.now() } : null;
  }, []);

  useEffect(() => {
    start(place);
    const onChange = () => (document.visibilityState === "visible" ? start(place) : stop());
    document.addEventListener("visibilitychange", onChange);
    return () => {
      document.removeEventListener("visibilitychange", onChange);
      stop();
    };
  }, [place, start, stop]);

  const take = useCallback(
    (at: string): number => {
      const current = running.current?.place ?? null;
      stop();
      const taken = spent.current.get(at) ?? 0;
      spent.current.delete(at);
      if (current !== null) start(current);
      return taken;
    },
    [start, stop],
  );
  const total = useCallback((): number => {
    const current = running.current?.place ?? null;
    stop();
    if (current !== null) start(current);
    return all.current;
  }, [start, stop]);
  return { take, total };
}
