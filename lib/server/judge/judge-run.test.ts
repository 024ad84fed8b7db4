import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ensure } from "../../base/assert";
import { openDatabase } from "../db";
import { findJudgement, listJudgements } from "../repositories/judgements";
import { listLabels } from "../repositories/labels";
import { householdLine } from "../testing/household-lines";
import { openTemporaryHome } from "../testing/temporary-home";
import { importFiles } from "../use-cases/import-files";
import { judgeDocument } from "../use-cases/judge-documents";
import { createJudge, estimateJudge, openJudge, startJudge } from "../use-cases/judges";
import { MODEL_FAULTS, type ModelFault, type ModelServer, type ModelServerOptions, startModelServer } from "./model-server";
import { runStoredJudge } from "./run-stored-judge";

const home = openTemporaryHome();
/** Each run has two cases: the refused write, and the placing that never came. */
const LARGE = 400;
const SMALL = 40;
let server: ModelServer | undefined;

async function importRuns(study: string, runs: number): Promise<void> {
  // Every run fails on a write of its own, so that no two prompts are alike.
  const lines = Array.from({ length: runs }, (_, index) =>
    householdLine({
      name: `run-${index}`,
      turns: [
        ["go to bench 1", `On the bench 1, you see a mug ${index + 1}.`],
        ["go to shelf 1", "On the shelf 1, you see nothing."],
        [`take mug ${index + 1} from shelf 1`, "Nothing happens."],
      ],
    }),
  );
  const file = path.join(home.folder, `${study}.jsonl`);
  writeFileSync(file, lines.join("\n"));
  await importFiles([file], { study, configuration: null, environment: null, format: null });
}

beforeAll(async () => {
  await importRuns("large", LARGE / 2);
  await importRuns("small", SMALL / 2);
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  delete process.env.PLUMBLINE_MODEL_URL;
  delete process.env.PLUMBLINE_MODEL_PRICES;
});
afterAll(() => home.end());

const PRICES = JSON.stringify({ test: { input: 1, output: 10 } });

async function serve(options: ModelServerOptions): Promise<ModelServer> {
  server = await startModelServer(options);
  process.env.PLUMBLINE_MODEL_URL = server.url;
  return server;
}

async function newJudge(study: string, id: string, change: { samples?: number; task?: "misalignment" } = {}): Promise<string> {
  const policy = { kind: "whole" as const, budget: 100_000 };
  const judge = await createJudge(study, "human:owner", {
    id,
    task: "gap",
    rubric: "",
    mode: "single",
    provider: "compatible",
    model: "test",
    temperature: 0,
    samples: 1,
    policy,
    maxOutputTokens: 500,
    ...change,
  });
  if (!judge.ok) throw new Error(judge.error.message);
  return judge.value.version;
}

interface RunOptions {
  jobId?: string;
  stopAfter?: number;
  maxCost?: number;
  timeoutSeconds?: number;
}

