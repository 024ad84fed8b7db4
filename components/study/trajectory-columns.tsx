"use client";

import { columnVisibilityFeature, createColumnHelper, rowSortingFeature, tableFeatures } from "@tanstack/react-table";
import Link from "next/link";
import { LabelSet } from "@/components/glyphs/label-mark";
import { OutcomeMark } from "@/components/glyphs/outcome-mark";
import { trajectoryHref } from "@/components/shell/routes";
import type { Shown, TrajectoryRow } from "@/lib/view-models/trajectories-table";
import type { ColumnId, SortKey } from "@/lib/view-models/trajectory-query";
import { RunStrip } from "./run-strip";

/** Order and filters are the server's: the table only keeps which column sorts and which are shown. */
export const tableParts = tableFeatures({ columnVisibilityFeature, rowSortingFeature });

const helper = createColumnHelper<typeof tableParts, TrajectoryRow>();

/** Which columns the server can sort by, and under which name. */
export const SORT_OF: Partial<Record<ColumnId, SortKey>> = {
  run: "externalId",
  configuration: "configuration",
  steps: "steps",
  writes: "writes",
  refused: "refusedWrites",
  cases: "cases",
};

export const COLUMN_NAME: Readonly<Record<ColumnId, string>> = {
  run: "Run",
  task: "Task",
  environment: "Environment",
  configuration: "Configuration",
  outcome: "Outcome",
  steps: "Steps",
  strip: "Along the run",
  writes: "Writes",
  refused: "Refused",
  cases: "Cases",
  label: "Matcher label",
  rule: "Rule, sub-pattern",
  distance: "Distance",
  people: "People",
};

/** Right-aligned columns. */
export const IS_NUMBER: ReadonlySet<ColumnId> = new Set(["steps", "writes", "refused", "cases", "distance"]);

function ShownText({ shown }: { shown: Shown }) {
  if (shown.reason === null) return shown.text;
  return (
    <span className="faint" title={shown.reason}>
      {shown.text}
      <span className="sr">: {shown.reason}</span>
    </span>
  );
}

/** The name of a run is its link; it is also what takes the focus when j and k move. */
function RunName({ row, study }: { row: TrajectoryRow; study: string }) {
  return (
    <Link className="run-name clip" href={trajectoryHref(study, row.trajectoryId)} prefetch={false} title={row.place} data-run={row.trajectoryId}>
      {row.run}
    </Link>
  );
}

export function trajectoryColumns(study: string) {
  const column = (id: ColumnId, cell: (row: TrajectoryRow) => React.ReactNode) =>
    helper.display({ id, header: COLUMN_NAME[id], enableSorting: SORT_OF[id] !== undefined, cell: ({ row }) => cell(row.original) });
  return helper.columns([
    column("run", (row) => <RunName row={row} study={study} />),
    column("task", (row) =>
      row.task === "" ? (
        <ShownText shown={{ text: "–", reason: "the file has no task in words" }} />
      ) : (
        <span className="clip" title={row.wholeTask}>
          {row.task}
        </span>
      ),
    ),
    column("environment", (row) => (
      <span className="clip quiet" title={row.environment}>
        {row.environment}
      </span>
    )),
    column("configuration", (row) => (
      <span className="clip mono quiet" title={row.configuration}>
        {row.configuration}
      </span>
    )),
    column("outcome", (row) => <OutcomeMark status={row.outcome} />),
    column("steps", (row) => row.steps),
    column("strip", (row) => <RunStrip marks={row.strip} />),
    column("writes", (row) => <ShownText shown={row.writes} />),
    column("refused", (row) => <ShownText shown={row.refused} />),
    column("cases", (row) => <ShownText shown={row.cases} />),
    column("label", (row) =>
      row.label === null ? <ShownText shown={{ text: "–", reason: row.noLabel }} /> : <LabelSet label={row.label} labels={row.labels} />,
    ),
    column("rule", (row) => (
      <span className="clip quiet text-xs" title={`${row.rule} ${row.subPattern}`}>
        <span className="mono faint rule-id">{row.rule}</span> {row.subPattern}
      </span>
    )),
    column("distance", (row) => (
      <span className={row.isFar ? "strong" : undefined}>
        <ShownText shown={row.distance} />
      </span>
    )),
    column("people", (row) => <ShownText shown={row.people} />),
  ]);
}
