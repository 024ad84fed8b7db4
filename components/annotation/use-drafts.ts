"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { draftStorage } from "./browser-storage";

export interface Drafts<Draft> {
  /** The draft of a place; undefined where nothing was begun. */
  of: (place: string) => Draft | undefined;
  set: (place: string, draft: Draft) => void;
  drop: (place: string) => void;
  /** What the browser had kept has been read. */
  isRead: boolean;
}

/**
 * Drafts of one run by place, kept in the browser from the first change until the label is given: leaving in the middle,
 * a reload or a killed browser loses none.
 */
export function useDrafts<Draft>(key: string): Drafts<Draft> {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map());
  const [isRead, setIsRead] = useState(false);
  const latest = useRef(drafts);
  /** Changed since the page was opened: what is read late does not come over it. */
  const touched = useRef(new Set<string>());

  const put = useCallback(
    (next: ReadonlyMap<string, Draft>) => {
      latest.current = next;
      setDrafts(next);
      // What no storage takes lives in the tab.
      void (next.size === 0 ? draftStorage.remove(key) : draftStorage.put(key, [...next]).catch(() => undefined));
    },
    [key],
  );
  useEffect(() => {
    let isGone = false;
    void draftStorage.load(key).then((kept) => {
      if (isGone) return;
      setIsRead(true);
      if (!Array.isArray(kept)) return;
      // Written by this very page; an earlier build may have written another shape, which the screen then passes over.
      const next = new Map(kept as [string, Draft][]);
      for (const place of touched.current) next.delete(place);
      for (const [place, draft] of latest.current) next.set(place, draft);
      latest.current = next;
      setDrafts(next);
    });
    return () => {
      isGone = true;
    };
  }, [key]);

  const of = useCallback((place: string) => drafts.get(place), [drafts]);
  const set = useCallback(
    (place: string, draft: Draft) => {
      touched.current.add(place);
      put(new Map(latest.current).set(place, draft));
    },
    [put],
  );
  const drop = useCallback(
    (place: string) => {
      touched.current.add(place);
      const next = new Map(latest.current);
      if (next.delete(place)) put(next);
    },
    [put],
  );
  return { of, set, drop, isRead };
}
