import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ensure } from "../../base/assert";
import { openDatabase } from "../db";
import { type ModelServer, startModelServer } from "../judge/model-server";
import { contradictedRun, goodRun, householdLine } from "../testing/household-lines";
import { openTemporaryHome } from "../testing/temporary-home";
import { exportQuerySchema, exportStudy } from "./export-study";
import { type GateDocument, gateQuerySchema, gateStudy } from "./gate-study";
import { importFiles } from "./import-files";
import { createJudge } from "./judges";
import { loadReplayWindow } from "./load-replay-page";
import { studyMetrics } from "./study-metrics";

const home = openTemporaryHome();
let server: ModelServer | undefined;

beforeAll(async () => {
  const lines = [
    ...["a", "b", "c"].map((name) => contradictedRun(`bad-${name}`)),
    ...["d", "e"].map((name) => ({ ...goodRun(`good-${name}`), result: true })),
  ];
  const file = path.join(home.folder, "runs.jsonl");
  writeFileSync(file, lines.map(householdLine).join("\n"));
  await importFiles([file], { study: "s", configuration: null, environment: null, format: null });
  await importFiles([file], { study: "models", configuration: null, environment: null, format: null });
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  delete process.env.PLUMBLINE_MODEL_URL;
});
afterAll(() => home.end());

async function gated(study: string, query: object = {}, asks = true): Promise<GateDocument> {
  const found = await gateStudy(study, "server", gateQuerySchema.parse(query), { asks });
  if (!found.ok) throw new Error(found.error.message);
  return found.value;
}

/** What every report owes its reader. */
function expectToAddUp({ verdicts, report, probes }: GateDocument): void {
  for (const [index, row] of report.entries()) {
    const own = verdicts.filter(({ source }) => source === probes[Math.floor(index / 2)]);
    expect(row.writes).toBe(row.failedWrites + row.goodWrites + row.unknownWrites);
    expect(row.writes).toBe(row.approved + row.rejected + row.abstained);
    expect(row.rejected).toBe(row.evidence.onlyA + row.evidence.onlyB + row.evidence.both);
    expect(row.catch.value).toBe(row.failedWrites === 0 ? null : row.rejectedFailed / row.failedWrites);
    expect(row.addressable).toBeLessThanOrEqual(row.failedRuns);
    expect(row.harmCandidates).toBeLessThanOrEqual(row.successfulRuns);
    if (row.scope === "all") expect(row.writes).toBe(own.length);
    else expect(row.writes).toBe(own.filter(({ afterFirstReject }) => !afterFirstReject).length);
  }
}

