/** One record that a judge made of a run, as the CSVs of records need it. */
import type { JudgeRecord } from "../judge/judge-records";
import type { Span } from "../trajectory/span";
import { type NamedRun, RUN_COLUMNS } from "./run-columns";

export interface RecordRow<Kind extends JudgeRecord["kind"]> extends RecordPlace {
  record: Extract<JudgeRecord, { kind: Kind }>;
}
export type AnyRecordRow = RecordRow<"misalignment"> | RecordRow<"intent-drift">;

/** Everything but the record itself. */
interface RecordPlace {
  study: string;
  run: NamedRun & { taskId: string };
  judge: string;
  version: string;
  /** Position among the records of the run, from 1. */
  position: number;
  /** Stands in numbers: its quotes stand, and nobody has rejected it. */
  isCounted: boolean;
  failedQuotes: number;
  evidence: readonly Span[];
  /** Cases of the run whose labels name the sub-pattern `stale`: the same thing seen from the write, never a second count. */
  staleCases: readonly string[];
}

export const RECORD_COLUMNS: readonly (readonly [string, (row: RecordPlace) => string | number | boolean | null])[] = [
  ["study", (row) => row.study],
  ...RUN_COLUMNS,
  ["judge", (row) => row.judge],
  ["judge_version", (row) => row.version],
  ["position", (row) => row.position],
  ["counted", (row) => row.isCounted],
  ["failed_quotes", (row) => row.failedQuotes],
];
