"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { useKeys } from "@/components/shell/key-provider";
import { compareHref } from "@/components/shell/routes";
import { DownloadLink } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { Note } from "@/components/ui/note";
import { Popover } from "@/components/ui/popover";
import { Select } from "@/components/ui/select";
import type { AblationView } from "@/lib/view-models/compare-ablation";
import type { CallBar, ForestRow, GapBar, Histogram, Plane } from "@/lib/view-models/compare-charts";
import { type CompareQuery, formatCompareQuery, PAIRINGS } from "@/lib/view-models/compare-query";
import type { StepsTable } from "@/lib/view-models/compare-steps";
import type { CompareTable } from "@/lib/view-models/compare-table";
import type { TaskFlip } from "@/lib/view-models/compare-tasks";
import { AblationCard } from "./ablation-card";
import { CallChart } from "./call-chart";
import { DistanceChart } from "./distance-chart";
import { ForestChart } from "./forest-chart";
import { GapChart } from "./gap-chart";
import { MetricTable } from "./metric-table";
import { PlaneChart } from "./plane-chart";
import { StepsCard } from "./steps-card";
import { TasksCard } from "./tasks-card";

export interface CompareScreenProps {
  study: string;
  query: CompareQuery;
  environments: readonly string[];
  configurations: readonly { value: string; name: string }[];
  raters: readonly string[];
  names: { baseline: string; focus: string };
  table: CompareTable;
  forest: readonly ForestRow[];
  forestSub: string;
  steps: StepsTable;
  gaps: readonly GapBar[];
  calls: readonly CallBar[];
  distances: readonly Histogram[];
  plane: Plane;
  outcomes: { won: string; lost: string; bothSucceed: string; bothFail: string } | null;
  outcomeSentence: string;
  flips: readonly TaskFlip[];
  ablation: AblationView;
  ablationMeasure: string;
  mayEdit: boolean;
  /** Query of the export routes. */
  exportQuery: string;
}

const PAIRING_NAMES = { all: "same tasks", common: "tasks in common", unpaired: "two samples" } as const;

/** Configurations side by side; what is shown stands in the address. */
export function CompareScreen(props: CompareScreenProps) {
  const { study, query, table } = props;
  const router = useRouter();
  const [isPending, start] = useTransition();
  const [current, setCurrent] = useState(0);
  const hrefOf = (next: CompareQuery): string => `${compareHref(study)}?${formatCompareQuery(next)}`;
  const change = (next: Partial<CompareQuery>) => start(() => router.replace(hrefOf({ ...query, ...next }), { scroll: false }));
  const chooseBaseline = (baseline: string) =>
    change({ baseline, others: [query.baseline, ...query.others].filter((name) => name !== baseline), focus: "" });
  const toggle = (name: string, isOn: boolean) => {
    const others = isOn ? [...query.others, name] : query.others.filter((other) => other !== name);
    if (others.length > 0) change({ others, focus: others.includes(query.focus) ? query.focus : "" });
  };
  const move = (by: number) => {
    const next = Math.min(Math.max(0, current + by), table.rows.length - 1);
    setCurrent(next);
    document.getElementById(`metric-${table.rows[next]?.key}`)?.scrollIntoView({ block: "nearest" });
  };
  const names = props.configurations.map(({ value }) => value);
  useKeys("compare", {
    baseline: () => chooseBaseline(names[(names.indexOf(query.baseline) + 1) % names.length] ?? query.baseline),
    next: () => move(1),
    previous: () => move(-1),
    differences: () => change({ differences: !query.differences }),
    latex: () => document.getElementById("comparison-latex")?.click(),
    csv: () => document.getElementById("comparison-csv")?.click(),
  });
  const exportHref = (format: string): string =>
    `/api/v1/studies/${encodeURIComponent(study)}/export/comparison?${props.exportQuery}&format=${format}`;
  const chosen = new Set(query.others);
  return (
    <>
      <div className="head" aria-busy={isPending}>
        <h1>Compare</h1>
        {props.environments.length < 2 ? null : (
          <Select
            label="Environment"
            hideLabel
            value={query.environment}
            onValue={(environment) => start(() => router.replace(`${compareHref(study)}?environment=${encodeURIComponent(environment)}`))}
            options={props.environments.map((name) => ({ value: name, name }))}
          />
        )}
        <Select label="Baseline" hideLabel value={query.baseline} onValue={chooseBaseline} options={props.configurations} />
        <Popover trigger={`with ${query.others.length} of ${props.configurations.length - 1}`} className="btn">
          {() =>
            props.configurations
              .filter(({ value }) => value !== query.baseline)
              .map(({ value, name }) => (
                <label key={value} className="item">
                  <input type="checkbox" checked={chosen.has(value)} onChange={(event) => toggle(value, event.target.checked)} /> {name}
                </label>
              ))
          }
        </Popover>
        <Select
          label="Pairs"
          hideLabel
          value={query.pairing}
          onValue={(pairing) => change({ pairing: PAIRINGS.find((one) => one === pairing) ?? "all" })}
          options={PAIRINGS.map((pairing) => ({ value: pairing, name: PAIRING_NAMES[pairing] }))}
        />
        <span className="grow" />
        <a id="comparison-latex" className="btn" href={exportHref("latex")} download aria-keyshortcuts="l">
          LaTeX
          <span aria-hidden="true">
            <Kbd value="l" />
          </span>
        </a>
        <DownloadLink id="comparison-csv" href={exportHref("csv")} keyHint="e">
          CSV
        </DownloadLink>
      </div>
      <div className="cm">
        {table.notes.map(({ tone, text }) => (
          <Note key={text} tone={tone}>
            {text}
          </Note>
        ))}
        <MetricTable table={table} current={current} hasDifferences={query.differences} />
        <div className="cm-three">
          {props.forest.length === 0 ? null : <ForestChart rows={props.forest} baseline={props.names.baseline} sub={props.forestSub} />}
          <StepsCard table={props.steps} mode={query.steps} onMode={(steps) => change({ steps })} />
          <TasksCard
            study={study}
            baseline={props.names.baseline}
            focus={query.focus}
            others={props.configurations.filter(({ value }) => chosen.has(value))}
            counts={props.outcomes}
            flips={props.flips}
            sentence={props.outcomeSentence}
            onFocus={(focus) => change({ focus })}
          />
        </div>
        <div className="cm-two">
          <div className="cm-stack">
            <div className="row">
              <Select
                label="Unit"
                hideLabel
                value={query.unit}
                onValue={(unit) => change({ unit: unit === "case" ? "case" : "trajectory" })}
                options={[
                  { value: "trajectory", name: "failed runs" },
                  { value: "case", name: "cases" },
                ]}
              />
              <Select
                label="Rater"
                hideLabel
                value={query.rater}
                onValue={(rater) => change({ rater })}
                options={props.raters.map((rater) => ({ value: rater, name: rater }))}
              />
            </div>
            <GapChart bars={props.gaps} unit={query.unit === "case" ? "cases" : "failed runs"} rater={query.rater} />
            <DistanceChart histograms={props.distances} />
          </div>
          <div className="cm-stack">
            <CallChart bars={props.calls} />
            <PlaneChart plane={props.plane} />
          </div>
        </div>
        <AblationCard
          study={study}
          view={props.ablation}
          measure={props.ablationMeasure}
          contrastHref={(baseline, other) => hrefOf({ ...query, baseline, others: [other], focus: other })}
          mayEdit={props.mayEdit}
        />
      </div>
    </>
  );
}