describe("the gate document", () => {
  it("has one verdict for each write and source, and a report for each tag and scope, that add up", async () => {
    const document = await gated("s", { probes: "none,same-later" });
    expect(document.probes).toEqual(["none", "same-later"]);
    expect(document.report.map(({ probes, scope }) => [probes, scope])).toEqual([
      ["none", "all"],
      ["none", "first-reject"],
      ["hindsight", "all"],
      ["hindsight", "first-reject"],
    ]);
    expectToAddUp(document);
    expect(document.report[0]).toMatchObject({ failedRuns: 3, successfulRuns: 2, harmCandidates: 0, rejectedGood: 0, addressable: 3 });
  });

  it("is the same, byte for byte, when it is made again", async () => {
    expect(JSON.stringify(await gated("s"))).toBe(JSON.stringify(await gated("s")));
  });

  it("names the nearest gate and source for one that does not exist", async () => {
    expect(await gateStudy("s", "server", { gate: "rules", probes: "none" })).toMatchObject({
      ok: false,
      error: { found: "rules", expected: "rule" },
    });
    expect(await gateStudy("s", "server", { gate: "rule", probes: "none,sibbling" })).toMatchObject({
      ok: false,
      error: { found: "sibbling", expected: "sibling, live, none, same-later, snapshot, reexec" },
    });
  });

  it("is exported by reading alone, from the command line and over HTTP: the metrics gain no rates", async () => {
    const database = await openDatabase();
    const viewers = ["terminal", { role: "owner", handle: "owner" }] as const;
    const files: string[] = [];
    for (const viewer of viewers) {
      const file = await exportStudy("models", viewer, "gate-report", exportQuerySchema.parse({}));
      if (!file.ok) throw new Error(file.error.message);
      files.push((await file.value.toArray()).join(""));
    }
    expect(files[0]).toContain("first-reject");
    expect(files[1]).toBe(files[0]);
    expect(await database.gateResult.count({ where: { studyId: "models" } })).toBe(0);
  });

  it("gives the metrics their two rates, and none before it was made", async () => {
    const rates = async (study: string) => {
      const metrics = await studyMetrics(study, "server", { rater: ["rule"], seed: 1, draws: 0 });
      const rows = metrics.ok ? metrics.value.rows : [];
      return ["catchRate", "falseAlarmRate"].map((id) =>
        ensure(
          rows.find(({ metric }) => metric === id),
          id,
        ),
      );
    };
    expect((await rates("models")).map(({ value, undefinedBecause }) => [value, undefinedBecause])).toEqual([
      [null, "no_gate_results"],
      [null, "no_gate_results"],
    ]);
    const { report } = await gated("s");
    expect((await rates("s")).map(({ value, numerator, denominator }) => [value, numerator, denominator])).toEqual([
      [report[0]?.catch.value, report[0]?.rejectedFailed, report[0]?.failedWrites],
      [report[0]?.falseAlarm.value, report[0]?.rejectedGood, report[0]?.goodWrites],
    ]);
  });

  it("shows nothing of a run to a rater who has not handed it in, and nothing at all to an annotator", async () => {
    const all = await gated("s");
    const blind = ensure(all.verdicts[0], "a verdict").trajectoryId;
    const database = await openDatabase();
    const made = { studyId: "s", createdAt: new Date("2026-01-01T00:00:00Z"), createdBy: "human:owner" };
    const sample = { sampleId: "sm_1", algorithm: "none", seed: 1, n: 1, whereText: "failed", stratify: "[]", candidates: 3 };
    await database.sample.create({ data: { ...made, ...sample, trajectoryIds: JSON.stringify([blind]) } });
    const rubric = { kind: "gap", rubricId: "gap", rubricVersion: "1", mode: "single", ratersPerItem: 2, seed: 1, calibration: "[]" };
    await database.assignment.create({
      data: { ...made, ...rubric, id: "as_1", sampleId: "sm_1", raters: JSON.stringify(["owner", "ann"]), state: "open" },
    });
    const owner = await gateStudy("s", { role: "owner", handle: "owner" }, gateQuerySchema.parse({}));
    expect(JSON.stringify(owner)).not.toContain(blind);
    expect(owner).toMatchObject({ ok: true, value: { report: [{ failedRuns: 2 }, { failedRuns: 2 }] } });
    const annotator = await gateStudy("s", { role: "annotator", handle: "ann" }, gateQuerySchema.parse({}));
    expect(annotator).toMatchObject({ ok: true, value: { verdicts: [] } });
  });
});

