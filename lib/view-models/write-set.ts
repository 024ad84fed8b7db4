/** The write set of one environment as a table, what somebody is about to change in it, and what that would do. */
import type { CallKind, GivenKind, KindDecision, WriteSetSource } from "../environments/environment";
import { displayLine } from "./display-line";
import { formatCount, formatCounted } from "./format-count";
import { DASH, formatPercent } from "./format-share";

/** The document of `GET …/write-set` as far as the screen needs it. */
export interface WriteSetInput {
  study: string;
  version: number;
  environments: readonly EnvironmentInput[];
}

export interface EnvironmentInput {
  environment: string;
  label: string;
  runs: number;
  calls: number;
  writes: number;
  refusedWrites: number;
  cases: number;
  entries: readonly EntryInput[];
}

export interface EntryInput {
  action: string;
  kind: CallKind;
  source: WriteSetSource;
  reason: string;
  calls: number;
  refused: number;
  runs: number;
  isUnknown: boolean;
  example: { trajectoryId: string; t: number; k: number } | null;
  override: { by: string; version: number } | null;
  /** The model that said so. */
  model: string | null;
  overridden: KindDecision | null;
}

/** What somebody is about to decide on an action; `kind` null takes a decision back. */
export interface DraftDecision {
  action: string;
  kind: GivenKind | null;
  reason: string;
}

export interface WriteSetRow {
  key: string;
  action: string;
  name: string;
  /** As saved. */
  kind: CallKind;
  /** The kind that it would get; null where nothing is drafted. */
  draftKind: CallKind | null;
  source: string;
  reason: string;
  /** "settler, v4" beside a decision; empty elsewhere. */
  by: string;
  calls: string;
  refused: string;
  isUnknown: boolean;
  isOverride: boolean;
  isDraft: boolean;
  /** "236 calls in 141 runs". */
  use: string;
  example: EntryInput["example"];
}

export type RowFilter = "all" | "unknown" | "overrides";
export const ROW_FILTERS: readonly RowFilter[] = ["all", "unknown", "overrides"];

const SOURCES: Readonly<Record<WriteSetSource, string>> = {
  override: "override",
  builtin: "built-in",
  method: "HTTP method",
  annotation: "MCP annotation",
  query: "GraphQL or SQL",
  model: "model",
  name: "name",
  unknown: "unknown → write",
};

export function prepareRows(entries: readonly EntryInput[], drafts: readonly DraftDecision[]): WriteSetRow[] {
  const drafted = new Map(drafts.map((draft) => [draft.action, draft]));
  return entries.map((entry): WriteSetRow => {
    const draft = drafted.get(entry.action);
    const draftKind = draft === undefined ? null : (draft.kind ?? entry.overridden?.kind ?? entry.kind);
    return {
      key: `${entry.action} ${entry.kind} ${entry.source}`,
      action: entry.action,
      name: displayLine(entry.action),
      kind: entry.kind,
      draftKind,
      source:
        draft === undefined ? SOURCES[entry.source] : draft.kind === null ? SOURCES[entry.overridden?.source ?? entry.source] : SOURCES.override,
      reason: displayLine(draft === undefined ? entry.reason : draft.kind === null ? (entry.overridden?.reason ?? "") : draft.reason, 200),
      by:
        draft === undefined && entry.override !== null
          ? `${displayLine(entry.override.by)}, v${entry.override.version}`
          : draft === undefined && entry.model !== null
            ? displayLine(entry.model, 60)
            : "",
      calls: formatCount(entry.calls),
      refused: formatCount(entry.refused),
      isUnknown: entry.isUnknown,
      isOverride: entry.override !== null,
      isDraft: draft !== undefined,
      use: entry.calls === 0 ? "no run calls it" : `${formatCounted(entry.calls, "call")} in ${formatCounted(entry.runs, "run")}`,
      example: entry.example,
    };
  });
}

export function filterRows(rows: readonly WriteSetRow[], filter: RowFilter, search: string): WriteSetRow[] {
  const words = search.trim().toLowerCase();
  return rows.filter(
    (row) =>
      (filter === "all" || (filter === "unknown" ? row.isUnknown : row.isOverride || row.isDraft)) &&
      (words === "" || row.action.toLowerCase().includes(words)),
  );
}

export interface StripFact {
  name: string;
  value: string;
  beside: string;
}

