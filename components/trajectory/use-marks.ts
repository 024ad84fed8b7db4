"use client";

import { useMemo } from "react";
import { addressKey, type NumberedSpan } from "@/lib/view-models/trajectory-evidence";
import type { RawMark } from "@/lib/view-models/trajectory-text-block";
import type { FindHit } from "@/lib/view-models/trajectory-view";
import type { MarksByText } from "./step-row";

/** What is lit, by text: evidence with its numbers, the part of the write, hits of a search, the source that was gone to. */
export function useMarks(
  evidence: readonly NumberedSpan[],
  hits: readonly FindHit[],
  currentHit: number | null,
  source: FindHit | null,
): MarksByText {
  const lit = useMemo(() => {
    const marks = new Map<string, RawMark[]>();
    for (const { span, number } of evidence) {
      add(marks, addressKey(span), { start: span.start, end: span.end, kind: number === null ? "conflict" : "evidence", number, quote: span.quote });
    }
    return marks;
  }, [evidence]);
  const found = useMemo(() => {
    const marks = new Map<string, RawMark[]>();
    for (const { address, start, end } of hits) add(marks, addressKey(address), { start, end, kind: "hit", number: null, quote: null });
    return marks;
  }, [hits]);
  return useMemo(() => {
    const hit = currentHit === null ? undefined : hits[currentHit];
    if (found.size === 0 && source === null) return lit;
    const marks = new Map<string, readonly RawMark[]>(found);
    for (const [key, list] of lit) marks.set(key, [...list, ...(found.get(key) ?? [])]);
    for (const place of [hit, source]) {
      if (place === undefined || place === null) continue;
      const key = addressKey(place.address);
      marks.set(key, [...(marks.get(key) ?? []), { start: place.start, end: place.end, kind: "current-hit", number: null, quote: null }]);
    }
    return marks;
  }, [lit, found, hits, currentHit, source]);
}

function add(marks: Map<string, RawMark[]>, key: string, mark: RawMark): void {
  const list = marks.get(key);
  if (list === undefined) marks.set(key, [mark]);
  else list.push(mark);
}
