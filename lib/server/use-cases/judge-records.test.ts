import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensure } from "../../base/assert";
import { openDatabase } from "../db";
import { type ModelServer, startModelServer } from "../judge/model-server";
import { runStoredJudge } from "../judge/run-stored-judge";
import { listJudgements } from "../repositories/judgements";
import { householdLine } from "../testing/household-lines";
import { openTemporaryHome } from "../testing/temporary-home";
import { exportQuerySchema, exportStudy } from "./export-study";
import { importFiles } from "./import-files";
import { loadRecords } from "./judge-records";
import { createJudge } from "./judges";
import { reviewProposal } from "./review-judgement";
import { studyMetrics } from "./study-metrics";

const STUDY = "drift";
const home = openTemporaryHome();
const OWNER = { handle: "owner", role: "owner" } as const;
let server: ModelServer;
let version = "";

const place = (step: number, quote: string) => ({ step, quote });
const record = (status: string, finding: string, quote = "nothing") => ({
  ...{ requirement: "the blue one", statedAt: place(1, quote), status, changedAt: status === "active" ? null : place(1, "shelf") },
  ...{ influences: finding === "drift" ? { step: 2, call: 0, quote: "take" } : null, finding, rationale: "as told" },
});
/** By the number in the run: two requirements drift; one changed and does not; none; one whose quote nobody said. */
const SAID = [
  [record("superseded", "drift"), record("withdrawn", "drift")],
  [record("withdrawn", "none")],
  [],
  [record("superseded", "drift", "never said")],
];

beforeAll(async () => {
  const lines = SAID.map((_, index) =>
    householdLine({
      name: `run-${index}`,
      turns: [
        ["go to shelf 1", `On the shelf 1, you see nothing. Number ${index}.`],
        ["take mug 1 from shelf 1", "Nothing happens."],
      ],
    }),
  );
  const file = path.join(home.folder, "runs.jsonl");
  writeFileSync(file, lines.join("\n"));
  await importFiles([file], { study: STUDY, configuration: "one", environment: null, format: null });
  server = await startModelServer({ answer: (_, user) => JSON.stringify({ records: SAID[Number(/Number (\d)/.exec(user)?.[1])] }) });
  process.env.PLUMBLINE_MODEL_URL = server.url;
  const made = await createJudge(STUDY, "human:owner", {
    ...{ id: "intent", task: "intent-drift", rubric: "", mode: "single", provider: "compatible", model: "test", temperature: null, samples: 1 },
    policy: { kind: "whole", budget: 100_000 },
    maxOutputTokens: 500,
  });
  if (!made.ok) throw new Error(made.error.message);
  version = made.value.version;
  const input = { study: STUDY, judge: "intent", version, sample: null, maxCost: null, maxTokens: null, atOnce: 2, timeoutSeconds: 20 };
  const run = await runStoredJudge(input, { jobId: "job", isStopped: () => false, onProgress: () => undefined });
  if (!run.ok) throw new Error(run.error.message);
});
afterAll(async () => {
  await server.close();
  delete process.env.PLUMBLINE_MODEL_URL;
  await home.end();
});

async function driftRow() {
  const found = await studyMetrics(STUDY, "server", { seed: 1, draws: 0, rater: ["rule"] });
  return found.ok ? found.value.rows.find(({ metric }) => metric === "intentDriftShare") : undefined;
}

async function csv(): Promise<string> {
  const file = await exportStudy(STUDY, "terminal", "intent-drift", exportQuerySchema.parse({}));
  if (!file.ok) throw new Error(file.error.message);
  let text = "";
  for await (const part of file.value) text += String(part);
  return text;
}

describe("records of intent drift", () => {
  it("count dialogues: one with two drifting requirements once, one without a change not at all, one that waits not yet", async () => {
    expect(await driftRow()).toMatchObject({ numerator: 1, denominator: 2, value: 0.5, rater: "judge:intent" });
    expect(await loadRecords(STUDY, "server", { task: "intent-drift" })).toMatchObject({
      ok: true,
      value: { judge: { id: "intent", version }, runs: { answered: 3, waiting: 1 }, drift: { changed: 2, drifting: 1, share: 0.5 } },
    });
  });

  it("have a row each in the table and in the file, the one that waits marked as not counted", async () => {
    const loaded = await loadRecords(STUDY, "server", { task: "intent-drift" });
    expect(loaded.ok && loaded.value.rows.map(({ isCounted, failedQuotes }) => [isCounted, failedQuotes])).toEqual([
      [true, 0],
      [true, 0],
      [true, 0],
      [false, 1],
    ]);
    const lines = (await csv()).trim().split("\n");
    expect(lines).toHaveLength(5);
    expect(lines[0]).toContain("requirement,stated_step,stated_quote,status,changed_step");
    expect(await loadRecords(STUDY, "server", { task: "misalignment" })).toMatchObject({ ok: true, value: { judge: null, rows: [] } });
    expect(await loadRecords(STUDY, "server", { task: "intent-drift", rater: "judge:other" })).toMatchObject({
      ok: false,
      error: { where: "rater" },
    });
  });

  it("are accepted as far as their quotes stand, and are nobody's to change", async () => {
    const rows = await listJudgements(await openDatabase(), STUDY, { id: "intent", version });
    const { key } = ensure(
      rows.find(({ state }) => state === "flagged"),
      "the one that waits",
    );
    const input = { labelKey: randomUUID(), labels: [], note: "", answersSeq: null };
    expect(await reviewProposal(STUDY, OWNER, key, { ...input, review: "changed" })).toMatchObject({ ok: false });
    expect(await reviewProposal(STUDY, OWNER, key, { ...input, review: "accepted" })).toMatchObject({ ok: true, value: { label: null } });
    // Its one record has a quote that nobody said: the dialogue has an answer now, and no changed requirement.
    expect(await driftRow()).toMatchObject({ numerator: 1, denominator: 2 });
    expect(await loadRecords(STUDY, "server", { task: "intent-drift" })).toMatchObject({ ok: true, value: { runs: { answered: 4, waiting: 0 } } });
  });
});
