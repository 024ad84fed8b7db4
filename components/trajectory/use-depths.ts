"use client";

import { useCallback, useMemo, useState } from "react";
import type { NumberedSpan } from "@/lib/view-models/trajectory-evidence";
import type { ListItem } from "@/lib/view-models/trajectory-list";
import { type Outline, rowOf } from "@/lib/view-models/trajectory-outline";
import type { Place } from "@/lib/view-models/trajectory-place";
import type { TextView } from "@/lib/view-models/trajectory-view";
import type { RowDepth } from "./step-row";
import { callOf } from "./text-at";

const keyOf = (t: number, k: number): string => `${t}.${k}`;

export interface Depths {
  depthOf: (item: ListItem) => RowDepth;
  /** Opens or folds the row at a place; what was chosen by hand stays. */
  toggle: (place: Place) => void;
  open: (place: Place) => void;
}

/** How much of each row is shown: one line; evidence and the write round their marks; the current one in full. */
export function useDepths(
  outline: Outline,
  openings: readonly TextView[],
  cursor: Place,
  caseRow: number,
  evidence: readonly NumberedSpan[],
): Depths {
  const [chosen, setChosen] = useState<ReadonlyMap<string, RowDepth>>(new Map());
  const marked = useMemo(() => {
    const keys = new Set<string>();
    for (const { span } of evidence) {
      const row = span.source === "step" ? outline.rows[rowOf(outline, span.t, span.k)] : undefined;
      keys.add(row === undefined ? keyOf(0, callOf(span, openings)) : keyOf(row.t, row.k));
    }
    const row = outline.rows[caseRow];
    if (row !== undefined) keys.add(keyOf(row.t, row.k));
    return keys;
  }, [evidence, outline, openings, caseRow]);

  const depthAt = useCallback(
    (t: number, k: number): RowDepth => {
      const key = keyOf(t, k);
      return chosen.get(key) ?? (t === cursor.t && k === cursor.k ? "full" : marked.has(key) ? "excerpt" : "line");
    },
    [chosen, cursor, marked],
  );
  const depthOf = useCallback(
    (item: ListItem): RowDepth => {
      if (item.kind === "piece") return "full";
      if (item.kind === "opening") return depthAt(0, item.index);
      const row = outline.rows[item.row];
      return row === undefined ? "line" : depthAt(row.t, row.k);
    },
    [outline, depthAt],
  );
  const toggle = useCallback(
    ({ t, k }: Place) => {
      const next = depthAt(t, k) === "full" ? "line" : "full";
      setChosen((before) => new Map(before).set(keyOf(t, k), next));
    },
    [depthAt],
  );
  const open = useCallback(
    ({ t, k }: Place) => setChosen((before) => (before.get(keyOf(t, k)) === "line" ? new Map(before).set(keyOf(t, k), "full") : before)),
    [],
  );
  return { depthOf, toggle, open };
}
