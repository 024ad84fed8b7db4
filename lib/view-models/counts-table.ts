/** Counts by class: what the file of `export counts` holds, as a chart and as a table. */
import { compareUtf8 } from "../base/compare-utf8";
import { groupBy } from "../base/group-by";
import { GAP_LABELS, type GapLabel } from "../rubric/rubric";
import { formatCount, formatCounted } from "./format-count";
import { formatInterval, formatPercent } from "./format-share";
import type { SearchParameters } from "./trajectory-query";

/** A row of the counts document. Shares and bounds are taken as they are: page and file show the same numbers. */
export interface CountsInputRow {
  environment: string;
  configuration: string;
  rater: string;
  raterVersion: string;
  unit: "case" | "trajectory";
  mode: "single" | "multi";
  class: GapLabel;
  count: number;
  total: number;
  pending: number;
  share: number | null;
  wilsonLow: number | null;
  wilsonHigh: number | null;
  rubricVersion: string;
}

export const COUNT_UNITS = ["both", "trajectory", "case"] as const;
export type CountUnit = (typeof COUNT_UNITS)[number];
export const COUNT_MODES = ["single", "multi"] as const;
export type CountMode = (typeof COUNT_MODES)[number];
export const ALL_RATERS = "all";

/** What is shown and downloaded, as it stands in the address. */
export interface CountsQuery {
  unit: CountUnit;
  mode: CountMode;
  /** A rater's id, or `all`. */
  rater: string;
}

export function parseCountsQuery(parameters: SearchParameters, raters: readonly string[]): CountsQuery {
  const value = (name: string): string => {
    const given = parameters[name];
    return (typeof given === "string" ? given : given?.[0]) ?? "";
  };
  const rater = value("rater");
  return {
    unit: COUNT_UNITS.find((unit) => unit === value("unit")) ?? "both",
    mode: COUNT_MODES.find((mode) => mode === value("mode")) ?? "single",
    rater: rater === ALL_RATERS || raters.includes(rater) ? rater : "rule",
  };
}

export function formatCountsQuery(query: CountsQuery): string {
  const parameters = new URLSearchParams();
  if (query.unit !== "both") parameters.set("unit", query.unit);
  if (query.mode !== "single") parameters.set("mode", query.mode);
  if (query.rater !== "rule") parameters.set("rater", query.rater);
  return parameters.toString();
}

/** The query of the file and the command that writes the same file. The file always holds both modes. */
export function exportOf(study: string, query: CountsQuery): { parameters: string; command: string } {
  const parameters = new URLSearchParams();
  const words = ["plumbline", "export", "counts", "--study", study];
  if (query.unit !== "both") {
    parameters.set("unit", query.unit);
    words.push("--unit", query.unit);
  }
  parameters.set("rater", query.rater);
  words.push("--rater", query.rater);
  parameters.set("format", "csv");
  return { parameters: parameters.toString(), command: words.join(" ") };
}

/** One bar: a class under one configuration and rater. Fractions 0–1; `share` null is no bar. */
export interface CountsBar {
  key: string;
  label: GapLabel;
  /** Where a new class begins. */
  isFirstOfLabel: boolean;
  series: string;
  share: number | null;
  low: number | null;
  high: number | null;
  /** "84 of 403", or why there is no share. */
  text: string;
}

export interface CountsTableRow {
  key: string;
  environment: string;
  configuration: string;
  rater: string;
  label: GapLabel;
  count: string;
  total: string;
  pending: string;
  percent: string;
  interval: string;
  isZero: boolean;
}

export interface CountsFigure {
  key: string;
  title: string;
  unitText: string;
  unit: "case" | "trajectory";
  environment: string;
  bars: CountsBar[];
  rows: CountsTableRow[];
  /** For each configuration and rater: how many units have an answer and how many wait. */
  footnotes: string[];
}

const UNIT_TEXT = { trajectory: "failed runs without infrastructure failures", case: "cases: failed writes, repeats folded" } as const;
const UNIT_PLURAL = { trajectory: "trajectories", case: "cases" } as const;
const UNIT_NAME = { trajectory: "run", case: "case" } as const;

export function prepareCounts(rows: readonly CountsInputRow[], query: CountsQuery): CountsFigure[] {
  const wanted = rows.filter(
    (row) =>
      (query.unit === "both" || row.unit === query.unit) && row.mode === query.mode && (query.rater === ALL_RATERS || row.rater === query.rater),
  );
  const figures = [...groupBy(wanted, (row) => `${row.unit} ${row.environment}`)].map(([key, members]) => prepareFigure(key, members, query));
  return figures.sort((a, b) => Number(a.unit === "case") - Number(b.unit === "case") || compareUtf8(a.environment, b.environment));
}

function prepareFigure(key: string, rows: readonly CountsInputRow[], query: CountsQuery): CountsFigure {
  const first = rows[0];
  const unit = first?.unit ?? "trajectory";
  const series = [...groupBy(rows, (row) => seriesName(row, query)).entries()];
  // A series without a unit has no share, now or ever: a line of text says so, and the chart stays readable.
  const drawn = series.filter(([, members]) => members.some((row) => row.total + row.pending > 0));
  return {
    key,
    title: `${first?.environment ?? ""}, ${UNIT_PLURAL[unit]}`,
    environment: first?.environment ?? "",
    unit,
    unitText: UNIT_TEXT[unit],
    bars: GAP_LABELS.flatMap((label) =>
      drawn.flatMap(([name, members], index) => {
        const row = members.find((entry) => entry.class === label);
        return row === undefined ? [] : [prepareBar(row, name, index === 0)];
      }),
    ),
    rows: rows.map((row) => ({
      key: `${row.configuration} ${row.rater} ${row.class}`,
      environment: row.environment,
      configuration: row.configuration,
      rater: row.raterVersion === "" ? row.rater : `${row.rater} ${row.raterVersion}`,
      label: row.class,
      count: formatCount(row.count),
      total: formatCount(row.total),
      pending: formatCount(row.pending),
      percent: formatPercent(row.share),
      interval: formatInterval(row.wilsonLow, row.wilsonHigh),
      isZero: row.count === 0,
    })),
    footnotes: series.flatMap(([name, members]) => {
      const row = members[0];
      return row === undefined ? [] : [footnote(name, row, query.mode)];
    }),
  };
}

/** The configuration; with several raters, theirs too. */
function seriesName(row: CountsInputRow, query: CountsQuery): string {
  return query.rater === ALL_RATERS ? `${row.configuration} · ${row.rater}` : row.configuration;
}

function prepareBar(row: CountsInputRow, series: string, isFirstOfLabel: boolean): CountsBar {
  return {
    key: `${row.class} ${series}`,
    label: row.class,
    isFirstOfLabel,
    series,
    share: row.share,
    low: row.wilsonLow,
    high: row.wilsonHigh,
    text: row.share === null ? "no answer" : `${formatCount(row.count)} of ${formatCount(row.total)}`,
  };
}

function footnote(series: string, row: CountsInputRow, mode: CountMode): string {
  const name = UNIT_NAME[row.unit];
  if (row.total + row.pending === 0) return `${series}: no ${row.unit === "case" ? "case" : "failed run"}, so no share is defined`;
  const all = `${formatCount(row.total)} + ${formatCount(row.pending)} = ${formatCounted(row.total + row.pending, name)}`;
  const adds = mode === "single" ? "shares add up" : "shares may exceed 100 % together";
  return row.total === 0
    ? `${series}: no answer yet, ${formatCounted(row.pending, name)} pending`
    : `${series}: answered + pending = ${all}; ${adds}`;
}
