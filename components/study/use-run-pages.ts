"use client";

import { useCallback, useRef, useState } from "react";
import { prepareTrajectoryRow, type TrajectoryListItem, type TrajectoryRow } from "@/lib/view-models/trajectories-table";

export interface RunPages {
  rows: readonly TrajectoryRow[];
  /** More can be loaded. */
  hasMore: boolean;
  isLoading: boolean;
  /** What went wrong with the last page, in words; the rows before it stay. */
  problem: string | null;
  loadMore: () => Promise<void>;
}

const PAGE_SIZE = 200;

/** The pages after the first. One request at a time, each from where the last one ended. */
export function useRunPages(study: string, listQuery: string, first: { rows: readonly TrajectoryRow[]; nextCursor: string | null }): RunPages {
  const [more, setMore] = useState<{ rows: TrajectoryRow[]; cursor: string | null }>({ rows: [], cursor: first.nextCursor });
  const [isLoading, setIsLoading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isBusy = useRef(false);
  const cursor = useRef(first.nextCursor);

  const loadMore = useCallback(async () => {
    const from = cursor.current;
    if (from === null || isBusy.current) return;
    isBusy.current = true;
    setIsLoading(true);
    setProblem(null);
    try {
      const parameters = new URLSearchParams(listQuery);
      parameters.set("cursor", from);
      parameters.set("limit", String(PAGE_SIZE));
      const response = await fetch(`/api/v1/studies/${encodeURIComponent(study)}/trajectories?${parameters}`);
      if (!response.ok) throw new Error(`the server answered ${response.status}`);
      // Our own route's document, typed by the same row as the first page.
      const page = (await response.json()) as { rows: TrajectoryListItem[]; nextCursor: string | null };
      cursor.current = page.nextCursor;
      setMore((before) => ({ rows: [...before.rows, ...page.rows.map(prepareTrajectoryRow)], cursor: page.nextCursor }));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "the server does not answer");
    } finally {
      isBusy.current = false;
      setIsLoading(false);
    }
  }, [study, listQuery]);

  return {
    rows: more.rows.length === 0 ? first.rows : [...first.rows, ...more.rows],
    hasMore: more.cursor !== null,
    isLoading,
    problem,
    loadMore,
  };
}
