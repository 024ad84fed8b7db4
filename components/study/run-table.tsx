"use client";

import { useTable } from "@tanstack/react-table";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useKeys } from "@/components/shell/key-provider";
import { trajectoryHref } from "@/components/shell/routes";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Note } from "@/components/ui/note";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { formatCount } from "@/lib/view-models/format-count";
import type { TrajectoryRow } from "@/lib/view-models/trajectories-table";
import { COLUMN_IDS, type ColumnId, formatListQuery, type TrajectoryQuery, toggleSort } from "@/lib/view-models/trajectory-query";
import { columnWidths } from "@/lib/view-models/trajectory-widths";
import { readListPlace, saveListPlace } from "./list-place";
import { StripLegend } from "./run-strip";
import { COLUMN_NAME, IS_NUMBER, SORT_OF, tableParts, trajectoryColumns } from "./trajectory-columns";
import { useRunPages } from "./use-run-pages";

const ROW_HEIGHT = 28;
/** Load the next page when this many rows are left below the window. */
const AHEAD = 60;

export interface RunTableProps {
  study: string;
  query: TrajectoryQuery;
  onQuery: (query: TrajectoryQuery) => void;
  first: { rows: readonly TrajectoryRow[]; nextCursor: string | null };
  /** Runs that the filters leave, as a number for assistive technology and as text. */
  matching: { count: number; text: string };
  /** Columns that say the same in every row: they are left out. */
  alike: readonly ColumnId[];
}

