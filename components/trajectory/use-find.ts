"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Place } from "@/lib/view-models/trajectory-place";
import type { FindHit, FindView } from "@/lib/view-models/trajectory-view";
import type { RunFetcher } from "./run-fetcher";

export interface Find {
  query: string;
  setQuery: (query: string) => void;
  total: number;
  hits: readonly FindHit[];
  /** Position in `hits`; null before the first one was gone to. */
  current: number | null;
  move: (by: 1 | -1) => void;
  clear: () => void;
  /** "2 of 9", "no hit", "…". */
  position: string;
  /** "in steps 12, 17, 18, 19 and 3 more". */
  where: string;
}

const AFTER_TYPING_MS = 120;

/** Find in the whole run, on the server. `onHit` goes there; the first hit gone to is the next one from the cursor. */
export function useFind(fetcher: Pick<RunFetcher, "find">, cursor: Place, onHit: (hit: FindHit) => void): Find {
  const [query, setQuery] = useState("");
  const [view, setView] = useState<FindView | null>(null);
  const [current, setCurrent] = useState<number | null>(null);
  const [isFailing, setIsFailing] = useState(false);
  /** Enter was pressed before the answer came: go when it does. */
  const isImpatient = useRef(false);
  const latest = useRef({ cursor, onHit });
  useEffect(() => {
    latest.current = { cursor, onHit };
  });

  useEffect(() => {
    isImpatient.current = false;
    if (query === "") {
      setView(null);
      setCurrent(null);
      setIsFailing(false);
      return;
    }
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const found = await fetcher.find(query, controller.signal);
        setView(found);
        setCurrent(null);
        setIsFailing(false);
      } catch {
        if (!controller.signal.aborted) setIsFailing(true);
      }
    }, AFTER_TYPING_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query, fetcher]);

  const isFresh = view !== null && view.query === query;
  const hits = useMemo(() => (isFresh ? view.hits : []), [isFresh, view]);
  const total = isFresh ? view.total : 0;

  const move = useCallback(
    (by: 1 | -1) => {
      if (hits.length === 0) {
        isImpatient.current = !isFresh;
        return;
      }
      const first = firstFrom(hits, latest.current.cursor);
      const next = current === null ? (by === 1 ? first : first - 1) : current + by;
      const wrapped = (next + hits.length) % hits.length;
      const hit = hits[wrapped];
      if (hit === undefined) return;
      setCurrent(wrapped);
      latest.current.onHit(hit);
    },
    [hits, current, isFresh],
  );
  useEffect(() => {
    if (!isFresh || !isImpatient.current) return;
    isImpatient.current = false;
    move(1);
  }, [isFresh, move]);

  const clear = useCallback(() => setQuery(""), []);
  const where = useMemo(() => describeSteps(hits, total), [hits, total]);
  const position =
    query === ""
      ? ""
      : isFailing
        ? "no answer"
        : !isFresh
          ? "…"
          : total === 0
            ? "no hit"
            : current === null
              ? `${total} ${total === 1 ? "hit" : "hits"}`
              : `${current + 1} of ${total}`;
  return { query, setQuery, total, hits, current, move, clear, position, where };
}

function firstFrom(hits: readonly FindHit[], { t, k }: Place): number {
  return Math.max(
    0,
    hits.findIndex(({ address }) => address.t > t || (address.t === t && address.k >= k)),
  );
}

function describeSteps(hits: readonly FindHit[], total: number): string {
  const steps = [...new Set(hits.map((hit) => hit.address.t))];
  if (steps.length === 0) return "";
  const named = steps.slice(0, 4);
  const rest = steps.length - named.length;
  const more = rest === 0 ? "" : ` and ${rest} more`;
  const cut = total > hits.length ? `; the first ${hits.length} can be gone through` : "";
  return `in ${steps.length === 1 ? "step" : "steps"} ${named.join(", ")}${more}${cut}`;
}
