import { describe, expect, it } from "vitest";
import { analyse } from "../analysis/analyse";
import { ensure } from "../base/assert";
import { findEnvironment } from "../environments";
import { DEFAULT_ENVIRONMENT_SETTINGS } from "../environments/environment";
import { type Decision, type Gate, GateError } from "../gates/gate";
import { caseIds } from "../matching/case-id";
import { DEFAULT_MATCH_SETTINGS, matchTrajectory } from "../matching/match";
import { trajectoryFromText } from "../trajectory/trajectory-from-text";
import { gateMarks, isDisagreement } from "./gate-marks";
import { gateCounts, type ReportedRun } from "./gate-report";
import { noSource } from "./probes/no-source";
import { replayRun } from "./replay";

const alfworld = ensure(findEnvironment("alfworld"), "alfworld");
const content = trajectoryFromText(`
  room: You are in the middle of a room. Looking quickly around you, you see a cabinet 1, a countertop 1, a shelf 1, and a microwave 1.
  task: put a hot mug in cabinet.        success: no
  1  go to countertop 1          ->  You arrive at countertop 1. On the countertop 1, you see a mug 2.
  2  take mug 2 from shelf 1     ->  Nothing happens.
  3  take mug 2 from shelf 1     ->  Nothing happens.
  4  take mug 2 from countertop 1  ->  You pick up the mug 2 from the countertop 1.
  5  heat mug 2 with microwave 1
`);

/** Says what it is told, in order; null: fails. */
function scripted(decisions: (Decision | null)[]): Gate {
  let next = 0;
  return {
    id: "scripted",
    version: "1",
    decide({ write }) {
      const decision = decisions[next++];
      if (decision === undefined || decision === null) throw new GateError("it lost its voice");
      const span = { source: "step", t: write.t, k: 0, field: "action", start: 0, end: 4, quote: "take", role: "decisive" } as const;
      const checks = { schema: "pass", entity: "fail", constraint: "pass" } as const;
      const evidence = decision === "reject" ? [{ move: "A" as const, span, probe: null, quote: "take", refutes: null }] : [];
      return { decision, checks, evidence, probes: [], message: null, flags: [], dropped: [], because: decision };
    },
  };
}

async function replay(decisions: (Decision | null)[]): Promise<ReportedRun> {
  const facts = analyse(content, alfworld, DEFAULT_ENVIRONMENT_SETTINGS);
  const match = matchTrajectory(content, facts, alfworld, DEFAULT_MATCH_SETTINGS);
  const ids = caseIds("tr", match.cases);
  const cases = match.cases.map((found, index) => ({ caseId: ids[index] ?? "", found }));
  const run = await replayRun({ content, facts, cases, gate: scripted(decisions), source: noSource, probeBudget: 1 });
  return { outcome: "failure", decisiveCaseId: match.decisiveCase === null ? null : (ids[match.decisiveCase] ?? null), reads: 3, replay: run };
}

describe("the replay", () => {
  it("gates every write in the order of the record and goes on behind a reject, which it marks", async () => {
    const { replay: run } = await replay(["approve", "reject", "abstain", "approve"]);
    expect(run.firstReject).toEqual({ t: 3, k: 0 });
    expect(run.verdicts.map(({ t, failedWrite, afterFirstReject }) => [t, failedWrite, afterFirstReject])).toEqual([
      [2, true, false],
      [3, true, false],
      [4, false, true],
      // No reply is recorded: nobody knows.
      [5, null, true],
    ]);
  });

  it("gives a refused write that was sent again the case of its first time", async () => {
    const { replay: run } = await replay(["approve", "approve", "approve", "approve"]);
    const [first, again, good] = run.verdicts.map(({ caseId }) => caseId);
    expect(first).toMatch(/^tr:2\.0:F1/);
    expect(again).toBe(first);
    expect(good).toBeNull();
  });

  it("counts a write on which the gate failed nowhere, and says so", async () => {
    const reported = await replay(["reject", null, "reject", "approve"]);
    expect(reported.replay.unjudged).toEqual([{ t: 3, k: 0, reason: "it lost its voice" }]);
    expect(gateCounts([reported], "all", "none")).toMatchObject({ writes: 3, failedWrites: 1, goodWrites: 1, unknownWrites: 1, unjudged: 1 });
  });

  it("throws what is no failure of the gate's own", async () => {
    const broken: Gate = { ...scripted([]), decide: () => Promise.reject(new Error("a fault of the program")) };
    const facts = analyse(content, alfworld, DEFAULT_ENVIRONMENT_SETTINGS);
    await expect(replayRun({ content, facts, cases: [], gate: broken, source: noSource, probeBudget: 1 })).rejects.toThrow("a fault of the program");
  });
});

describe("the gate report", () => {
  it("adds up over all writes and up to the first reject of each run", async () => {
    const runs = [await replay(["reject", "approve", "reject", "abstain"]), await replay(["approve", "approve", "approve", "approve"])];
    expect(gateCounts(runs, "all", "none")).toMatchObject({
      ...{ runs: 2, writes: 8, failedWrites: 4, goodWrites: 2, unknownWrites: 2, decisions: { approve: 5, reject: 2, abstain: 1 } },
      ...{
        rejectedFailed: 1,
        rejectedGood: 1,
        failedRuns: 2,
        addressable: 0,
        evidence: { onlyA: 2, onlyB: 0, both: 0 },
        reads: { main: 6, gate: 0, total: 6 },
      },
    });
    expect(gateCounts(runs, "first-reject", "none")).toMatchObject({ writes: 5, rejectedFailed: 1, rejectedGood: 0, addressable: 0 });
  });

  it("calls a failure addressable only where the write that decided it was rejected", async () => {
    const run = await replay(["reject", "approve", "approve", "approve"]);
    // Here the take was made good later, and what decides the run never came.
    const [first] = run.replay.verdicts;
    expect(gateCounts([run], "all", "none").addressable).toBe(0);
    expect(gateCounts([{ ...run, decisiveCaseId: first?.caseId ?? null }], "all", "none").addressable).toBe(1);
  });

  it("counts a successful run with a reject as a harm candidate, and leaves out what infrastructure ended", async () => {
    const run = await replay(["reject", "approve", "approve", "approve"]);
    const counts = gateCounts(
      [
        { ...run, outcome: "success" },
        { ...run, outcome: "infrastructure" },
      ],
      "all",
      "none",
    );
    expect(counts).toMatchObject({ runs: 1, successfulRuns: 1, harmCandidates: 1, failedRuns: 0, addressable: 0 });
  });

  it("never adds up answers of different worth", async () => {
    const run = await replay(["approve", "approve", "approve", "approve"]);
    const exact = { ...run, replay: { ...run.replay, source: "reexec" as const } };
    expect(() => gateCounts([run, exact], "all", "none")).toThrow("tags are never pooled");
  });
});

describe("marks", () => {
  it("tell a reject, an approval and an abstention apart, and a disagreement with the record", async () => {
    const { replay: run } = await replay(["approve", "reject", "reject", "abstain"]);
    expect(gateMarks(run).map(({ tone }) => tone)).toEqual(["pass", "stop", "stop", "doubt"]);
    expect(run.verdicts.map(isDisagreement)).toEqual([true, false, true, false]);
  });
});
