import type { PrintedColumn, PrintedRow, PrintedTable } from "../table-check/printed-table";
import type { PublishedExample } from "./published-example";

const row = (...cells: (string | null)[]): PrintedRow => ({ name: cells[0] ?? "", cells, role: "row" });
const HEADS = ["M0, s", "TGA, %", "SGA, %", "TGQ", "DGP", "CCC"] as const;
const name: PrintedColumn = { head: "", meaning: { kind: "name" } };

const columns: PrintedColumn[] = [
  name,
  ...HEADS.map((head): PrintedColumn => ({ head, meaning: head === "SGA, %" ? { kind: "share", count: null, total: 200 } : { kind: "value" } })),
];

const VALUES = [
  ["Prompting", "2.3", "61.1", "20.0", "6.2", "4.7", "8.3"],
  ["PE-Agent", "6.1", "69.8", "26.5", "6.5", "5.5", "8.1"],
  ["W1", "1.5", "89.1", "46.5", "8.4", "7.7", "9.0"],
  ["W1+W2", "1.5", "89.9", "56.5", "8.4", "7.7", "8.9"],
  ["Full", "1.5", "96.7", "83.5", "8.6", "8.5", "9.2"],
] as const;

const results: PrintedTable = {
  title: "Five configurations, 200 sessions",
  columns,
  rows: VALUES.map((cells) => row(...cells)),
  isSingleLabel: false,
  claims: [{ key: "incidents", kind: "drop", says: "incidents fall by 78 %", percent: 78, from: [1, 3], to: [4, 3] }],
};

const DELTAS = [
  [null, null, null, null, null, null],
  ["−4.6", "+19.3", "+20.0", "+1.9", "+2.2", "+0.9"],
  ["0.0", "+0.8", "+10.0", "0.0", "0.0", "−0.1"],
  ["0.0", "+6.8", "+27.0", "+0.2", "+0.8", "+0.3"],
] as const;

/** Each row against the one above, from PE-Agent on. */
const increments: PrintedTable = {
  title: "Increments, row by row",
  columns: [
    ...columns,
    ...HEADS.map((head, index): PrintedColumn => ({ head: `Δ ${head}`, meaning: { kind: "difference", of: index + 1, from: "row-above" } })),
  ],
  rows: VALUES.slice(1).map((cells, index) => row(...cells, ...(DELTAS[index] ?? []))),
  isSingleLabel: false,
  claims: [],
};

/** State-Grounded Conditioning, always StateGC here: methods.md §3.1–3.2. Nothing in its tables is known not to add up. */
export const stateGc: PublishedExample = { id: "stategc", paper: "StateGC", arxiv: "2609.27606", tables: [results, increments], known: {} };
