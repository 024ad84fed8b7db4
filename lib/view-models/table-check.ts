/** What the page of a checked table shows: letters for findings, texts for cells. Light enough for the browser. */
import type { CheckedCell, Finding } from "../comparison/table-check/check-table";
import { displayLine } from "./display-line";
import { formatCounted } from "./format-count";

export interface TableCheckInput {
  id: string;
  paper: string;
  arxiv: string;
  tables: readonly {
    title: string;
    heads: readonly string[];
    readings: readonly string[];
    rows: readonly { name: string; role: string; cells: readonly CheckedCell[] }[];
    findings: readonly (Finding & { known: string | null })[];
    checked: number;
    right: number;
  }[];
}

export interface ShownCell {
  printed: string;
  recomputed: string | null;
  /** "48.4–67.9", of a share whose count is known. */
  interval: string | null;
  tone: "plain" | "right" | "bad" | "rounding" | "follows";
  mark: string | null;
}

export interface ShownFinding {
  key: string;
  mark: string;
  weight: Finding["weight"];
  known: string | null;
  title: string;
  explanation: string;
  place: string;
}

export interface ShownTable {
  key: string;
  title: string;
  summary: string;
  heads: string[];
  /** What each column was taken for. */
  readings: { key: string; head: string; text: string }[];
  /** Rows that are no measurement of their own, and what they were taken for. */
  setAside: string[];
  rows: { key: string; name: string; isLast: boolean; cells: ShownCell[] }[];
}

export interface ShownCheck {
  tables: ShownTable[];
  findings: ShownFinding[];
  summary: string;
}

const ROLES: Readonly<Record<string, string | undefined>> = {
  mean: "the mean of the rows above, and in no other mean or sum",
  sum: "the sum of the rows above, and in no other mean or sum",
};

const TONES = { right: "right", wrong: "bad", rounding: "rounding", follows: "follows", unchecked: "plain" } as const;

export function prepareTableCheck({ tables }: TableCheckInput): ShownCheck {
  let letter = 0;
  const marked = tables.map((table) => ({
    table,
    findings: table.findings.map((finding) => ({ finding, mark: finding.known ?? letterOf(letter++) })),
  }));
  const findings = marked.flatMap(({ table, findings: own }, index) =>
    own.map(({ finding, mark }): ShownFinding => {
      const row = finding.row === null ? null : table.rows[finding.row]?.name;
      const column = finding.column === null ? null : table.heads[finding.column];
      const place = [tables.length > 1 ? displayLine(table.title, 60) : null, row, column].filter(
        (part) => part !== null && part !== undefined && part !== "",
      );
      return {
        key: `${index} ${finding.key}`,
        mark,
        weight: finding.weight,
        known: finding.known,
        title: displayLine(finding.title, 160),
        explanation: displayLine(finding.explanation, 600),
        place: place.map((part) => displayLine(part ?? "", 60)).join(", "),
      };
    }),
  );
  const rounding = findings.filter(({ weight }) => weight === "rounding").length;
  const wrong = findings.length - rounding;
  return {
    tables: marked.map(({ table, findings: own }, index) => ({
      key: `${index} ${table.title}`,
      title: displayLine(table.title, 120),
      summary: `${formatCounted(table.checked, "cell")} worked out again: ${table.right} right`,
      heads: table.heads.map((head) => displayLine(head, 60)),
      readings: table.readings.map((text, column) => {
        const head = displayLine(table.heads[column] ?? "", 60);
        return { key: `${column} ${head}`, head: head === "" ? `column ${column + 1}` : head, text: displayLine(text, 200) };
      }),
      setAside: table.rows.flatMap(({ name, role }) => {
        const taken = ROLES[role];
        return taken === undefined ? [] : [`${displayLine(name, 60)}: ${taken}`];
      }),
      rows: table.rows.map((row, at) => ({
        key: `${at} ${row.name}`,
        name: displayLine(row.name, 60),
        isLast: row.role !== "row",
        cells: row.cells.map((cell, column) =>
          shownCell(cell, own.find(({ finding }) => finding.row === at && finding.column === column)?.mark ?? null),
        ),
      })),
    })),
    findings,
    summary: findings.length === 0 ? "nothing" : `${wrong}${rounding === 0 ? "" : `, and ${rounding} of rounding`}`,
  };
}

function shownCell(cell: CheckedCell, mark: string | null): ShownCell {
  return {
    printed: cell.printed === null ? "" : displayLine(cell.printed, 60),
    recomputed: cell.recomputed,
    interval: cell.low === null || cell.high === null ? null : `${cell.low.toFixed(1)}–${cell.high.toFixed(1)}`,
    tone: TONES[cell.verdict],
    mark,
  };
}

/** A to Z, then AA: as many findings as a table may have. */
function letterOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : `${letterOf(Math.floor(index / 26) - 1)}${last}`;
}

/** The findings as text, to be kept or sent to the authors. */
export function tableCheckReport({ paper, arxiv }: TableCheckInput, { tables, findings }: ShownCheck): string {
  const head =
    arxiv === "" ? "A pasted table, worked out again by Plumbline" : `${paper}, arXiv ${arxiv}: its own figures, worked out again by Plumbline`;
  const lines = findings.map(({ mark, title, explanation, place }) => `${mark}  ${title}. ${explanation} (${place})`);
  return [
    head,
    "",
    ...tables.map(({ title, summary }) => `${title}: ${summary}`),
    "",
    ...(lines.length === 0 ? ["Nothing that does not add up."] : lines),
    "",
  ].join("\n");
}
