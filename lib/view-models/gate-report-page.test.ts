import { describe, expect, it } from "vitest";
import { formatGateReportQuery, isInList, type ListedVerdict, parseGateReportQuery, prepareGateReport, type ReportCounts } from "./gate-report-page";

const counts = (more: Partial<ReportCounts> = {}): ReportCounts => ({
  ...{ scope: "all", runs: 3, writes: 10, failedWrites: 4, goodWrites: 5, unknownWrites: 1 },
  ...{ rejected: 4, abstained: 1 },
  ...{ rejectedFailed: 3, rejectedGood: 1, abstainedFailed: 1, abstainedGood: 0, unjudged: 0 },
  ...{ successfulRuns: 0, harmCandidates: 0, failedRuns: 2, addressable: 1 },
  evidence: { onlyA: 2, onlyB: 1, both: 1 },
  ...{ askedProbes: 5, answeredProbes: 2, reads: { main: 0, gate: 0, total: 0 } },
  ...more,
});
const verdict = (more: Partial<ListedVerdict>): ListedVerdict => ({
  ...{ trajectoryId: "tr_1", externalId: "x", configuration: "c", outcome: "failure", t: 3, k: 0, decision: "reject", failedWrite: true },
  ...{ afterFirstReject: false, quote: null },
  ...more,
});

describe("the gate report", () => {
  it("gives each share its count, denominator and Wilson interval, and none where nothing is to count", () => {
    const page = prepareGateReport([{ source: "none", counts: [counts(), counts({ scope: "first-reject", goodWrites: 0, rejectedGood: 0 })] }]);
    expect(page.rows[0]?.catches).toMatchObject({ text: "3/4", percent: "75.0", interval: "30.1–95.4" });
    expect(page.rows[1]?.falseAlarms).toMatchObject({ text: "0/0", percent: "–", interval: "–", share: null });
    expect(page.harm[0]?.share).toMatchObject({ text: "0/0", share: null });
    expect(page.addressable[0]?.share.text).toBe("1/2");
    expect(page.probes[0]).toMatchObject({ asked: "5", answered: "2", percent: "40.0", perWrite: "0.50" });
  });

  it("lists behind a count exactly the verdicts that it counts", () => {
    const caught = verdict({});
    const alarm = verdict({ failedWrite: false, outcome: "success", afterFirstReject: true });
    const missed = verdict({ decision: "approve" });
    const all = [caught, alarm, missed, verdict({ outcome: "infrastructure" })];
    expect(all.map((one) => isInList(one, "caught", "all"))).toEqual([true, false, false, false]);
    expect(all.map((one) => isInList(one, "false-alarm", "all"))).toEqual([false, true, false, false]);
    expect(all.map((one) => isInList(one, "false-alarm", "first-reject"))).toEqual([false, false, false, false]);
    expect(all.map((one) => isInList(one, "harm", "all"))).toEqual([false, true, false, false]);
    expect(all.map((one) => isInList(one, "missed", "all"))).toEqual([false, false, true, false]);
  });

  it("has an address that gives the same report back", () => {
    const query = parseGateReportQuery({ probes: "reexec,none,magic", list: "harm", source: "reexec", scope: "first-reject" });
    expect(query).toEqual({ probes: ["none", "reexec"], list: "harm", source: "reexec", scope: "first-reject" });
    expect(parseGateReportQuery(Object.fromEntries(new URLSearchParams(formatGateReportQuery(query))))).toEqual(query);
    expect(formatGateReportQuery(parseGateReportQuery({}))).toBe("");
  });
});
