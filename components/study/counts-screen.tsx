"use client";

import Link from "next/link";
import { useMemo, useState } from "react";
import { LabelName } from "@/components/glyphs/label-mark";
import { MeasuredChart } from "@/components/metrics/measured-chart";
import { useKeys } from "@/components/shell/key-provider";
import { countsHref, importHref } from "@/components/shell/routes";
import { Button, DownloadLink } from "@/components/ui/button";
import { copyText } from "@/components/ui/copy-text";
import { EmptyState } from "@/components/ui/empty-state";
import { Note } from "@/components/ui/note";
import { Card } from "@/components/ui/pane";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import { useStatusLine } from "@/components/ui/status-line";
import { TableHead } from "@/components/ui/table-head";
import {
  ALL_RATERS,
  COUNT_MODES,
  COUNT_UNITS,
  type CountsFigure,
  type CountsInputRow,
  type CountsQuery,
  type CountsSeries,
  exportOf,
  formatCountsQuery,
  prepareCounts,
} from "@/lib/view-models/counts-table";
import { displayLine } from "@/lib/view-models/display-line";

export interface CountsScreenProps {
  study: string;
  rows: readonly CountsInputRow[];
  raters: readonly string[];
  query: CountsQuery;
  /** What whoever takes files of this study away must know; null: nothing. */
  licenceNotice: string | null;
}

/** Beyond this many raters a list is calmer than a row of buttons. */
const BUTTONS_UP_TO = 4;

/** Counts by unit, mode and rater; the file holds the same numbers, unrounded. */
export function CountsScreen({ study, rows, raters, query: first, licenceNotice }: CountsScreenProps) {
  const [query, setQuery] = useState(first);
  const { say } = useStatusLine();
  const figures = useMemo(() => prepareCounts(rows, query), [rows, query]);
  const file = exportOf(study, query);
  const fileHref = `/api/v1/studies/${encodeURIComponent(study)}/export/counts?${file.parameters}`;
  const choices = [...raters, ALL_RATERS];

  const change = (next: CountsQuery) => {
    setQuery(next);
    const text = formatCountsQuery(next);
    window.history.replaceState(null, "", `${countsHref(study)}${text === "" ? "" : `?${text}`}`);
  };
  const after = <Value extends string>(list: readonly Value[], value: Value): Value => list[(list.indexOf(value) + 1) % list.length] ?? value;
  const copy = async () => say((await copyText(file.command)) ? "Command copied" : "The browser did not allow copying");

  useKeys("counts", {
    unit: () => change({ ...query, unit: after(COUNT_UNITS, query.unit) }),
    mode: () => change({ ...query, mode: after(COUNT_MODES, query.mode) }),
    rater: () => change({ ...query, rater: after(choices, query.rater) }),
    download: () => document.getElementById("download-counts")?.click(),
    "copy-command": () => void copy(),
  });

  const raterName = (rater: string) => (rater === ALL_RATERS ? "all raters" : displayLine(rater));
  return (
    <>
      <div className="head">
        <h1>Counts</h1>
        <span className="sub">the same numbers as in the file, to the last digit</span>
        <span className="grow" />
        <Button variant="bare" icon="copy" keyHint="c" onClick={() => void copy()}>
          Command
        </Button>
        <DownloadLink id="download-counts" href={fileHref} variant="primary" keyHint="Enter">
          Download CSV
        </DownloadLink>
      </div>
      <div className="counts">
        {licenceNotice === null ? null : (
          <Note tone="warn" title="Licence-sensitive source">
            In this study {licenceNotice}.
          </Note>
        )}
        <dl className="opts card">
          <dt>unit</dt>
          <dd>
            <Segmented
              label="Unit"
              value={query.unit}
              onValue={(unit) => change({ ...query, unit })}
              options={COUNT_UNITS.map((unit) => ({ value: unit, name: unit }))}
            />
            <span className="meta">a trajectory is a failed run, a case one failed write in it</span>
          </dd>
          <dt>mode</dt>
          <dd>
            <Segmented
              label="Mode"
              value={query.mode}
              onValue={(mode) => change({ ...query, mode })}
              options={COUNT_MODES.map((mode) => ({ value: mode, name: mode }))}
            />
            <span className="meta">single: one label a unit, counts add up; multi: the whole set. The file holds both.</span>
          </dd>
          <dt>rater</dt>
          <dd>
            {choices.length <= BUTTONS_UP_TO + 1 ? (
              <Segmented
                label="Rater"
                value={query.rater}
                onValue={(rater) => change({ ...query, rater })}
                options={choices.map((rater) => ({ value: rater, name: raterName(rater) }))}
              />
            ) : (
              <Select
                label="Rater"
                hideLabel
                value={query.rater}
                onValue={(rater) => change({ ...query, rater })}
                options={choices.map((rater) => ({ value: rater, name: raterName(rater) }))}
              />
            )}
            <span className="meta">rule is the matcher: a rater like any other</span>
          </dd>
        </dl>
        {figures.length === 0 ? (
          <div className="card">
            <EmptyState
              title="Nothing to count"
              actions={
                <Link className="btn" href={importHref(study)}>
                  Import files
                </Link>
              }
            >
              This study has no runs yet. Counts appear with the first import: the matcher labels every failed run at once.
            </EmptyState>
          </div>
        ) : (
          figures.map((figure) => <FigureCard key={figure.key} figure={figure} />)
        )}
        <Note>
          <b>total</b> counts the units on which a rater has answered, <b>pending</b> those without an answer. A share says nothing about the pending
          ones; its interval is Wilson’s, 95 %.
        </Note>
        <pre className="command">{displayLine(file.command)}</pre>
      </div>
    </>
  );
}

function FigureCard({ figure }: { figure: CountsFigure }) {
  return (
    <Card title={figure.title} sub={figure.unitText}>
      {figure.series.map((series) => (
        <SeriesPart key={series.key} title={figure.title} series={series} />
      ))}
    </Card>
  );
}

/** One configuration and rater, named once; chart and table beside each other, a bar on the line of its row. */
function SeriesPart({ title, series }: { title: string; series: CountsSeries }) {
  const name = `${series.configuration}, ${series.rater}`;
  return (
    <section className="counts-series" aria-label={`${title}: ${name}`}>
      <h3>
        <span className="mono">{series.configuration}</span>
        <span>{series.rater}</span>
        <span className="meta">{series.footnote}</span>
      </h3>
      {series.hasUnits ? (
        <div className="counts-figure">
          <MeasuredChart bars={series.bars} />
          <table className="t counts-table">
            <caption className="sr">
              {title}: {name}
            </caption>
            <TableHead
              rows={[
                [
                  "Class",
                  { text: "Count", numeric: true },
                  { text: "Total", numeric: true },
                  { text: "Pending", numeric: true },
                  { text: "%", numeric: true },
                  { text: "95 % interval", numeric: true },
                ],
              ]}
            />
            <tbody>
              {series.rows.map((row) => (
                <tr key={row.label}>
                  <th scope="row">
                    <LabelName label={row.label} />
                  </th>
                  <td className="num">
                    <span className={row.isZero ? "faint" : undefined}>{row.count}</span>
                  </td>
                  <td className="num">{row.total}</td>
                  <td className="num faint">{row.pending}</td>
                  <td className="num">{row.percent}</td>
                  <td className="num ci">{row.interval}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </section>
  );
}
