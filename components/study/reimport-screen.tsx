"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useMemo, useState } from "react";
import { useKeys } from "@/components/shell/key-provider";
import { importHref, trajectoryHref } from "@/components/shell/routes";
import { Button, LinkButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Note } from "@/components/ui/note";
import { Card } from "@/components/ui/pane";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { type Heading, TableHead } from "@/components/ui/table-head";
import { displayLine } from "@/lib/view-models/display-line";
import { prepareImportProgress } from "@/lib/view-models/import-progress";
import { prepareReimportReport, type ReimportReport, type ReimportReportInput } from "@/lib/view-models/reimport-report";
import { JobCard } from "./job-card";
import { problemFacts } from "./problem-facts";
import { type JobOf, useJob } from "./use-job";

const PAGE = 100;

/** What today's importers make of the kept raw files: looked at first, then applied. */
export function ReimportScreen({ study, job: first }: { study: string; job: JobOf<ReimportReportInput> | null }) {
  const router = useRouter();
  const { job, problem, isBusy, start, stop } = useJob(first, () => router.refresh());
  const result = job?.result ?? null;
  const report = useMemo(() => (result === null ? null : prepareReimportReport(result)), [result]);
  const canApply = report?.canApply === true && !isBusy;
  const begin = (apply: boolean) => void start(`/api/v1/studies/${encodeURIComponent(study)}/reimport`, { apply });

  useKeys("reimport", {
    look: () => {
      if (!isBusy) begin(false);
    },
    apply: () => {
      if (canApply) begin(true);
    },
    stop,
  });

  return (
    <>
      <div className="head">
        <h1>Read anew</h1>
        <span className="sub">today’s importers over the raw files that were kept</span>
        <span className="grow" />
        <LinkButton variant="bare" href={importHref(study)}>
          Import
        </LinkButton>
        <Button icon="search" keyHint="l" disabled={isBusy} onClick={() => begin(false)}>
          Look what would change
        </Button>
        <Button variant="primary" icon="check" keyHint="a" disabled={!canApply} onClick={() => begin(true)}>
          Apply
        </Button>
      </div>
      <div className="im">
        {problem === null ? null : (
          <Note tone="error" title="It did not start" facts={problemFacts(problem)} isAlert>
            {displayLine(problem.detail)}
          </Note>
        )}
        {job === null ? (
          <div className="card">
            <EmptyState title="Nothing was read anew yet">
              An importer that has improved may read a kept file otherwise. Looking changes nothing; applying puts the new reading in the place of the
              old one. Labels follow by step, call and quote; those that cannot stay where they are and are listed.
            </EmptyState>
          </div>
        ) : (
          <JobLine job={job} onStop={stop} />
        )}
        {report === null ? null : <Report study={study} report={report} />}
      </div>
    </>
  );
}

function JobLine({ job, onStop }: { job: JobOf<ReimportReportInput>; onStop: () => void }) {
  const view = prepareImportProgress(job, null);
  if (job.state === "failed")
    return (
      <Note tone="error" title="Reading anew failed" isAlert>
        {view.reason ?? "The worker’s log says why."} What was applied before stays.
      </Note>
    );
  if (view.isOver) return null;
  return <JobCard name="Reading anew" view={view} onStop={onStop} />;
}

function Report({ study, report }: { study: string; report: ReimportReport }) {
  const [shown, setShown] = useState(PAGE);
  return (
    <>
      <Note tone={report.canApply ? "warn" : "ok"}>{report.verdict}</Note>
      {report.runs.length === 0 ? null : (
        <Card title="Runs that differ">
          <ScrollRegion className="x im-files" label="Runs that differ, as a table">
            <table className="t">
              <TableHead rows={[["Run", "What", "File", { text: "Record", numeric: true }, "Differs in"]]} />
              <tbody>
                {report.runs.slice(0, shown).map((run) => (
                  <tr key={run.key}>
                    <th scope="row" className="mono">
                      {run.trajectoryId === null ? (
                        run.name
                      ) : (
                        <Link className="row-link" href={trajectoryHref(study, run.trajectoryId)}>
                          {run.name}
                        </Link>
                      )}
                    </th>
                    <td>{run.change}</td>
                    <td className="mono">{run.path}</td>
                    <td className="num" data-name="record">
                      {run.record}
                    </td>
                    <td className="msg">{run.differences}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
          {report.runs.length > shown ? (
            <Button size="small" variant="bare" onClick={() => setShown(shown + PAGE)}>
              Show {Math.min(PAGE, report.runs.length - shown)} more of {report.runs.length} runs
            </Button>
          ) : null}
        </Card>
      )}
      {report.detached.length === 0 ? null : (
        <Card title="Detached labels" sub="they stay in the journal, at the reading they were given on, and are in no number">
          <ScrollRegion className="x im-files" label="Detached labels, as a table">
            <table className="t">
              <TableHead rows={[["Entry", "Rater", "Run", "Why"]]} />
              <tbody>
                {report.detached.map((label) => (
                  <tr key={label.key}>
                    <th scope="row" className="num">
                      {label.entry}
                    </th>
                    <td className="mono">{label.rater}</td>
                    <td className="mono">
                      <Link className="row-link" href={trajectoryHref(study, label.trajectoryId)}>
                        {label.trajectoryId}
                      </Link>
                    </td>
                    <td className="msg">{label.reason}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        </Card>
      )}
      <Card title="Files">
        <ScrollRegion className="x im-files" label="Kept files">
          <table className="t">
            <TableHead rows={[["File", ...report.heads.map((text): Heading => ({ text, numeric: true, className: "capital" }))]]} />
            <tbody>
              {report.files.map((file) => (
                <tr key={file.key}>
                  <th scope="row" className="mono">
                    {file.path}
                  </th>
                  {file.problem === null ? (
                    file.cells.map((cell) => (
                      <td key={cell.name} className="num" data-name={cell.name}>
                        <span className={cell.isZero ? "faint" : undefined}>{cell.text}</span>
                      </td>
                    ))
                  ) : (
                    <td className="msg" colSpan={report.heads.length}>
                      Left as it is: {file.problem}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </Card>
    </>
  );
}
