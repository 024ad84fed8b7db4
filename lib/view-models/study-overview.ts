/** The study overview: what failed, how sure we are, what is left to do. Everything is decided and formatted here. */
import { compareUtf8 } from "../base/compare-utf8";
import { groupBy } from "../base/group-by";
import type { LabelMode } from "../rubric/label-mode";
import { wilsonInterval } from "../statistics/wilson-interval";
import { displayLine } from "./display-line";
import { formatCount, formatCounted } from "./format-count";
import { DASH, formatInterval, formatMean, formatPercent } from "./format-share";
import { type CountedClass, prepareShareRows, type ShareRow } from "./share-rows";

/** Sums over the runs of one configuration on one environment. */
export interface ConfigurationSums {
  environment: string;
  environmentLabel: string;
  labelMode: LabelMode;
  configuration: string;
  trajectories: number;
  succeeded: number;
  failed: number;
  infrastructure: number;
  unknownOutcome: number;
  truncated: number;
  calls: number;
  reads: number;
  writes: number;
  /** null when the environment has no refusal test: not known, which is not 0. */
  refusedWrites: number | null;
  cases: number;
  /** Identical refused writes that were folded into a case with an earlier one. */
  foldedRepeats: number;
}

export interface StudyOverviewInput {
  study: string;
  title: string;
  /** What a methods section names, as "matcher 1.0.0". */
  versions: readonly string[];
  configurations: readonly ConfigurationSums[];
  /** Rows of `export counts` on the unit trajectory, for every rater with a label. */
  counts: readonly CountedClass[];
  waiting: {
    /** Cases of failed runs on which no person has a label. */
    unlabelledCases: number;
    /** Rejected records of the last import. */
    rejectedRecords: number;
    /** Runs stored beside another with the same key and other content; in no number until a person picks. */
    conflicts: number;
  };
}

export interface OverviewFact {
  name: string;
  value: string;
  beside: string | null;
}

export interface GapFigure {
  environment: string;
  name: string;
  modeText: string;
  /** "n = 174 of 174 runs". */
  n: string;
  of: string;
  rows: ShareRow[];
  /** Whether the shares add up, and whose triangle stands on which n. */
  footnote: string;
}

export interface ConfigurationRow {
  environment: string;
  /** False where the row above says it already. */
  isFirstOfEnvironment: boolean;
  /** Raw environment and configuration: no two rows have the same. */
  key: string;
  configuration: string;
  runs: string;
  /** Runs that are in no success rate, with the reason; null when there are none. */
  leftOut: { text: string; reason: string } | null;
  succeeded: string;
  successPercent: string;
  successInterval: string;
  readsPerRun: string;
  writesPerRun: string;
  writeShare: number | null;
  writePercent: string;
  refused: { text: string; reason: string | null };
  cases: string;
}

export interface WaitingItem {
  kind: "label" | "rejected" | "conflict";
  count: string;
  text: string;
  action: string;
}

/** How many failed runs a rater has answered. */
export interface AnswerRow {
  rater: string;
  /** The rater's id as it is shown. */
  name: string;
  done: number;
  units: number;
  doneText: string;
  unitsText: string;
}

export interface StudyOverview {
  title: string;
  facts: OverviewFact[];
  gaps: GapFigure[];
  /** Raters whose triangle stands under a bar. */
  markerRaters: string[];
  configurations: ConfigurationRow[];
  /** The matcher first, then people by name. */
  answers: AnswerRow[];
  waiting: WaitingItem[];
  provenance: string[];
  isEmpty: boolean;
}

export function prepareStudyOverview(input: StudyOverviewInput): StudyOverview {
  const configurations = [...input.configurations].sort(
    (a, b) => compareUtf8(a.environment, b.environment) || compareUtf8(a.configuration, b.configuration),
  );
  const markerRaters = [...new Set(input.counts.filter((row) => row.rater !== "rule" && row.total > 0).map((row) => row.rater))].sort(compareUtf8);
  return {
    title: displayLine(input.title),
    facts: prepareFacts(configurations),
    gaps: [...groupBy(configurations, (row) => row.environment).values()].flatMap((group) => prepareGapFigure(group, input.counts)),
    markerRaters: markerRaters.map((rater) => displayLine(rater)),
    configurations: configurations.map((row, index) => prepareConfigurationRow(row, configurations[index - 1])),
    answers: prepareAnswers(input.counts),
    waiting: prepareWaiting(input.waiting),
    provenance: [...input.versions],
    isEmpty: configurations.length === 0,
  };
}

const sum = (rows: readonly ConfigurationSums[], value: (row: ConfigurationSums) => number): number =>
  rows.reduce((total, row) => total + value(row), 0);

function prepareFacts(rows: readonly ConfigurationSums[]): OverviewFact[] {
  const succeeded = sum(rows, (row) => row.succeeded);
  const failed = sum(rows, (row) => row.failed);
  const leftOut = leftOutText(
    sum(rows, (row) => row.unknownOutcome),
    sum(rows, (row) => row.infrastructure),
  );
  const calls = sum(rows, (row) => row.calls);
  const writes = sum(rows, (row) => row.writes);
  const repeats = sum(rows, (row) => row.foldedRepeats);
  const truncated = sum(rows, (row) => row.truncated);
  return [
    {
      name: "Trajectories",
      value: formatCount(sum(rows, (row) => row.trajectories)),
      beside: `${formatCounted(rows.length, "configuration")}${truncated === 0 ? "" : `, ${formatCount(truncated)} truncated`}`,
    },
    {
      name: "Succeeded",
      value: formatCount(succeeded),
      beside: `of ${formatCount(succeeded + failed)}${leftOut === null ? "" : `, ${leftOut}`}`,
    },
    { name: "Failed runs", value: formatCount(failed), beside: null },
    {
      name: "Writes",
      value: formatCount(writes),
      beside: calls === 0 ? null : `${formatPercent(writes / calls)} % of ${formatCounted(calls, "call")}`,
    },
    { name: "Cases", value: formatCount(sum(rows, (row) => row.cases)), beside: repeats === 0 ? null : `${formatCounted(repeats, "repeat")} folded` },
  ];
}

