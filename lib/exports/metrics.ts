/** `export metrics`: the rows of the document `metrics`, with the study they belong to. Contract: product.md §5. */
import type { MetricRow } from "../metrics/compute-metrics";
import type { CsvTable } from "./csv-table";

export type MetricExportRow = MetricRow & { study: string };

export const METRICS_TABLE: CsvTable<MetricExportRow> = {
  columns: [
    ["study", (row) => row.study],
    ["environment", (row) => row.environment],
    ["configuration", (row) => row.configuration],
    ["rater", (row) => row.rater],
    ["metric", (row) => row.metric],
    ["unit", (row) => row.unit],
    ["value", (row) => row.value],
    ["undefined_because", (row) => row.undefinedBecause],
    ["numerator", (row) => row.numerator],
    ["denominator", (row) => row.denominator],
    ["low", (row) => row.low],
    ["high", (row) => row.high],
    ["interval", (row) => row.interval],
    ["seed", (row) => row.seed],
    ["draws", (row) => row.draws],
    ["better", (row) => row.better],
  ],
};