async function run(
  study: string,
  judge: string,
  version: string,
  { jobId = "job", stopAfter = Number.POSITIVE_INFINITY, maxCost, timeoutSeconds = 60 }: RunOptions = {},
) {
  let done = 0;
  const input = { study, judge, version, sample: null, maxCost: maxCost ?? null, maxTokens: null, atOnce: 16, timeoutSeconds };
  const result = await runStoredJudge(input, {
    jobId,
    isStopped: () => done >= stopAfter,
    onProgress: (progress) => {
      done = progress.done;
    },
  });
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

const documentOf = async (study: string, judge: string) => {
  const document = await judgeDocument(study, "server", judge);
  if (!document.ok) throw new Error(document.error.message);
  return document.value;
};
const labelsOf = async (study: string, judge: string) =>
  (await listLabels(await openDatabase(), study)).filter(({ rater }) => rater === `judge:${judge}`);

describe("a judge over 400 cases", () => {
  it("ends every item once whatever the model does, invents no label, and calls no more than it must", async () => {
    // Every fourth prompt meets one fault, each kind in turn; what can pass does at the second try.
    const first = new Map<string, ModelFault>();
    const { calls } = await serve({
      retryAfterMs: 5,
      faultOf: (call, attempt, prompt) => {
        if (attempt > 1) return null;
        const fault = call % 4 === 0 ? (MODEL_FAULTS[(call / 4) % MODEL_FAULTS.length] ?? null) : null;
        if (fault !== null) first.set(prompt, fault);
        return fault;
      },
    });
    const version = await newJudge("large", "faults");
    expect(await run("large", "faults", version, { timeoutSeconds: 5 })).toMatchObject({ asked: LARGE, cached: 0, stoppedBecause: null, left: 0 });

    const document = await documentOf("large", "faults");
    expect(document.ok + document.error + document.skipped).toBe(LARGE);
    const rows = await listJudgements(await openDatabase(), "large", { id: "faults", version });
    expect(rows).toHaveLength(LARGE);
    // Of every kind: those of product.md §8 (429, 500, time-out, garbage, two answers, refusals, quotes that are not there) and more.
    expect(new Set(first.values())).toEqual(new Set(MODEL_FAULTS));
    const count = (...kinds: ModelFault[]): number => [...first.values()].filter((kind) => kinds.includes(kind)).length;
    const passing = count("rate-limit", "server-error", "time-out", "hang-up");
    const flagged = count("false-quote", "rubric-quote", "later-quote");
    expect(passing).toBeGreaterThan(10);
    expect(rows.filter(({ state }) => state === "flagged")).toHaveLength(flagged);
    expect(document.error).toBe(first.size - passing - flagged);
    // What failed is kept as it came, and none of it became a label.
    for (const { key, fault } of rows.filter(({ state }) => state === "error")) {
      const found = ensure(await findJudgement(await openDatabase(), "large", key), "the row");
      expect(found.judgement.proposal).toBeNull();
      expect(fault?.message.length).toBeGreaterThan(10);
    }
    const labels = await labelsOf("large", "faults");
    expect(labels).toHaveLength(rows.filter(({ state }) => state === "ok").length);
    expect(new Set(labels.map(({ caseId }) => caseId)).size).toBe(labels.length);
    expect(calls.length).toBe(LARGE + passing);
  });

  it("calls at most 1.3 times an item when one call in ten is told to wait", async () => {
    const { calls } = await serve({ retryAfterMs: 5, latencyMs: 2, faultOf: (call) => (call % 10 === 0 ? "rate-limit" : null) });
    const version = await newJudge("small", "limited");
    expect(await run("small", "limited", version)).toMatchObject({ asked: SMALL, left: 0 });
    expect((await documentOf("small", "limited")).ok).toBe(SMALL);
    expect(calls.length / SMALL).toBeLessThanOrEqual(1.3);
  });

  it("does not ask again what is answered, and asks again what failed, in another job only", async () => {
    let isBroken = true;
    const { calls } = await serve({ faultOf: (call) => (isBroken && call % 8 === 0 ? "garbage" : null) });
    const version = await newJudge("small", "again");
    await run("small", "again", version, { jobId: "first" });
    const failed = (await documentOf("small", "again")).error;
    expect(failed).toBe(SMALL / 8);
    expect(await run("small", "again", version, { jobId: "first" })).toMatchObject({ asked: 0, cached: SMALL });
    isBroken = false;
    const before = calls.length;
    expect(await run("small", "again", version, { jobId: "second" })).toMatchObject({ asked: failed, cached: SMALL - failed });
    expect(calls.length - before).toBe(failed);
    expect(await documentOf("small", "again")).toMatchObject({ ok: SMALL, error: 0 });
    expect(await labelsOf("small", "again")).toHaveLength(SMALL);
  });

  it("goes on where it was stopped: nothing is asked twice", async () => {
    const { calls } = await serve({});
    const version = await newJudge("small", "stopped");
    const stopped = await run("small", "stopped", version, { stopAfter: 10 });
    expect(stopped.stoppedBecause).toBe("asked-to-stop");
    expect(stopped.asked + stopped.left).toBe(SMALL);
    expect(await run("small", "stopped", version)).toMatchObject({ asked: stopped.left, cached: stopped.asked, left: 0 });
    expect(calls.length).toBe(SMALL);
  });

  it("stops at its budget, says so, and counts what it spent", async () => {
    process.env.PLUMBLINE_MODEL_PRICES = PRICES;
    await serve({});
    const version = await newJudge("small", "dear");
    const estimate = await estimateJudge("small", "dear", null);
    const whole = ensure(estimate.ok ? estimate.value.cost : null, "a cost");
    const result = await run("small", "dear", version, { maxCost: whole / 4 });
    expect(result.stoppedBecause).toBe("budget");
    expect(result.left).toBeGreaterThan(0);
    const spent = ensure((await documentOf("small", "dear")).cost, "a cost");
    // Calls in flight when it was reached are waited for: a few items more, not a hundred.
    expect(spent).toBeGreaterThanOrEqual(whole / 4);
    expect(spent).toBeLessThan(whole / 4 + whole * (18 / SMALL));
  });

  it("takes the majority of its samples and keeps every reply", async () => {
    let call = 0;
    const none = JSON.stringify({ labels: ["none"], elements: [], decisiveStep: null, quotes: [], subPatterns: [], rationale: "Nothing to label." });
    const planning = none.replace('"none"', '"other:planning"');
    await serve({ answer: () => (call++ % 3 === 0 ? planning : none) });
    const version = await newJudge("small", "many", { samples: 3 });
    await run("small", "many", version, { stopAfter: 1 });
    const [row] = await listJudgements(await openDatabase(), "small", { id: "many", version });
    expect(row?.proposal).toMatchObject({ samples: 3 });
    const found = await findJudgement(await openDatabase(), "small", ensure(row, "a row").key);
    expect(found?.replies).toHaveLength(3);
  });

  it("says before it starts that a provider is not set, or that a budget has no price", async () => {
    await newJudge("small", "unset");
    const start = { sample: null, maxCost: null, maxTokens: null, atOnce: 4, timeoutSeconds: 1 };
    expect(await startJudge("small", "human:owner", "unset", start)).toMatchObject({
      ok: false,
      error: { found: "compatible", expected: "PLUMBLINE_MODEL_URL" },
    });
    await serve({});
    expect(await startJudge("small", "human:owner", "unset", { ...start, maxCost: 1 })).toMatchObject({ ok: false, error: { where: "maxCost" } });
    expect(await openJudge("small", "server", "unsett")).toMatchObject({
      ok: false,
      error: { code: "not-found", expected: expect.stringContaining("unset") },
    });
  });
});

describe("a judge of records", () => {
  it("asks once a failed run, keeps records whose words stand in the run, and makes no label", async () => {
    const record = {
      actionType: "take",
      actionCase: "from shelf 1",
      step: 3,
      call: 0,
      agentIntent: "to take the mug",
      environmentRule: "a thing is taken from where it lies",
      sufficientFeedback: "There is no mug on the shelf.",
      kind: "new-logic",
      quotes: [{ step: 3, call: 0, field: "observation", quote: "Nothing happens.", role: "supports" }],
    };
    const answers = [[], [record], [{ ...record, quotes: [{ ...record.quotes[0], quote: "made up" }] }]];
    let call = 0;
    await serve({ answer: () => JSON.stringify({ records: answers[call++ % answers.length] }) });
    const version = await newJudge("small", "records", { task: "misalignment" });
    expect(await run("small", "records", version)).toMatchObject({ asked: SMALL / 2, left: 0 });
    const rows = await listJudgements(await openDatabase(), "small", { id: "records", version });
    expect(rows).toHaveLength(SMALL / 2);
    expect(rows.every(({ place }) => place === "")).toBe(true);
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(["ok", "flagged"]));
    expect(await labelsOf("small", "records")).toEqual([]);
  });
});