describe("a judge's model as the gate", () => {
  const judge = { id: "reader", task: "gap", rubric: "", mode: "single", provider: "compatible", model: "test", temperature: 0, samples: 1 } as const;

  it("is asked once for every write, keeps what it said, and is asked nothing by those who only look", async () => {
    await createJudge("models", "human:owner", { ...judge, policy: { kind: "around", budget: 100_000 }, maxOutputTokens: 1_000 });
    server = await startModelServer();
    process.env.PLUMBLINE_MODEL_URL = server.url;
    const looked = await gated("models", { gate: "reader" }, false);
    expect(looked.verdicts).toEqual([]);
    expect(looked.report[0]?.unjudged).toBeGreaterThan(0);
    expect(server.calls).toEqual([]);
    const asked = await gated("models", { gate: "reader" });
    expect(server.calls).toHaveLength(asked.verdicts.length);
    expectToAddUp(asked);
    expect(asked.verdicts.filter(({ decision }) => decision === "reject").length).toBeGreaterThan(0);
    expect(JSON.stringify(await gated("models", { gate: "reader" }))).toBe(JSON.stringify(asked));
    expect(JSON.stringify(await gated("models", { gate: "reader" }, false))).toBe(JSON.stringify(asked));
    expect(server.calls).toHaveLength(asked.verdicts.length);
    // The replay page shows the same, and says what to do where nothing was asked.
    const { trajectoryId } = ensure(asked.verdicts[0], "a verdict");
    const window = { overlay: "accord-gate", gate: "reader", probes: "none", from: 1, to: 50 } as const;
    const shown = await loadReplayWindow("models", "server", trajectoryId, window);
    const own = asked.verdicts.filter((verdict) => verdict.trajectoryId === trajectoryId);
    expect(shown.ok && shown.value.verdicts.map(({ t, decision }) => [t, decision])).toEqual(own.map(({ t, decision }) => [t, decision]));
    const unasked = await loadReplayWindow("models", "server", trajectoryId, { ...window, probes: "same-later" });
    expect(unasked).toMatchObject({ ok: true, value: { verdicts: [], marks: [] } });
    expect(server.calls).toHaveLength(asked.verdicts.length);
  });

  it("abstains, and says so, where the model rejects with words that nobody said", async () => {
    await createJudge("models", "human:owner", { ...judge, id: "liar", policy: { kind: "around", budget: 100_000 }, maxOutputTokens: 1_000 });
    server = await startModelServer({ faultOf: () => "false-quote" });
    process.env.PLUMBLINE_MODEL_URL = server.url;
    const { verdicts, report } = await gated("models", { gate: "liar" });
    expect(verdicts.length).toBeGreaterThan(0);
    for (const { decision, flags, evidence, message } of verdicts) {
      expect({ decision, evidence, message }).toEqual({ decision: "abstain", evidence: [], message: null });
      expect(flags).toEqual(["dropped-evidence", "unsupported-reject"]);
    }
    expect(report[0]).toMatchObject({ unjudged: 0, rejected: 0 });
  });

  it("leaves a write without a verdict where the model gives none that can be read", async () => {
    await createJudge("models", "human:owner", { ...judge, id: "mumbler", policy: { kind: "around", budget: 100_000 }, maxOutputTokens: 1_000 });
    server = await startModelServer({ answer: () => "I am not sure." });
    process.env.PLUMBLINE_MODEL_URL = server.url;
    const { verdicts, report } = await gated("models", { gate: "mumbler" });
    expect(verdicts).toEqual([]);
    expect(report[0]).toMatchObject({ writes: 0, catch: { value: null } });
    expect(report[0]?.unjudged).toBe(server.calls.length);
  });
});

const DATA = path.resolve(import.meta.dirname, "../../../../shared/data");
const FILES = { know: "alfworld-knowagent/KnowAgentALFWorld_llama-2-13b_D0.jsonl", tau: "tau-bench/gpt-4o-airline.json" };

describe.runIf(existsSync(path.join(DATA, FILES.know)))("the gate on other people's recordings", () => {
  it.each(Object.entries(FILES))("reports on every write of %s, and the numbers add up", async (study, file) => {
    await importFiles([path.join(DATA, file)], { study, configuration: null, environment: null, format: null });
    const document = await gated(study, { probes: "none,same-later" });
    expectToAddUp(document);
    expect(document.report[0]?.failedWrites).toBeGreaterThan(100);
    expect(document.report[0]?.failedRuns).toBeGreaterThan(50);
    // The deterministic gate never speaks without a quote.
    for (const verdict of document.verdicts) expect(verdict.decision === "reject").toBe(verdict.evidence.length > 0 && verdict.message !== null);
  });
});
