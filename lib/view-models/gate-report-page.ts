/**
 * The gate report as it is drawn: a row a probe source and scope, each count with its denominator and interval, and each of them a
 * way to the verdicts behind it. Tags are never pooled, so no row adds up another.
 */
import type { Decision } from "../gates/gate";
import { PROBE_SOURCE_IDS, PROBE_TAGS, type ProbeSourceId } from "../gates/probe-source";
import { type GateCounts, NOT_IN_A_RECORDING, type ReportScope } from "../replay/gate-report";
import { wilsonInterval } from "../statistics/wilson-interval";
import { displayLine } from "./display-line";
import { formatCount } from "./format-count";
import { DASH, formatInterval, formatPercent } from "./format-share";
import { formatQuote } from "./trajectory-line";
import type { SearchParameters } from "./trajectory-query";

/** Verdicts that a count of the report opens. */
export const VERDICT_LISTS = ["caught", "false-alarm", "missed", "abstained", "harm", "all"] as const;
export type VerdictList = (typeof VERDICT_LISTS)[number];

export const LIST_TITLES: Readonly<Record<VerdictList, string>> = {
  caught: "Failed writes that were rejected",
  "false-alarm": "Good writes that were rejected",
  missed: "Failed writes that were approved",
  abstained: "Writes on which the gate abstained",
  harm: "Rejects in runs that succeeded",
  all: "All verdicts",
};

export interface GateReportQuery {
  /** Sources of the report, in the order of the table. */
  probes: ProbeSourceId[];
  list: VerdictList;
  /** The source whose verdicts are listed. */
  source: ProbeSourceId;
  scope: ReportScope;
}

const DEFAULT_SOURCES: readonly ProbeSourceId[] = ["none", "same-later", "sibling"];

export function parseGateReportQuery(parameters: SearchParameters): GateReportQuery {
  const first = (key: string): string | undefined => [parameters[key]].flat()[0];
  const asked = (first("probes") ?? "").split(",");
  const probes = PROBE_SOURCE_IDS.filter((id) => id !== "live" && asked.includes(id));
  const sources = probes.length === 0 ? [...DEFAULT_SOURCES] : probes;
  return {
    probes: sources,
    list: VERDICT_LISTS.find((list) => list === first("list")) ?? "caught",
    source: sources.find((id) => id === first("source")) ?? sources[0] ?? "none",
    scope: first("scope") === "first-reject" ? "first-reject" : "all",
  };
}

export function formatGateReportQuery({ probes, list, source, scope }: GateReportQuery): string {
  const text = new URLSearchParams();
  if (probes.join() !== DEFAULT_SOURCES.join()) text.set("probes", probes.join(","));
  if (list !== "caught") text.set("list", list);
  if (source !== probes[0]) text.set("source", source);
  if (scope !== "all") text.set("scope", scope);
  return text.size === 0 ? "" : `?${text}`;
}

/** Counts of one source and scope, as the gate document has them. */
export type ReportCounts = Omit<GateCounts, "tag" | "decisions"> & { rejected: number; abstained: number };

/** What the page is given of one source. */
export interface SourceReport {
  source: ProbeSourceId;
  counts: readonly ReportCounts[];
}

export interface ListedVerdict {
  trajectoryId: string;
  externalId: string;
  configuration: string;
  outcome: "success" | "failure" | "infrastructure" | "unknown";
  t: number;
  k: number;
  decision: Decision;
  failedWrite: boolean | null;
  afterFirstReject: boolean;
  quote: string | null;
}

export interface ShownShare {
  count: number;
  of: number;
  /** "148/378". */
  text: string;
  percent: string;
  interval: string;
  share: number | null;
  low: number | null;
  high: number | null;
}

export interface ReportRow {
  key: string;
  source: ProbeSourceId;
  tag: string;
  about: string;
  scope: ReportScope;
  scopeName: string;
  writes: string;
  catches: ShownShare;
  falseAlarms: ShownShare;
  abstained: string;
  unknownWrites: string;
}

export interface GateReportPage {
  rows: ReportRow[];
  evidence: { source: ProbeSourceId; onlyA: number; both: number; onlyB: number; of: number; words: string }[];
  probes: { source: ProbeSourceId; asked: string; answered: string; percent: string; perWrite: string }[];
  harm: { source: ProbeSourceId; share: ShownShare }[];
  addressable: { source: ProbeSourceId; share: ShownShare }[];
  runsLine: string;
  writesLine: string;
}

const ABOUT: Readonly<Record<ProbeSourceId, string>> = {
  none: "every probe is unavailable",
  "same-later": "a later read of the same run, assumed valid",
  sibling: "another run of the task, before any write",
  snapshot: "a stored dump of the state",
  reexec: "the prefix played again, our own worlds only",
  live: "reads of a live system, from the allow-list",
};

