import { describe, expect, it } from "vitest";
import { prepareReimportReport, type ReimportReportInput } from "./reimport-report";

const NONE = { records: 3, unchanged: 3, changed: 0, added: 0, gone: 0, duplicates: 0, conflicts: 0, rejected: 0, skipped: 0 };
const same: ReimportReportInput = { applied: false, cancelled: false, files: [], totals: NONE, runs: [], labels: { followed: 0, detached: [] } };
const side = (trajectoryId: string) => ({ trajectoryId, steps: 2 });
const changed: ReimportReportInput = {
  ...same,
  totals: { ...NONE, unchanged: 1, changed: 1, gone: 1 },
  runs: [
    {
      path: "a\u202e.jsonl",
      record: 1,
      externalId: "g",
      change: "changed",
      before: side("tr_old"),
      after: side("tr_new"),
      differences: ["outcome", "taskId"],
    },
    { path: "a.jsonl", record: 2, externalId: "h", change: "gone", before: side("tr_gone"), after: null, differences: [] },
  ],
  labels: { followed: 1, detached: [{ seq: 4, rater: "human:a", kind: "gap", trajectoryId: "tr_gone", reason: "no run" }] },
};

describe("prepareReimportReport", () => {
  it("says that nothing changes, and offers nothing to apply then", () => {
    expect(prepareReimportReport(same)).toMatchObject({ canApply: false, verdict: expect.stringContaining("nothing changes") });
  });

  it("counts what would change and which labels would stay behind", () => {
    const report = prepareReimportReport(changed);
    expect(report.canApply).toBe(true);
    expect(report.verdict).toBe("Runs that would differ: 1 changed, 1 gone. 1 label would follow, 1 would be detached.");
    expect(report.runs[0]).toMatchObject({ differences: "outcome; taskId", trajectoryId: "tr_old" });
    expect(report.runs[0]?.path).not.toContain("\u202e");
    expect(report.detached).toMatchObject([{ entry: "4 (gap)", rater: "human:a", trajectoryId: "tr_gone" }]);
  });

  it("leads to the new reading once it is applied, and applies nothing twice", () => {
    const report = prepareReimportReport({ ...changed, applied: true });
    expect(report.canApply).toBe(false);
    expect(report.verdict).toContain("Applied: 1 changed, 1 gone.");
    expect(report.runs.map(({ trajectoryId }) => trajectoryId)).toEqual(["tr_new", "tr_gone"]);
  });

  it("does not offer to apply what was looked at in part", () => {
    expect(prepareReimportReport({ ...changed, cancelled: true })).toMatchObject({ canApply: false, verdict: expect.stringContaining("stopped") });
  });
});