export function prepareFacts({ entries, runs, calls, writes, refusedWrites, cases }: EnvironmentInput): StripFact[] {
  const actions = (test: (entry: EntryInput) => boolean): number => new Set(entries.filter(test).map((entry) => entry.action)).size;
  const written = actions((entry) => entry.kind === "write");
  const read = actions((entry) => entry.kind === "read");
  const all = actions(() => true);
  const housekeeping = entries.filter((entry) => entry.kind === "housekeeping").reduce((sum, entry) => sum + entry.calls, 0);
  const open = entries.filter((entry) => entry.isUnknown && entry.override === null);
  const openCalls = open.reduce((sum, entry) => sum + entry.calls, 0);
  const withoutHousekeeping = calls - housekeeping;
  return [
    { name: "Actions", value: formatCount(all), beside: `${formatCount(written)} write, ${formatCount(read)} read` },
    { name: "Calls", value: formatCount(calls), beside: formatCounted(runs, "run") },
    {
      name: "Writes",
      value: formatCount(writes),
      beside: `${formatPercent(calls === 0 ? null : writes / calls)} %; ${formatPercent(withoutHousekeeping === 0 ? null : writes / withoutHousekeeping)} % without housekeeping`,
    },
    { name: "Refused writes", value: formatCount(refusedWrites), beside: formatCounted(cases, "case") },
    {
      name: "Unknown",
      value: formatCount(new Set(open.map((entry) => entry.action)).size),
      beside: openCalls === 0 ? "nothing is guessed blindly" : `${formatCounted(openCalls, "call")}, counted as writes`,
    },
  ];
}

/** The document of `POST …/write-set/preview` as far as the screen needs it. */
export interface EffectInput {
  runs: number;
  touched: number;
  counted: number;
  configurations: readonly { configuration: string; calls: number; writesBefore: number; writesAfter: number }[];
  refusedWrites: { before: number; after: number };
  cases: { before: number; after: number };
  repeats: { before: number; after: number };
  labelsChanged: number;
  casesLost: number;
  casesGained: number;
  labelledCasesLost: number;
  raters: readonly string[];
}

export interface EffectFigures {
  configurations: EffectRow[];
  lines: { name: string; before: string; after: string }[];
  /** What labels lose their case; null when none does. */
  warning: string | null;
  /** On how many runs cases were counted, where not on all. */
  sample: string | null;
  scope: string;
}

export interface EffectRow {
  key: string;
  name: string;
  isSum: boolean;
  writesBefore: string;
  writesAfter: string;
  shareBefore: string;
  shareAfter: string;
  /** In percentage points, with its sign. */
  change: string;
}

export function prepareEffect(effect: EffectInput): EffectFigures {
  const { configurations, cases, repeats } = effect;
  const sum = configurations.reduce(
    (total, row) => ({
      configuration: "",
      calls: total.calls + row.calls,
      writesBefore: total.writesBefore + row.writesBefore,
      writesAfter: total.writesAfter + row.writesAfter,
    }),
    { configuration: "", calls: 0, writesBefore: 0, writesAfter: 0 },
  );
  const folded =
    repeats.before === repeats.after
      ? ""
      : `, ${formatCount(Math.abs(repeats.after - repeats.before))} ${repeats.after < repeats.before ? "fewer" : "more"} repeats folded`;
  return {
    configurations: [
      ...configurations.map((row) => effectRow(row, displayLine(row.configuration), false)),
      ...(configurations.length > 1 ? [effectRow(sum, "all", true)] : []),
    ],
    lines: [
      { name: "refused writes", before: formatCount(effect.refusedWrites.before), after: formatCount(effect.refusedWrites.after) },
      { name: `cases${folded}`, before: formatCount(cases.before), after: formatCount(cases.after) },
      { name: "cases that leave, cases that come", before: formatCount(effect.casesLost), after: formatCount(effect.casesGained) },
      { name: "runs whose matcher label changes", before: "", after: formatCount(effect.labelsChanged) },
    ],
    warning:
      effect.labelledCasesLost === 0
        ? null
        : `${formatCount(effect.labelledCasesLost)} of the ${formatCounted(effect.casesLost, "case that leaves", "cases that leave")} ${effect.labelledCasesLost === 1 ? "has a label" : "have labels"} by ${effect.raters.map((rater) => displayLine(rater)).join(", ")}. They stay in the journal, in no rate, and count again when the case comes back.`,
    sample:
      effect.counted === effect.touched
        ? null
        : `Writes are counted on all runs; cases and labels on ${formatCount(effect.counted)} of the ${formatCount(effect.touched)} runs that call it, taken evenly.`,
    scope: `${formatCount(effect.touched)} of ${formatCounted(effect.runs, "run")} call it and are computed anew`,
  };
}

function effectRow(row: EffectInput["configurations"][number], name: string, isSum: boolean): EffectRow {
  const share = (writes: number): number | null => (row.calls === 0 ? null : writes / row.calls);
  const [before, after] = [share(row.writesBefore), share(row.writesAfter)];
  return {
    key: `${isSum ? "sum" : "row"} ${row.configuration}`,
    name,
    isSum,
    writesBefore: formatCount(row.writesBefore),
    writesAfter: formatCount(row.writesAfter),
    shareBefore: formatPercent(before),
    shareAfter: formatPercent(after),
    change: before === null || after === null ? DASH : signed(100 * (after - before)),
  };
}

function signed(points: number): string {
  const text = Math.abs(points).toFixed(1);
  return text === "0.0" ? text : `${points < 0 ? "−" : "+"}${text}`;
}
