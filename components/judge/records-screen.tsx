"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useMemo, useState } from "react";
import { useKeys } from "@/components/shell/key-provider";
import { judgeHref, recordsHref, trajectoryHref } from "@/components/shell/routes";
import { DownloadLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Note } from "@/components/ui/note";
import { Card } from "@/components/ui/pane";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { TableHead } from "@/components/ui/table-head";
import { prepareRecords, type RecordLine, type RecordsInput } from "@/lib/view-models/records-page";
import { formatPlace } from "@/lib/view-models/trajectory-place";

const TASKS = [
  { task: "misalignment", name: "Misalignments", file: "misalignments" },
  { task: "intent-drift", name: "Intent drift", file: "intent-drift" },
] as const;

/** What a judge recorded of runs, row by row; each row leads to its step. */
export function RecordsScreen({ input }: { input: RecordsInput }) {
  const router = useRouter();
  const { study, task, judge } = input;
  const view = useMemo(() => prepareRecords(input), [input]);
  const [current, setCurrent] = useState(0);
  const hrefOf = (line: RecordLine): string => `${trajectoryHref(study, line.trajectoryId)}${formatPlace({ t: line.step, k: line.call })}`;
  const file = TASKS.find((one) => one.task === task)?.file ?? "misalignments";
  const rater = judge === null ? "" : `&rater=${encodeURIComponent(`judge:${judge.id}@${judge.version}`)}`;
  useKeys("records", {
    next: () => setCurrent(Math.min(view.lines.length - 1, current + 1)),
    previous: () => setCurrent(Math.max(0, current - 1)),
    open: () => {
      const line = view.lines[current];
      if (line !== undefined) router.push(hrefOf(line));
    },
    csv: () => window.document.getElementById("records-csv")?.click(),
  });
  return (
    <>
      <div className="head">
        <h1>Records</h1>
        <nav className="seg" aria-label="Records of what">
          {TASKS.map((one) => (
            <Link key={one.task} href={recordsHref(study, one.task)} aria-current={one.task === task ? "page" : undefined}>
              {one.name}
            </Link>
          ))}
        </nav>
        <span className="meta">{judge === null ? "" : `judge ${judge.id} ${judge.version}`}</span>
        <span className="grow" />
        <Link className="btn" href={judgeHref(study, judge === null ? {} : { judge: judge.id, version: judge.version })}>
          Judge
        </Link>
        <DownloadLink id="records-csv" href={`/api/v1/studies/${encodeURIComponent(study)}/export/${file}?format=csv${rater}`} keyHint="e">
          CSV
        </DownloadLink>
      </div>
      <div className="ju-records">
        <Note>
          {task === "misalignment"
            ? "After ALIGN’s Analyzer; the record is our operationalisation. Verified as far as a recording allows: the action stands in the run, and every quote where it says."
            : "After the abstract of the paper IntentFlux; the record is ours. A dialogue drifts when one of its changed requirements does, and counts once."}{" "}
          Records of a model: no person has made them.
        </Note>
        {judge === null ? (
          <div className="card">
            <EmptyState
              title={task === "misalignment" ? "No judge has looked for misalignments yet" : "No judge has looked for changed requirements yet"}
              actions={
                <Link className="btn" href={judgeHref(study)}>
                  Make a judge
                </Link>
              }
            >
              Make a judge that is asked for them and start it: its records stand here, and in the CSV.
            </EmptyState>
          </div>
        ) : (
          <Card title={view.title} sub={view.sub}>
            {view.drift === null ? null : (
              <p className="pad">
                <b>{view.drift.text}</b> {view.drift.note}
              </p>
            )}
            {view.lines.length === 0 ? (
              <p className="pad meta">Not one record. That is an answer too.</p>
            ) : (
              <ScrollRegion className="x ju-table" label={`${view.title}, as a table`}>
                <table className="t">
                  <TableHead rows={[["Run", { text: "Step", numeric: true }, ...view.heads, "Quotes", "Stale cases", "Counted"]]} />
                  <tbody>
                    {view.lines.map((line, index) => (
                      <tr key={line.key} className={index === current ? "is-current" : undefined}>
                        <th scope="row">
                          <Link className="row-link mono" href={hrefOf(line)} prefetch={false}>
                            {line.name}
                          </Link>
                        </th>
                        <td className="num">{line.step}</td>
                        {line.cells.map((cell, at) => (
                          <td key={view.heads[at]} className="ju-cell">
                            {cell}
                          </td>
                        ))}
                        <td className="ju-cell">
                          {line.quotes.map((quote) => (
                            <span key={`${quote.step} ${quote.text}`} className="ju-quote">
                              <span className="faint">{quote.step}</span> <mark className="ev">{quote.text}</mark>
                            </span>
                          ))}
                        </td>
                        <td className="ju-cell mono">{line.stale.map((id) => id.slice(id.indexOf(":") + 1)).join(", ")}</td>
                        <td>{line.isCounted ? "yes" : <span className="tag error">no: {line.remark}</span>}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </ScrollRegion>
            )}
          </Card>
        )}
      </div>
    </>
  );
}