/** The rows of one view. A new view is a new table (its `key` is the view's address), so nothing of the old one stays. */
export function RunTable({ study, query, onQuery, first, matching, alike }: RunTableProps) {
  const router = useRouter();
  const listQuery = formatListQuery(query);
  const pages = useRunPages(study, listQuery, first);
  const { loadMore, hasMore } = pages;
  const scroller = useRef<HTMLElement>(null);
  /** Index of the run that the keys are on; -1 before the first of them was pressed. */
  const [current, setCurrent] = useState(-1);
  const wantsFocus = useRef(false);
  const columns = useMemo(() => trajectoryColumns(study), [study]);

  const table = useTable({
    features: tableParts,
    columns,
    data: pages.rows,
    getRowId: (row) => row.trajectoryId,
    manualSorting: true,
    state: {
      sorting: Object.entries(SORT_OF).flatMap(([id, key]) => (key === query.sort ? [{ id, desc: query.isDescending }] : [])),
      columnVisibility: Object.fromEntries([...query.hidden, ...alike].map((id) => [id, false])),
    },
  });
  // Of the first page only: columns must not move while more rows load.
  const { rows: firstRows } = first;
  const widths = useMemo(
    () =>
      columnWidths(
        firstRows,
        COLUMN_IDS.filter((id) => !query.hidden.includes(id) && !alike.includes(id)),
      ),
    [firstRows, query.hidden, alike],
  );
  const rows = table.getRowModel().rows;

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 12,
    initialRect: { width: 1_060, height: 660 },
    scrollPaddingStart: ROW_HEIGHT,
  });
  const items = virtualizer.getVirtualItems();
  const lastSeen = items.at(-1)?.index ?? 0;

  useEffect(() => {
    if (hasMore && lastSeen >= rows.length - AHEAD) void loadMore();
  }, [hasMore, lastSeen, rows.length, loadMore]);

  const scrollToIndex = virtualizer.scrollToIndex;
  const move = useCallback(
    (to: number) => {
      const next = Math.max(0, Math.min(rows.length - 1, to));
      wantsFocus.current = true;
      setCurrent(next);
      scrollToIndex(next, { align: "auto" });
    },
    [rows.length, scrollToIndex],
  );

  // The row may be drawn only after the scroll: the focus follows as soon as it is there.
  const currentId = rows[current]?.id;
  useEffect(() => {
    if (!wantsFocus.current || currentId === undefined) return;
    const link = scroller.current?.querySelector<HTMLElement>(`[data-run="${CSS.escape(currentId)}"]`);
    if (link === null || link === undefined) return;
    wantsFocus.current = false;
    link.focus({ preventScroll: true });
  });

  const hasRestored = useRef(false);
  useEffect(() => {
    if (hasRestored.current) return;
    const place = readListPlace(study, listQuery);
    if (place === null || !place.isAway) {
      hasRestored.current = true;
      return;
    }
    const index = rows.findIndex((row) => row.id === place.trajectoryId);
    if (index < 0 && hasMore && rows.length < place.loaded) {
      void loadMore();
      return;
    }
    hasRestored.current = true;
    saveListPlace(study, listQuery, { ...place, isAway: false });
    if (index < 0) return;
    scroller.current?.scrollTo({ top: place.scrollTop });
    move(index);
  }, [study, listQuery, rows, hasMore, loadMore, move]);

  const leave = (trajectoryId: string) =>
    saveListPlace(study, listQuery, { trajectoryId, loaded: rows.length, scrollTop: scroller.current?.scrollTop ?? 0, isAway: true });

  useKeys("trajectories", {
    next: () => move(current + 1),
    previous: () => move(current - 1),
    open: () => {
      if (currentId === undefined) return;
      leave(currentId);
      router.push(trajectoryHref(study, currentId));
    },
  });

  const sortBy = (id: ColumnId) => {
    const key = SORT_OF[id];
    if (key !== undefined) onQuery(toggleSort(query, key));
  };
  const shownColumns = table.getVisibleLeafColumns().length;
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  const firstShown = virtualizer.range?.startIndex ?? 0;
  const lastShown = virtualizer.range?.endIndex ?? rows.length - 1;

  return (
    <>
      <ScrollRegion className="pane-b runs" label="Runs" ref={scroller}>
        <table className="t" aria-rowcount={matching.count + 1}>
          <colgroup>
            {table.getVisibleLeafColumns().map((column) => (
              <col key={column.id} className={`c-${column.id}`} width={widths[column.id as ColumnId]} />
            ))}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              {table.getVisibleLeafColumns().map((column) => {
                const id = column.id as ColumnId;
                const sorted = column.getIsSorted();
                const className = IS_NUMBER.has(id) ? "num" : undefined;
                if (!column.getCanSort()) {
                  return (
                    <th key={id} scope="col" className={className}>
                      {id === "outcome" ? <span className="sr">{COLUMN_NAME[id]}</span> : COLUMN_NAME[id]}
                    </th>
                  );
                }
                return (
                  <th
                    key={id}
                    scope="col"
                    className={className}
                    aria-sort={sorted === false ? "none" : sorted === "desc" ? "descending" : "ascending"}
                  >
                    <button type="button" className="sort" onClick={() => sortBy(id)}>
                      {COLUMN_NAME[id]}
                      {sorted === false ? null : <Icon name={sorted === "desc" ? "arrow-down" : "arrow-up"} size={12} />}
                    </button>
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {before > 0 ? <Spacer height={before} columns={shownColumns} /> : null}
            {items.map((item) => {
              const row = rows[item.index];
              if (row === undefined) return null;
              return (
                <tr
                  key={row.id}
                  data-index={item.index}
                  aria-rowindex={item.index + 2}
                  aria-current={item.index === current ? "true" : undefined}
                  className={item.index === current ? "is-current" : undefined}
                  onClick={(event) => {
                    setCurrent(item.index);
                    leave(row.id);
                    if (event.target instanceof Element && event.target.closest("a") === null && window.getSelection()?.isCollapsed !== false) {
                      router.push(trajectoryHref(study, row.id));
                    }
                  }}
                  onFocus={() => setCurrent(item.index)}
                >
                  {row.getVisibleCells().map((cell) => {
                    const id = cell.column.id as ColumnId;
                    if (id === "run") {
                      return (
                        <th key={id} scope="row" className="mono">
                          <table.FlexRender cell={cell} />
                        </th>
                      );
                    }
                    return (
                      <td key={id} className={IS_NUMBER.has(id) ? "num" : undefined}>
                        <table.FlexRender cell={cell} />
                      </td>
                    );
                  })}
                </tr>
              );
            })}
            {after > 0 ? <Spacer height={after} columns={shownColumns} /> : null}
          </tbody>
        </table>
      </ScrollRegion>
      {pages.problem === null ? null : (
        <Note
          tone="error"
          title="The next rows did not come"
          actions={
            <Button size="small" onClick={() => void loadMore()}>
              Try again
            </Button>
          }
        >
          {pages.problem}. The rows above stay as they are.
        </Note>
      )}
      <div className="run-end meta">
        <span>
          Rows {formatCount(Math.min(firstShown + 1, rows.length))}–{formatCount(Math.min(lastShown + 1, rows.length))} of {matching.text}
          {hasMore ? ", more load as you scroll" : ""}
        </span>
        <span className="grow" />
        <StripLegend />
        <span>– not defined</span>
      </div>
    </>
  );
}

/** One cell over all columns, never more: in a fixed layout every further one would take its share of the width. */
function Spacer({ height, columns }: { height: number; columns: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus; it only holds the height of rows that are not drawn
    <tr aria-hidden="true" className="spacer">
      {/* An attribute, for a strict style policy drops inline styles of a page that comes from the server. */}
      <td colSpan={columns} height={height} />
    </tr>
  );
}
