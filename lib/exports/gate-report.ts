/** `export gate-report`: the report of the document `gate`, a row a probe source and scope (methods.md §4.6), with 95 % Wilson intervals. */
import type { ProbeSourceId } from "../gates/probe-source";
import { type GateCounts, NOT_IN_A_RECORDING } from "../replay/gate-report";
import { wilsonInterval } from "../statistics/wilson-interval";
import type { CsvTable } from "./csv-table";

export type GateReportExportRow = Omit<GateCounts, "tag" | "decisions"> & {
  study: string;
  gate: string;
  gateVersion: string;
  source: ProbeSourceId;
  tag: GateCounts["tag"];
  approved: number;
  rejected: number;
  abstained: number;
};

type Column = CsvTable<GateReportExportRow>["columns"][number];

export const GATE_REPORT_TABLE: CsvTable<GateReportExportRow> = {
  columns: [
    ["study", (row) => row.study],
    ["gate", (row) => row.gate],
    ["gate_version", (row) => row.gateVersion],
    ["probes", (row) => row.source],
    ["tag", (row) => row.tag],
    ["scope", (row) => row.scope],
    ["runs", (row) => row.runs],
    ["writes", (row) => row.writes],
    ["unknown_writes", (row) => row.unknownWrites],
    ["approved", (row) => row.approved],
    ["rejected", (row) => row.rejected],
    ["abstained", (row) => row.abstained],
    ["unjudged", (row) => row.unjudged],
    ...share("catch", "rejected_failed", "failed_writes", (row) => [row.rejectedFailed, row.failedWrites]),
    ...share("false_alarm", "rejected_good", "good_writes", (row) => [row.rejectedGood, row.goodWrites]),
    ["abstained_failed", (row) => row.abstainedFailed],
    ["abstained_good", (row) => row.abstainedGood],
    ...share("harm", "harm_candidates", "successful_runs", (row) => [row.harmCandidates, row.successfulRuns]),
    ...share("addressable_upper_bound", "addressable", "failed_runs", (row) => [row.addressable, row.failedRuns]),
    ["rejects_by_a_only", (row) => row.evidence.onlyA],
    ["rejects_by_b_only", (row) => row.evidence.onlyB],
    ["rejects_by_both", (row) => row.evidence.both],
    ["probes_asked", (row) => row.askedProbes],
    ["probes_answered", (row) => row.answeredProbes],
    ["reads_of_agent", (row) => row.reads.main],
    ["reads_of_gate", (row) => row.reads.gate],
    ["a_recording_cannot_tell", () => NOT_IN_A_RECORDING.join("; ")],
  ],
};

/** Count, total, and what one is of the other; empty where the total is none. */
function share(name: string, counted: string, total: string, of: (row: GateReportExportRow) => readonly [number, number]): Column[] {
  const interval = (row: GateReportExportRow) => wilsonInterval(...of(row));
  return [
    [counted, (row) => of(row)[0]],
    [total, (row) => of(row)[1]],
    [name, (row) => (of(row)[1] === 0 ? null : of(row)[0] / of(row)[1])],
    [`${name}_low`, (row) => interval(row)?.low ?? null],
    [`${name}_high`, (row) => interval(row)?.high ?? null],
  ];
}
