/** `export comparison`: the rows of the document `compare`, with what they were drawn with. Contract: product.md §5. */
import type { ComparisonRow } from "../comparison/compare";
import type { CsvTable } from "./csv-table";

export type ComparisonExportRow = ComparisonRow & {
  study: string;
  environment: string;
  baseline: string;
  pairing: string;
  seed: number;
  draws: number;
};

export const COMPARISON_TABLE: CsvTable<ComparisonExportRow> = {
  columns: [
    ["study", (row) => row.study],
    ["environment", (row) => row.environment],
    ["baseline", (row) => row.baseline],
    ["with", (row) => row.with],
    ["metric", (row) => row.metric],
    ["unit", (row) => row.unit],
    ["rater", (row) => row.rater],
    ["pairing", (row) => row.pairing],
    ["pairs", (row) => row.pairs],
    ["dropped_baseline", (row) => row.dropped.baseline],
    ["dropped_with", (row) => row.dropped.with],
    ["drop_reasons", (row) => row.dropped.reasons.map(({ side, reason, count }) => `${side} ${reason} ${count}`).join(";")],
    ["baseline_value", (row) => row.baselineValue],
    ["with_value", (row) => row.withValue],
    ["difference", (row) => row.difference],
    ["low", (row) => row.low],
    ["high", (row) => row.high],
    ["test", (row) => row.test],
    ["b", (row) => row.b],
    ["c", (row) => row.c],
    ["p", (row) => row.p],
    ["p_adjusted", (row) => row.pAdjusted],
    ["refused", (row) => row.refused],
    ["seed", (row) => row.seed],
    ["draws", (row) => row.draws],
  ],
};
