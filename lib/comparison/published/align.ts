import type { PrintedRow, PrintedTable } from "../table-check/printed-table";
import type { PublishedExample } from "./published-example";

const METHODS = ["Vanilla", "ReAct", "Self-Consistency", "Self-Refine", "Planning"] as const;

type Column = readonly string[];

/** Five methods and, where a table has one, their average. */
function rows(columns: readonly Column[], average: readonly (string | null)[] | null): PrintedRow[] {
  const methods = METHODS.map(
    (method, index): PrintedRow => ({ name: method, cells: [method, ...columns.map((column) => column[index] ?? null)], role: "row" }),
  );
  return average === null ? methods : [...methods, { name: "Average", cells: ["Average", ...average], role: "mean" }];
}

const name = { head: "", meaning: { kind: "name" } } as const;
const value = (head: string) => ({ head, meaning: { kind: "value" } }) as const;

const success: PrintedTable = {
  title: "ALFWorld success, without and with",
  columns: [name, value("without"), value("with"), { head: "gain", meaning: { kind: "difference", of: 2, from: { column: 1 } } }],
  rows: rows(
    [
      ["13.43", "19.40", "11.94", "3.73", "9.70"],
      ["60.45", "63.43", "69.40", "40.30", "52.99"],
      ["47.02", "44.03", "57.46", "36.57", "43.29"],
    ],
    [null, null, "45.67"],
  ),
  isSingleLabel: false,
  claims: [],
};

const consecutive = (title: string, columns: readonly Column[], average: readonly string[]): PrintedTable => ({
  title,
  columns: [name, value("without"), value("with"), { head: "Δ, %", meaning: { kind: "reduction", before: 1, after: 2 } }],
  rows: rows(columns, average),
  isSingleLabel: false,
  claims: [],
});

const ablation: PrintedTable = {
  title: "ALFWorld success without WrapStep",
  columns: [
    name,
    value("full"),
    value("ablated"),
    { head: "difference, Table 4", meaning: { kind: "difference", of: 2, from: { column: 1 } } },
    { head: "difference, Table 10", meaning: { kind: "difference", of: 2, from: { column: 1 } } },
  ],
  rows: rows(
    [
      ["60.45", "63.43", "69.40", "40.30", "52.99"],
      ["26.87", "45.52", "23.13", "5.97", "26.12"],
      ["−33.58", "−17.91", "−37.27", "−34.33", "−26.87"],
      ["−33.58", "−17.91", "−17.91", "−34.33", "−26.87"],
    ],
    [null, null, "−31.79", null],
  ),
  isSingleLabel: false,
  claims: [],
};

/** ALIGN: methods.md §5.4, §13. */
export const align: PublishedExample = {
  id: "align",
  paper: "ALIGN",
  arxiv: "2505.21055",
  tables: [
    success,
    consecutive(
      "Consecutive invalid actions, ALFWorld",
      [
        ["77.91", "82.23", "77.71", "90.38", "74.09"],
        ["26.59", "38.63", "15.08", "45.84", "19.14"],
        ["66", "53", "81", "49", "74"],
      ],
      ["80.46", "28.51", "65"],
    ),
    consecutive(
      "Consecutive invalid actions, ScienceWorld",
      [
        ["49.12", "46.61", "51.10", "58.02", "68.67"],
        ["24.47", "29.99", "31.51", "29.48", "20.94"],
        ["50", "36", "38", "49", "70"],
      ],
      ["54.70", "27.28", "49"],
    ),
    ablation,
  ],
  known: {
    "Consecutive invalid actions, ALFWorld: Average/with/mean": "P4",
    "Consecutive invalid actions, ALFWorld: Average/Δ, %/two-definitions": "P5",
    "Consecutive invalid actions, ScienceWorld: Average/Δ, %/two-definitions": "P5",
    "ALFWorld success without WrapStep: Self-Consistency/difference, Table 4/difference": "P6",
    "ALFWorld success without WrapStep: Self-Consistency/difference, Table 10/difference": "P6",
  },
};
