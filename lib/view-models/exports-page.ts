/** What the exports page shows, as it stands in the address: which file, of which unit, rater and format. */
import { displayLine } from "./display-line";
import { formatCount } from "./format-count";
import type { SearchParameters } from "./trajectory-query";

/** Those with a digit of their own; 9 is the bundle. */
export const WITH_DIGIT = 8;

export const EXPORT_LIST = [
  { name: "counts", about: "labels by class, with intervals", hasLatex: true },
  { name: "cases", about: "one row a case and rater", hasLatex: false },
  { name: "labels", about: "the journal, entry by entry", hasLatex: false },
  { name: "turns", about: "labels of turns in dialogues", hasLatex: false },
  { name: "sessions", about: "quality scales of dialogues", hasLatex: false },
  { name: "verdicts", about: "reviewers’ decisions on a gate’s verdicts", hasLatex: false },
  { name: "metrics", about: "one row a metric and configuration", hasLatex: true },
  { name: "comparison", about: "paired, against a baseline", hasLatex: true },
  { name: "trajectories", about: "whole runs in our own format", hasLatex: false },
  { name: "misalignments", about: "records of a judge, run by run", hasLatex: false },
  { name: "intent-drift", about: "changed requirements, by a judge", hasLatex: false },
] as const;
export type ShownExport = (typeof EXPORT_LIST)[number]["name"];
/** Whole runs have none, and records are those of the newest judge. */
const WITHOUT_RATER: readonly ShownExport[] = ["trajectories", "misalignments", "intent-drift"];
export const FORMATS = ["csv", "jsonl", "latex"] as const;
export const UNITS = ["both", "trajectory", "case"] as const;

export interface ExportsQuery {
  what: ShownExport;
  unit: (typeof UNITS)[number];
  rater: string;
  format: (typeof FORMATS)[number];
}

export function parseExportsQuery(parameters: SearchParameters): ExportsQuery {
  const first = (key: string): string | undefined => [parameters[key]].flat()[0];
  const entry = EXPORT_LIST.find(({ name }) => name === first("what")) ?? EXPORT_LIST[0];
  const format = entry.name === "trajectories" ? "jsonl" : (FORMATS.find((one) => one === first("format")) ?? "csv");
  return {
    what: entry.name,
    unit: UNITS.find((unit) => unit === first("unit")) ?? "both",
    rater: first("rater") ?? "",
    format: format === "latex" && !entry.hasLatex ? "csv" : format,
  };
}

export function formatExportsQuery({ what, unit, rater, format }: ExportsQuery): string {
  const text = new URLSearchParams({ what });
  if (unit !== "both") text.set("unit", unit);
  if (rater !== "") text.set("rater", rater);
  if (format !== "csv") text.set("format", format);
  return text.toString();
}

/** Query of the route and words of the command that give the same file. */
export function exportFile(
  study: string,
  { what, unit, rater, format }: ExportsQuery,
  comparison: { baseline: string; others: readonly string[] } | null,
) {
  const text = new URLSearchParams({ format });
  if (what === "counts" && unit !== "both") text.set("unit", unit);
  if (rater !== "" && !WITHOUT_RATER.includes(what)) text.set("rater", rater);
  if (what === "comparison" && comparison !== null) {
    text.set("baseline", comparison.baseline);
    for (const other of comparison.others) text.append("with", other);
  }
  const words = [...text].map(([key, value]) => `--${key} ${/^[\w:.-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`}`);
  return { query: text.toString(), command: `plumbline export ${what} --study ${study} ${words.join(" ")}` };
}

export interface ShownPreview {
  columns: string[];
  rows: string[][];
  /** Columns that hold the same in every row shown. */
  same: string;
  summary: string;
}

const MOST_COLUMNS = 9;

export function preparePreview({
  columns,
  rows,
  total,
}: {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  total: number | null;
}): ShownPreview {
  const isSame = (column: number): boolean => rows.length > 1 && rows.every((row) => row[column] === rows[0]?.[column]);
  const varying = columns.map((_, column) => column).filter((column) => !isSame(column));
  const shown = (varying.length === 0 ? columns.map((_, column) => column) : varying).slice(0, MOST_COLUMNS);
  const same = columns.flatMap((name, column) =>
    isSame(column) ? [`${name} ${rows[0]?.[column] === "" ? "–" : displayLine(rows[0]?.[column] ?? "", 40)}`] : [],
  );
  const all = total === null ? "many" : formatCount(total);
  return {
    columns: shown.map((column) => columns[column] ?? ""),
    rows: rows.map((row) => shown.map((column) => displayLine(row[column] ?? "", 28))),
    same: same.join(", "),
    summary:
      rows.length === 0 ? "no row" : `as the file will have them, rows 1–${rows.length} of ${all}, ${shown.length} of ${columns.length} columns`,
  };
}
