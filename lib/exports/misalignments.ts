/** `export misalignments`: one row for each record of ALIGN's Analyzer (methods.md §5.1), counted ones and those that wait. */
import type { CsvTable } from "./csv-table";
import { RECORD_COLUMNS, type RecordRow } from "./record-row";

export const MISALIGNMENTS_TABLE: CsvTable<RecordRow<"misalignment">> = {
  columns: [
    ...RECORD_COLUMNS,
    ["analysis_task_id", (row) => row.run.taskId],
    ["action_type", (row) => row.record.actionType],
    ["action_case", (row) => row.record.actionCase],
    ["step", (row) => row.record.step],
    ["call", (row) => row.record.call],
    ["agent_intent", (row) => row.record.agentIntent],
    ["environment_rule", (row) => row.record.environmentRule],
    ["sufficient_feedback", (row) => row.record.sufficientFeedback],
    ["kind", (row) => row.record.fault],
    ["quotes", (row) => row.evidence.map(({ t, quote }) => `${t}: ${quote}`).join("\n")],
  ],
};