function leftOutText(unknown: number, infrastructure: number): string | null {
  const parts = [
    ...(unknown === 0 ? [] : [`${formatCount(unknown)} unknown`]),
    ...(infrastructure === 0 ? [] : [`${formatCount(infrastructure)} infrastructure`]),
  ];
  return parts.length === 0 ? null : parts.join(", ");
}

function prepareGapFigure(group: readonly ConfigurationSums[], counts: readonly CountedClass[]): GapFigure[] {
  const first = group[0];
  if (first === undefined) return [];
  const mode = first.labelMode;
  const here = counts.filter((row) => row.environment === first.environment && row.unit === "trajectory" && row.mode === mode);
  const matcher = here.filter((row) => row.rater === "rule");
  const others = here.filter((row) => row.rater !== "rule");
  const rows = prepareShareRows(matcher, others).filter((row) => row.label !== "none" || row.count !== "0");
  const n = totalOf(matcher);
  const failed = sum(group, (row) => row.failed);
  const labels = matcher.reduce((total, row) => total + row.count, 0);
  const adds =
    n === 0
      ? "No failed run has a label, so no share is defined."
      : mode === "single"
        ? "One label a run: shares add up to 100 %."
        : `${formatCounted(labels, "label")} on ${formatCounted(n, "run")}: shares do not add up.`;
  const people = [...groupBy(others, (row) => row.rater)]
    .map(([rater, theirs]) => ({ rater, n: totalOf(theirs) }))
    .filter((entry) => entry.n > 0)
    .map((entry) => `${displayLine(entry.rater)} on ${formatCounted(entry.n, "run")}.`);
  return [
    {
      environment: first.environment,
      name: displayLine(first.environmentLabel),
      modeText: mode === "single" ? "one label a run" : "several labels a run",
      n: formatCount(n),
      of: formatCounted(failed, "failed run"),
      rows,
      footnote: [adds, ...people].join(" "),
    },
  ];
}

/** Each class row of a configuration carries that configuration's total: take it once. */
function totalOf(rows: readonly CountedClass[]): number {
  return rows.filter((row) => row.class === "incomplete").reduce((total, row) => total + row.total, 0);
}

function prepareAnswers(counts: readonly CountedClass[]): AnswerRow[] {
  const once = counts.filter((row) => row.unit === "trajectory" && row.mode === "single" && row.class === "incomplete");
  const rows = [...groupBy(once, (row) => row.rater)].map(([rater, theirs]) => {
    const done = theirs.reduce((total, row) => total + row.total, 0);
    const units = done + theirs.reduce((total, row) => total + row.pending, 0);
    return { rater, name: displayLine(rater), done, units, doneText: formatCount(done), unitsText: formatCount(units) };
  });
  return rows.sort((a, b) => Number(b.rater === "rule") - Number(a.rater === "rule") || compareUtf8(a.rater, b.rater));
}

function prepareConfigurationRow(row: ConfigurationSums, above: ConfigurationSums | undefined): ConfigurationRow {
  const decided = row.succeeded + row.failed;
  const interval = wilsonInterval(row.succeeded, decided);
  const leftOut = row.unknownOutcome + row.infrastructure;
  const writeShare = row.calls === 0 ? null : row.writes / row.calls;
  return {
    environment: displayLine(row.environmentLabel),
    key: `${row.environment} ${row.configuration}`,
    isFirstOfEnvironment: above?.environment !== row.environment,
    configuration: displayLine(row.configuration),
    runs: formatCount(decided),
    leftOut:
      leftOut === 0
        ? null
        : { text: `+${formatCount(leftOut)}`, reason: `${leftOutText(row.unknownOutcome, row.infrastructure) ?? ""}: in no success rate` },
    succeeded: formatCount(row.succeeded),
    successPercent: formatPercent(decided === 0 ? null : row.succeeded / decided),
    successInterval: formatInterval(interval?.low ?? null, interval?.high ?? null),
    readsPerRun: formatMean(row.reads, row.trajectories),
    writesPerRun: formatMean(row.writes, row.trajectories),
    writeShare,
    writePercent: formatPercent(writeShare),
    refused:
      row.refusedWrites === null
        ? { text: DASH, reason: "this environment has no refusal test" }
        : { text: formatCount(row.refusedWrites), reason: null },
    cases: formatCount(row.cases),
  };
}

function prepareWaiting(waiting: StudyOverviewInput["waiting"]): WaitingItem[] {
  const items: (WaitingItem & { n: number })[] = [
    {
      kind: "label",
      n: waiting.unlabelledCases,
      count: formatCount(waiting.unlabelledCases),
      text: waiting.unlabelledCases === 1 ? "case without a person’s label" : "cases without a person’s label",
      action: "Label",
    },
    {
      kind: "rejected",
      n: waiting.rejectedRecords,
      count: formatCount(waiting.rejectedRecords),
      text: `${waiting.rejectedRecords === 1 ? "rejected record" : "rejected records"} in the last import`,
      action: "Report",
    },
    {
      kind: "conflict",
      n: waiting.conflicts,
      count: formatCount(waiting.conflicts),
      text: `${waiting.conflicts === 1 ? "run" : "runs"} with the name of another and other content, in no number`,
      action: "Report",
    },
  ];
  return items.filter((item) => item.n > 0).map(({ kind, count, text, action }) => ({ kind, count, text, action }));
}
