import { describe, expect, it } from "vitest";
import { toRecord } from "./csv-table";
import { GATE_REPORT_TABLE, type GateReportExportRow } from "./gate-report";

const ROW: GateReportExportRow = {
  ...{ study: "s", gate: "rule", gateVersion: "1", source: "same-later", tag: "hindsight", scope: "all" },
  ...{ runs: 4, writes: 12, failedWrites: 10, goodWrites: 0, unknownWrites: 2, approved: 5, rejected: 5, abstained: 2, unjudged: 1 },
  ...{
    rejectedFailed: 5,
    rejectedGood: 0,
    abstainedFailed: 1,
    abstainedGood: 0,
    successfulRuns: 0,
    harmCandidates: 0,
    failedRuns: 4,
    addressable: 1,
  },
  ...{ evidence: { onlyA: 3, onlyB: 1, both: 1 }, askedProbes: 7, answeredProbes: 2, reads: { main: 9, gate: 2, total: 11 } },
};

describe("export gate-report", () => {
  const row = toRecord(GATE_REPORT_TABLE, ROW);

  it("has each share with its count, its total and its Wilson interval", () => {
    expect(row).toMatchObject({ probes: "same-later", tag: "hindsight", rejected_failed: 5, failed_writes: 10, catch: 0.5 });
    expect(row.catch_low).toBeCloseTo(0.2366, 4);
    expect(row.catch_high).toBeCloseTo(0.7634, 4);
    expect(row).toMatchObject({ addressable: 1, failed_runs: 4, addressable_upper_bound: 0.25 });
  });

  it("leaves a share of nothing empty, and not nought", () => {
    expect(row).toMatchObject({ good_writes: 0, false_alarm: null, false_alarm_low: null, false_alarm_high: null, harm: null });
  });

  it("says in each row what a recording cannot tell", () => {
    expect(row.a_recording_cannot_tell).toContain("task success under the gate");
  });
});
