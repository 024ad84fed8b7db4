"use client";

import { useRouter } from "next/navigation";
import { useOptimistic, useState, useTransition } from "react";
import { useKeys } from "@/components/shell/key-provider";
import { importHref, trajectoriesHref } from "@/components/shell/routes";
import { Button, LinkButton } from "@/components/ui/button";
import { RemovableCapsule } from "@/components/ui/capsule";
import { copyText } from "@/components/ui/copy-text";
import { EmptyState } from "@/components/ui/empty-state";
import { Popover } from "@/components/ui/popover";
import { useStatusLine } from "@/components/ui/status-line";
import type { TrajectoryListHead, TrajectoryRow } from "@/lib/view-models/trajectories-table";
import {
  ALWAYS_SHOWN,
  activeFilters,
  COLUMN_IDS,
  type ColumnId,
  formatListQuery,
  formatTrajectoryQuery,
  type TrajectoryQuery,
  toggleFilter,
  withoutFilter,
  withoutFilters,
} from "@/lib/view-models/trajectory-query";
import { FacetPane } from "./facet-pane";
import { RunTable } from "./run-table";
import { COLUMN_NAME } from "./trajectory-columns";

export interface TrajectoryListProps {
  study: string;
  query: TrajectoryQuery;
  head: TrajectoryListHead;
  first: { rows: readonly TrajectoryRow[]; nextCursor: string | null };
  matchingCount: number;
}

const VIEWS: readonly { name: string; filters: Pick<TrajectoryQuery, "outcome" | "label"> }[] = [
  { name: "Failed runs", filters: { outcome: ["failure"], label: [] } },
  { name: "Incomplete", filters: { outcome: [], label: ["incomplete"] } },
  { name: "Overlooked", filters: { outcome: [], label: ["overlooked"] } },
  { name: "Unclear", filters: { outcome: [], label: ["unclear"] } },
];

/** Filters beside, table, capsules above. The view is the address: every change goes there, and comes back as rows. */
export function TrajectoryList({ study, query: given, head, first, matchingCount }: TrajectoryListProps) {
  const router = useRouter();
  const { say } = useStatusLine();
  const [isWaiting, startTransition] = useTransition();
  const [query, setQuery] = useOptimistic(given);
  const [areFiltersOpen, setAreFiltersOpen] = useState(false);

  const hrefOf = (next: TrajectoryQuery): string => {
    const text = formatTrajectoryQuery(next);
    return `${trajectoriesHref(study)}${text === "" ? "" : `?${text}`}`;
  };
  const open = (next: TrajectoryQuery) =>
    startTransition(() => {
      setQuery(next);
      router.replace(hrefOf(next), { scroll: false });
    });

  const views = VIEWS.map((view, index) => {
    const next = { ...withoutFilters(query), ...view.filters };
    const isCurrent = formatTrajectoryQuery(next) === formatTrajectoryQuery(query);
    return { name: view.name, key: String(index + 1), isCurrent, open: () => open(isCurrent ? withoutFilters(query) : next) };
  });
  const dropLast = () => {
    const last = activeFilters(query).at(-1);
    if (last !== undefined) open(withoutFilter(query, last));
  };
  const copyView = async () =>
    say((await copyText(`${window.location.origin}${hrefOf(query)}`)) ? "Link of this view copied" : "The browser did not allow copying");

  useKeys("trajectories", {
    find: () => document.getElementById("find")?.focus(),
    filter: () => {
      setAreFiltersOpen(true);
      requestAnimationFrame(() => document.querySelector<HTMLElement>("#filters input[type='checkbox']")?.focus());
    },
    "drop-filter": dropLast,
    "view-1": () => views[0]?.open(),
    "view-2": () => views[1]?.open(),
    "view-3": () => views[2]?.open(),
    "view-4": () => views[3]?.open(),
    "copy-view": () => void copyView(),
  });

  return (
    <div className="runs-page">
      <FacetPane
        id="filters"
        isOpen={areFiltersOpen}
        q={query.q}
        onSearch={(q) => open({ ...query, q })}
        views={views}
        groups={head.groups.map((group) => ({
          ...group,
          rows: group.rows.map((row) => ({ ...row, isOn: (query[group.facet] as readonly string[]).includes(row.value) })),
        }))}
        onToggle={(facet, value) => open(toggleFilter(query, facet, value))}
      />
      <section className="pane" aria-labelledby="runs-title" aria-busy={isWaiting}>
        <div className="list-fl">
          <h1 id="runs-title">Trajectories</h1>
          <span className="meta nowrap" role="status">
            <b>{head.matching}</b> of {head.total}
          </span>
          <button
            type="button"
            className="btn small only-narrow-inline"
            aria-expanded={areFiltersOpen}
            aria-controls="filters"
            onClick={() => setAreFiltersOpen(!areFiltersOpen)}
          >
            Filters
          </button>
          {head.capsules.map((capsule) => (
            <RemovableCapsule
              key={`${capsule.facet} ${capsule.value}`}
              name={capsule.name}
              value={capsule.shown}
              onRemove={() => open(withoutFilter(query, capsule))}
            />
          ))}
          {head.capsules.length === 0 ? null : (
            <Button variant="bare" size="small" onClick={() => open(withoutFilters(query))}>
              Clear
            </Button>
          )}
          <span className="grow" />
          <Button variant="bare" size="small" icon="link" keyHint="c" onClick={() => void copyView()}>
            Copy view
          </Button>
          <Popover trigger="Columns" icon="columns" align="end" className="btn bare small">
            {() => (
              <fieldset>
                <legend className="sr">Columns</legend>
                {COLUMN_IDS.map((id) => (
                  <label key={id} className="item">
                    <input
                      type="checkbox"
                      className="cb"
                      checked={!query.hidden.includes(id) && !head.alike.includes(id)}
                      disabled={ALWAYS_SHOWN.includes(id) || head.alike.includes(id)}
                      onChange={() => open({ ...query, hidden: toggled(query.hidden, id) })}
                    />
                    {COLUMN_NAME[id]}
                    {head.alike.includes(id) ? <span className="meta">the same in every row</span> : null}
                  </label>
                ))}
              </fieldset>
            )}
          </Popover>
        </div>
        {head.nothing !== null ? (
          <EmptyState
            title="No run matches these filters"
            actions={
              <>
                <Button keyHint="Backspace" onClick={dropLast}>
                  Remove the last filter
                </Button>
                <Button variant="bare" onClick={() => open(withoutFilters(query))}>
                  Clear all
                </Button>
              </>
            }
          >
            {head.nothing.because} {head.nothing.withoutLast}
          </EmptyState>
        ) : matchingCount === 0 ? (
          <EmptyState
            title="Nothing here yet"
            actions={
              <LinkButton variant="primary" href={importHref(study)}>
                Import files
              </LinkButton>
            }
          >
            This study has no runs. Drop a folder or files on the import page.
          </EmptyState>
        ) : (
          <RunTable
            key={formatListQuery(given)}
            study={study}
            query={query}
            onQuery={open}
            first={first}
            matching={{ count: matchingCount, text: head.matching }}
            alike={head.alike}
          />
        )}
      </section>
    </div>
  );
}

function toggled(hidden: readonly ColumnId[], id: ColumnId): ColumnId[] {
  return COLUMN_IDS.filter((column) => (column === id ? !hidden.includes(column) : hidden.includes(column)));
}
