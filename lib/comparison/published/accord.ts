import type { ColumnMeaning, PrintedRow, PrintedTable } from "../table-check/printed-table";
import type { PublishedExample } from "./published-example";

const row = (...cells: (string | null)[]): PrintedRow => ({ name: cells[0] ?? "", cells, role: "row" });
const name = { head: "", meaning: { kind: "name" } } as const;
const shareOf = (total: number, count: number | null = null): ColumnMeaning => ({ kind: "share", count, total });

const gaps: PrintedTable = {
  title: "Grounding gaps, 30 failed trajectories a benchmark",
  columns: [
    name,
    { head: "incomplete", meaning: { kind: "count" } },
    { head: "n", meaning: { kind: "total" } },
    { head: "incomplete, %", meaning: { kind: "share", count: 1, total: { column: 2 } } },
    { head: "overlooked", meaning: { kind: "count" } },
    { head: "overlooked, %", meaning: { kind: "share", count: 4, total: { column: 2 } } },
  ],
  rows: [row("ALFWorld", "8", "30", "26.7", "20", "66.7"), row("AppWorld", "11", "30", "36.7", "10", "33.3")],
  isSingleLabel: false,
  claims: [
    {
      ...{ key: "quarter", kind: "about", says: "a consistent quarter", percent: 25 },
      cells: [
        [0, 3],
        [1, 3],
      ],
    },
    {
      ...{
        key: "unit",
        kind: "unit",
        given: "failed write",
        divided: { one: "trajectory", many: "trajectories" },
        total: 30,
        counts: [11, 10],
        isMulti: true,
      },
      says: "AppWorld’s labels are several a unit and were annotated a write; the shares divide by trajectories.",
    },
  ],
};

const alfworld: PrintedTable = {
  title: "ALFWorld, 109 unseen games",
  columns: [name, { head: "success, %", meaning: shareOf(109) }, { head: "gain", meaning: { kind: "difference", of: 1, from: "row-above" } }],
  rows: [row("without", "70.6", null), row("with", "78.0", "+7.4")],
  isSingleLabel: false,
  claims: [],
};

const ablation = (title: string, total: number, cells: readonly (readonly [string, string])[]): PrintedTable => ({
  title,
  columns: [name, { head: "TGC, %", meaning: shareOf(total) }],
  rows: cells.map(([configuration, share]) => row(configuration, share)),
  isSingleLabel: false,
  claims: [],
});

const scenarios = (title: string, total: number, gain: string): PrintedTable => ({
  title,
  columns: [name, { head: "SGC gain, points", meaning: shareOf(total) }],
  rows: [row("gain", gain)],
  isSingleLabel: false,
  claims: [],
});

/** ACCORD: methods.md §1.1, §4.1, §6. */
export const accord: PublishedExample = {
  id: "accord",
  paper: "ACCORD",
  arxiv: "2606.16432",
  tables: [
    gaps,
    alfworld,
    ablation("AppWorld test-normal, 168 tasks", 168, [
      ["ReAct", "63.7"],
      ["+PE", "61.9"],
      ["+GP", "69.6"],
      ["PE+GP", "72.0"],
      ["full", "78.0"],
    ]),
    ablation("AppWorld test-challenge, 417 tasks", 417, [
      ["ReAct", "42.0"],
      ["GP", "54.2"],
      ["PE+GP", "60.4"],
      ["full", "62.6"],
    ]),
    scenarios("Scenario goal completion, test-normal (56)", 56, "16.1"),
    scenarios("Scenario goal completion, test-challenge (139)", 139, "18.0"),
  ],
  known: {
    "Grounding gaps, 30 failed trajectories a benchmark: quarter": "P1",
    "Grounding gaps, 30 failed trajectories a benchmark: unit": "P3",
    "ALFWorld, 109 unseen games: with/gain/rounded-difference": "P2",
  },
};
