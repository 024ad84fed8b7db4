import Link from "next/link";
import { ShareLegend, ShareTable } from "@/components/metrics/share-table";
import { WriteShareBar } from "@/components/metrics/write-share-bar";
import { conflictsHref, countsHref, importHref, trajectoriesHref } from "@/components/shell/routes";
import { LinkButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { FactsStrip } from "@/components/ui/facts-strip";
import { Note } from "@/components/ui/note";
import { Card } from "@/components/ui/pane";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { TableHead } from "@/components/ui/table-head";
import type { AnswerRow, ConfigurationRow, StudyOverview, WaitingItem } from "@/lib/view-models/study-overview";
import { OverviewKeys } from "./overview-keys";

/** What failed, how sure we are, what is left to do. */
export function Overview({ study, overview }: { study: string; overview: StudyOverview }) {
  return (
    <>
      <OverviewKeys study={study} />
      <div className="head">
        <h1>{overview.title}</h1>
        <span className="sub">Where the failed writes come from</span>
        <span className="grow" />
        <LinkButton keyHint="c" href={countsHref(study)}>
          Counts
        </LinkButton>
      </div>
      {overview.isEmpty ? <EmptyStudy study={study} /> : <Filled study={study} overview={overview} />}
    </>
  );
}

function EmptyStudy({ study }: { study: string }) {
  return (
    <div className="px-4 pb-3">
      <div className="card">
        <EmptyState
          title="Nothing here yet"
          actions={
            <LinkButton variant="primary" href={importHref(study)} keyHint="i">
              Import files
            </LinkButton>
          }
        >
          Drop a folder or files on the import page. The format is recognised, and a report says what came in and what did not.
        </EmptyState>
      </div>
    </div>
  );
}

function Filled({ study, overview }: { study: string; overview: StudyOverview }) {
  return (
    <div className="ov">
      <div className="ov-left">
        <FactsStrip facts={overview.facts.map((fact) => ({ name: fact.name, value: fact.value, beside: fact.beside ?? undefined }))} />
        <div className="row flex-wrap">
          <h2>Gap labels per failed run</h2>
          <span className="meta">matcher, all configurations</span>
          <span className="grow" />
          <ShareLegend markerRaters={overview.markerRaters} />
        </div>
        <div className="ov-gaps">
          {overview.gaps.map((figure) => (
            <Card
              key={figure.environment}
              title={figure.name}
              sub={figure.modeText}
              end={
                <span className="meta nowrap">
                  n = <b>{figure.n}</b> of {figure.of}
                </span>
              }
            >
              <ShareTable caption={`Gap labels per failed run, ${figure.name}`} rows={figure.rows} />
              <p className="foot-note meta">{figure.footnote}</p>
            </Card>
          ))}
        </div>
        <ConfigurationTable rows={overview.configurations} />
      </div>
      <div className="ov-side">
        <Waiting study={study} items={overview.waiting} />
        <Answers rows={overview.answers} />
        <Note>
          The rubric of the papers is not public: these labels follow our operationalisation of it, and the matcher is a rater like any other.
        </Note>
      </div>
    </div>
  );
}

function ConfigurationTable({ rows }: { rows: readonly ConfigurationRow[] }) {
  return (
    <Card title="Success, reads and writes" sub="95 % Wilson intervals on success; writes include refused ones">
      <ScrollRegion label="Success, reads and writes by configuration">
        <table className="t">
          <TableHead
            className="two"
            rows={[
              [
                { text: "", empty: true, columns: 3 },
                { text: "Success", numeric: true, columns: 3 },
                { text: "Calls a run", numeric: true, columns: 2 },
                { text: "Write share", columns: 2 },
                { text: "Refused", numeric: true, columns: 1 },
                { text: "", empty: true },
              ],
              [
                "Environment",
                "Configuration",
                { text: "Runs", numeric: true },
                { text: "n", numeric: true },
                { text: "%", numeric: true },
                { text: "interval", numeric: true },
                { text: "reads", numeric: true },
                { text: "writes", numeric: true },
                "writes, then the rest",
                { text: "%", numeric: true },
                { text: "writes", numeric: true },
                { text: "Cases", numeric: true },
              ],
            ]}
          />
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">
                  <span className={row.isFirstOfEnvironment ? "quiet" : "sr"}>{row.environment}</span>
                </th>
                <td className="mono">{row.configuration}</td>
                <td className="num">
                  {row.runs}
                  {row.leftOut === null ? null : (
                    <>
                      <span className="faint" title={row.leftOut.reason} aria-hidden="true">
                        {row.leftOut.text}
                      </span>
                      <span className="sr"> and {row.leftOut.reason}</span>
                    </>
                  )}
                </td>
                <td className="num">{row.succeeded}</td>
                <td className="num">{row.successPercent}</td>
                <td className="num ci">{row.successInterval}</td>
                <td className="num">{row.readsPerRun}</td>
                <td className="num">{row.writesPerRun}</td>
                <td className="ov-write">
                  <WriteShareBar share={row.writeShare} />
                </td>
                <td className="num">{row.writePercent}</td>
                <td className="num">
                  <span className={row.refused.reason === null ? undefined : "faint"} title={row.refused.reason ?? undefined}>
                    {row.refused.text}
                  </span>
                  {row.refused.reason === null ? null : <span className="sr">: {row.refused.reason}</span>}
                </td>
                <td className="num">{row.cases}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Card>
  );
}

/** How far each rater is, on failed runs. */
function Answers({ rows }: { rows: readonly AnswerRow[] }) {
  return (
    <Card title="Answers" sub="failed runs with an answer, by rater">
      <ul className="answers">
        {rows.map((row) => (
          <li key={row.rater}>
            <span className="clip" title={row.name}>
              {row.name}
            </span>
            <progress className="track" value={row.done} max={row.units} aria-label={`${row.name}: ${row.doneText} of ${row.unitsText}`} />
            <span className="num">
              {row.doneText}
              <span className="faint">/{row.unitsText}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const WAITING_HREF: Readonly<Record<WaitingItem["kind"], (study: string) => string>> = {
  label: (study) => `${trajectoriesHref(study)}?outcome=failure`,
  rejected: importHref,
  conflict: conflictsHref,
};

function Waiting({ study, items }: { study: string; items: readonly WaitingItem[] }) {
  return (
    <Card title="Waiting for you">
      {items.length === 0 ? (
        <p className="pad text-sm text-ink-2">Nothing: every case has a person’s label, and the last import rejected no record.</p>
      ) : (
        <ul className="waiting-list">
          {items.map((item, index) => (
            <li key={item.kind}>
              <span className="n">{item.count}</span>
              <span className="grow">{item.text}</span>
              {index === 0 ? (
                <LinkButton variant="primary" href={WAITING_HREF[item.kind](study)}>
                  {item.action}
                </LinkButton>
              ) : (
                <Link href={WAITING_HREF[item.kind](study)}>{item.action}</Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
