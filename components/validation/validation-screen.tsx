"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useKeys } from "@/components/shell/key-provider";
import { trajectoriesHref, trajectoryHref, validateHref } from "@/components/shell/routes";
import { DownloadLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Note } from "@/components/ui/note";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import { formatPlace } from "@/lib/view-models/trajectory-place";
import { type DisagreementRow, formatValidationQuery, raterName, type ValidationFigures, type ValidationQuery } from "@/lib/view-models/validation";
import { ConfusionCard } from "./confusion-card";
import { DisagreementCard } from "./disagreement-card";
import { LabelScoreCard, RuleCard } from "./score-by-part";
import { ScoreCard } from "./score-card";

export interface ValidationScreenProps {
  study: string;
  raters: readonly string[];
  query: ValidationQuery;
  /** null while there is nobody to measure against. */
  figures: ValidationFigures | null;
}

/** One rater's labels against another's. The matcher is a rater like any other, and so is whoever it is measured against. */
export function ValidationScreen({ study, raters, query, figures }: ValidationScreenProps) {
  const router = useRouter();
  const [current, setCurrent] = useState(-1);
  const rows = figures?.disagreements ?? [];
  const row = rows[current];

  const change = (next: ValidationQuery) => {
    setCurrent(-1);
    router.replace(`${validateHref(study)}?${formatValidationQuery(next)}`, { scroll: false });
  };
  const others = raters.filter((rater) => rater !== query.rater);
  const after = (list: readonly string[], value: string | null): string | null =>
    list[((value === null ? -1 : list.indexOf(value)) + 1) % list.length] ?? null;
  const setRater = (rater: string) => change({ ...query, rater, against: rater === query.against ? query.rater : query.against });
  const move = (by: 1 | -1) => setCurrent((before) => Math.max(0, Math.min(rows.length - 1, before + by)));

  useKeys("validate", {
    next: () => move(1),
    previous: () => move(-1),
    open: () => {
      if (row !== undefined) router.push(runHref(study, row));
    },
    rater: () => setRater(after(raters, query.rater) ?? "rule"),
    against: () => change({ ...query, against: after(others, query.against) }),
    unit: () => change({ ...query, unit: query.unit === "case" ? "trajectory" : "case" }),
    "raw-table": () => document.getElementById("raw-validation")?.click(),
  });

  return (
    <>
      <div className="head">
        <h1>Validate</h1>
        <Select label="Rater" hideLabel value={query.rater} onValue={setRater} options={raters.map(optionOf)} aria-keyshortcuts="r" />
        <span className="meta">against</span>
        <Select
          label="Against"
          hideLabel
          value={query.against ?? ""}
          onValue={(against) => change({ ...query, against })}
          options={others.length === 0 ? [{ value: "", name: "nobody yet" }] : others.map(optionOf)}
          aria-keyshortcuts="a"
        />
        <Segmented
          label="What is compared"
          value={query.unit}
          onValue={(unit) => change({ ...query, unit })}
          options={[
            { value: "trajectory", name: "Runs" },
            { value: "case", name: "Cases" },
          ]}
        />
        <span className="grow" />
        {query.against === null ? null : (
          <DownloadLink
            id="raw-validation"
            href={`/api/v1/studies/${encodeURIComponent(study)}/validate?${new URLSearchParams({ rater: query.rater, against: query.against, unit: query.unit })}`}
            download={`${study}-validate.json`}
            keyHint="e"
          >
            JSON
          </DownloadLink>
        )}
      </div>
      {figures === null || figures.isEmpty ? (
        <div className="va">
          <div className="card">
            <Nothing study={study} query={query} />
          </div>
        </div>
      ) : (
        <div className="va">
          <p className="meta">{figures.scope}</p>
          {figures.warning === null ? null : <Note tone="warn">{figures.warning}</Note>}
          <div className="va-top">
            <ScoreCard figures={figures} />
            <ConfusionCard
              figures={figures}
              rater={raterName(query.rater)}
              against={raterName(query.against ?? "")}
              selected={row ?? null}
              onCell={(expected, found) => setCurrent(rows.findIndex((one) => one.expected === expected && one.found === found))}
            />
            <LabelScoreCard figures={figures} rater={raterName(query.rater)} />
          </div>
          <div className={figures.rules.length === 0 ? "va-bottom alone" : "va-bottom"}>
            {figures.rules.length === 0 ? null : <RuleCard rules={figures.rules} />}
            <DisagreementCard
              rows={rows}
              rater={raterName(query.rater)}
              against={raterName(query.against ?? "")}
              current={current}
              onCurrent={setCurrent}
              hrefOf={(one) => runHref(study, one)}
            />
          </div>
        </div>
      )}
    </>
  );
}

const optionOf = (rater: string) => ({ value: rater, name: raterName(rater) });

function runHref(study: string, row: DisagreementRow): string {
  const step = row.foundStep ?? row.expectedStep;
  return `${trajectoryHref(study, row.trajectoryId)}${step === null ? "" : formatPlace({ t: step, k: 0 })}`;
}

function Nothing({ study, query }: { study: string; query: ValidationQuery }) {
  const command = `plumbline import-labels labels.jsonl --study ${study} --rater imported:readers`;
  return query.against === null ? (
    <EmptyState
      title="Nobody to measure against yet"
      actions={
        <Link className="btn" href={trajectoriesHref(study)}>
          Label runs
        </Link>
      }
    >
      The matcher has labelled every failed run. It can be measured once a second rater has: label cases here, or bring labels of another lab with{" "}
      <code>{command}</code>.
    </EmptyState>
  ) : (
    <EmptyState title={query.unit === "case" ? "No case has a label of both" : "No failed run has a label of both"}>
      {query.unit === "case"
        ? `${raterName(query.rater)} and ${raterName(query.against)} have labelled different cases. A label of a whole run is none of a case.`
        : `${raterName(query.rater)} and ${raterName(query.against)} have labelled different runs. Only failed runs count, and infrastructure failures are none.`}
    </EmptyState>
  );
}