export function prepareGateReport(reports: readonly SourceReport[]): GateReportPage {
  const all = reports.flatMap(({ source, counts }) => counts.map((found) => ({ source, counts: found })));
  const whole = all.filter(({ counts }) => counts.scope === "all");
  const first = whole[0]?.counts;
  return {
    rows: all.map(({ source, counts }) => reportRow(source, counts)),
    evidence: whole.map(({ source, counts }) => {
      const { onlyA, onlyB, both } = counts.evidence;
      return { source, onlyA, onlyB, both, of: counts.rejected, words: `A ${onlyA}, both ${both}, B ${onlyB}` };
    }),
    probes: whole.map(({ source, counts }) => ({
      source,
      asked: formatCount(counts.askedProbes),
      answered: formatCount(counts.answeredProbes),
      percent: formatPercent(counts.askedProbes === 0 ? null : counts.answeredProbes / counts.askedProbes),
      perWrite: counts.writes === 0 ? DASH : (counts.askedProbes / counts.writes).toFixed(2),
    })),
    harm: whole.map(({ source, counts }) => ({ source, share: shareOf(counts.harmCandidates, counts.successfulRuns) })),
    addressable: whole.map(({ source, counts }) => ({ source, share: shareOf(counts.addressable, counts.failedRuns) })),
    runsLine:
      first === undefined
        ? ""
        : `${formatCount(first.successfulRuns)} succeeded, ${formatCount(first.failedRuns)} failed, of ${formatCount(first.runs)}`,
    writesLine:
      first === undefined
        ? ""
        : `${formatCount(first.writes)} writes: ${formatCount(first.failedWrites)} failed, ${formatCount(first.goodWrites)} good, ${formatCount(first.unknownWrites)} without a recorded reply`,
  };
}

function reportRow(source: ProbeSourceId, counts: ReportCounts): ReportRow {
  return {
    key: `${source} ${counts.scope}`,
    source,
    tag: PROBE_TAGS[source],
    about: ABOUT[source],
    scope: counts.scope,
    scopeName: counts.scope === "all" ? "all writes" : "to the first reject",
    writes: formatCount(counts.writes),
    catches: shareOf(counts.rejectedFailed, counts.failedWrites),
    falseAlarms: shareOf(counts.rejectedGood, counts.goodWrites),
    abstained: formatCount(counts.abstained),
    unknownWrites: formatCount(counts.unknownWrites),
  };
}

/** A share with its 95 % Wilson interval; undefined of nothing. */
function shareOf(count: number, of: number): ShownShare {
  const interval = wilsonInterval(count, of);
  const share = of === 0 ? null : count / of;
  const [low, high] = [interval?.low ?? null, interval?.high ?? null];
  return {
    ...{ count, of, share, low, high },
    text: `${formatCount(count)}/${formatCount(of)}`,
    percent: formatPercent(share),
    interval: formatInterval(low, high),
  };
}

/** Whether a verdict stands behind a count of the report. */
export function isInList(verdict: ListedVerdict, list: VerdictList, scope: ReportScope): boolean {
  if (verdict.outcome === "infrastructure") return false;
  if (scope === "first-reject" && verdict.afterFirstReject) return false;
  switch (list) {
    case "caught":
      return verdict.decision === "reject" && verdict.failedWrite === true;
    case "false-alarm":
      return verdict.decision === "reject" && verdict.failedWrite === false;
    case "missed":
      return verdict.decision === "approve" && verdict.failedWrite === true;
    case "abstained":
      return verdict.decision === "abstain";
    case "harm":
      return verdict.decision === "reject" && verdict.outcome === "success";
    case "all":
      return true;
  }
}

export interface ShownVerdictRow {
  key: string;
  trajectoryId: string;
  name: string;
  configuration: string;
  t: number;
  k: number;
  decision: Decision;
  record: string;
  outcome: ListedVerdict["outcome"];
  quote: string;
}

export function prepareListedVerdict(verdict: ListedVerdict): ShownVerdictRow {
  const { trajectoryId, externalId, configuration, t, k, decision, failedWrite, outcome, quote } = verdict;
  return {
    ...{ key: `${trajectoryId}:${t}.${k}`, trajectoryId, t, k, decision, outcome },
    name: displayLine(externalId, 60),
    configuration: displayLine(configuration, 40),
    record: failedWrite === null ? "no reply" : failedWrite ? "failed" : "good",
    quote: quote === null ? "" : formatQuote(quote),
  };
}

/** Every source that a report can be asked for; a live one has no place in a report that others repeat. */
export const REPORT_SOURCES = PROBE_SOURCE_IDS.filter((id) => id !== "live").map((id) => ({ id, tag: PROBE_TAGS[id] }));

/** Printed with every report (methods.md §4.6, second column). */
export const CANNOT_TELL = NOT_IN_A_RECORDING;
