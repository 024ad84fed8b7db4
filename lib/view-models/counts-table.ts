/** Counts by class: what the file of `export counts` holds, as a chart and as a table. */
import { compareUtf8 } from "../base/compare-utf8";
import { groupBy } from "../base/group-by";
import { GAP_LABELS, type GapLabel } from "../rubric/rubric";
import { displayLine } from "./display-line";
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
  label: GapLabel;
  share: number | null;
  low: number | null;
  high: number | null;
  /** "84 of 403", or why there is no share. */
  text: string;
}

export interface CountsTableRow {
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
  series: CountsSeries[];
}

/** One configuration and one rater: named once, above its bars and its rows, which are the same classes in the same order. */
export interface CountsSeries {
  key: string;
  configuration: string;
  /** With the version that gave the answers, where there is one. */
  rater: string;
  bars: CountsBar[];
  rows: CountsTableRow[];
  /** How many units have an answer and how many wait. */
  footnote: string;
  /** Without a unit there is no share, now or ever: the sentence stands for bars and rows. */
  hasUnits: boolean;
}

const UNIT_TEXT = { trajectory: "failed runs without infrastructure failures", case: "cases: failed writes, repeats folded" } as const;
const UNIT_PLURAL = { trajectory: "trajectories", case: "cases" } as const;
const UNIT_NAME = { trajectory: "run", case: "case" } as const;

export function prepareCounts(rows: readonly CountsInputRow[], query: CountsQuery): CountsFigure[] {
  const wanted = rows.filter(
    (row) =>
      (query.unit === "both" || row.unit === query.unit) && row.mode === query.mode && (query.rater === ALL_RATERS || row.rater === query.rater),
  );
  const figures = [...groupBy(wanted, (row) => `${row.unit} ${row.environment}`)].map(([key, members]) => prepareFigure(key, members));
  return figures.sort((a, b) => Number(a.unit === "case") - Number(b.unit === "case") || compareUtf8(a.environment, b.environment));
}

function prepareFigure(key: string, rows: readonly CountsInputRow[]): CountsFigure {
  const first = rows[0];
  const unit = first?.unit ?? "trajectory";
  const environment = displayLine(first?.environment ?? "");
  return {
    key,
    title: `${environment}, ${UNIT_PLURAL[unit]}`,
    environment,
    unit,
    unitText: UNIT_TEXT[unit],
    series: [...groupBy(rows, (row) => JSON.stringify([row.configuration, row.rater]))].map(([id, members]) => prepareSeries(id, members)),
  };
}

function prepareSeries(key: string, rows: readonly CountsInputRow[]): CountsSeries {
  const first = rows[0];
  const rater = first === undefined || first.raterVersion === "" ? first?.rater : `${first.rater} ${first.raterVersion}`;
  return {
    key,
    configuration: displayLine(first?.configuration ?? ""),
    rater: displayLine(rater ?? ""),
    bars: GAP_LABELS.flatMap((label) => rows.filter((row) => row.class === label).map(prepareBar)),
    rows: GAP_LABELS.flatMap((label) => rows.filter((row) => row.class === label).map(prepareRow)),
    footnote: first === undefined ? "" : footnote(first),
    hasUnits: rows.some((row) => row.total + row.pending > 0),
  };
}

function prepareRow(row: CountsInputRow): CountsTableRow {
  return {
    label: row.class,
    count: formatCount(row.count),
    total: formatCount(row.total),
    pending: formatCount(row.pending),
    percent: formatPercent(row.share),
    interval: formatInterval(row.wilsonLow, row.wilsonHigh),
    isZero: row.count === 0,
  };
}

function prepareBar(row: CountsInputRow): CountsBar {
  return {
    label: row.class,
    share: row.share,
    low: row.wilsonLow,
    high: row.wilsonHigh,
    text: row.share === null ? "no answer" : `${formatCount(row.count)} of ${formatCount(row.total)}`,
  };
}

function footnote(row: CountsInputRow): string {
  const name = UNIT_NAME[row.unit];
  if (row.total + row.pending === 0) return `no ${row.unit === "case" ? "case" : "failed run"}, so no share is defined`;
  const all = `${formatCount(row.total)} + ${formatCount(row.pending)} = ${formatCounted(row.total + row.pending, name)}`;
  const adds = row.mode === "single" ? "shares add up" : "shares may exceed 100 % together";
  return row.total === 0 ? `no answer yet, ${formatCounted(row.pending, name)} pending` : `answered + pending = ${all}; ${adds}`;
}
