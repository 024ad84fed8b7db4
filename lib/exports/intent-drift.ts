/**
 * `export intent-drift`: one row for each requirement that changed (methods.md §12). `stale_cases` links the cases of the same run
 * whose sub-pattern is `stale`: the two overlap, and `intentDriftShare` counts dialogues, so that neither is counted twice.
 */
import type { CsvTable } from "./csv-table";
import { RECORD_COLUMNS, type RecordRow } from "./record-row";

export const INTENT_DRIFT_TABLE: CsvTable<RecordRow<"intent-drift">> = {
  columns: [
    ...RECORD_COLUMNS,
    ["requirement", (row) => row.record.requirement],
    ["stated_step", (row) => row.record.statedAt.step],
    ["stated_quote", (row) => row.record.statedAt.quote],
    ["status", (row) => row.record.status],
    ["changed_step", (row) => row.record.changedAt?.step ?? null],
    ["changed_quote", (row) => row.record.changedAt?.quote ?? null],
    ["influences_step", (row) => row.record.influences?.step ?? null],
    ["influences_call", (row) => row.record.influences?.call ?? null],
    ["influences_quote", (row) => row.record.influences?.quote ?? null],
    ["finding", (row) => row.record.finding],
    ["rationale", (row) => row.record.rationale],
    ["stale_cases", (row) => row.staleCases.join(";")],
  ],
};
