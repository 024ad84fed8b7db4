import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ensure } from "../../base/assert";
import { openDatabase } from "../db";
import { runJob } from "../jobs/registry";
import { listJudgements } from "../repositories/judgements";
import { openTemporaryHome } from "../testing/temporary-home";
import { exportQuerySchema, exportStudy } from "../use-cases/export-study";
import { importFiles } from "../use-cases/import-files";
import { createJudge, startJudge } from "../use-cases/judges";
import { RECORDED_JUDGE } from "./fixtures/recorded-judge";
import { promptKey, type RecordedReply, recordedRuns } from "./fixtures/recorded-world";
import { type ModelServer, startModelServer } from "./model-server";
import { PROVIDERS } from "./providers";

const home = openTemporaryHome();
const STUDY = "recorded";
const RECORDED = readFileSync(path.join(import.meta.dirname, "fixtures/recorded-replies.jsonl"), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as RecordedReply);
/** `<provider>/<model>`, with that provider's key in its own variable. */
const LIVE = process.env.PLUMBLINE_LIVE_MODEL ?? "";
let server: ModelServer | null = null;

beforeAll(async () => {
  const file = path.join(home.folder, "recorded.jsonl");
  writeFileSync(file, recordedRuns());
  await importFiles([file], { study: STUDY, configuration: null, environment: null, format: null });
});
afterEach(async () => {
  if (server !== null) delete process.env.PLUMBLINE_MODEL_URL;
  await server?.close();
  server = null;
});
afterAll(() => home.end());

/** The whole path: a judge, its job as the worker does it, its rows, and the CSVs. */
async function judgeAndExport(input: typeof RECORDED_JUDGE) {
  const made = await createJudge(STUDY, "human:owner", input);
  if (!made.ok) throw new Error(made.error.message);
  const started = await startJudge(STUDY, "human:owner", input.id, { sample: null, maxCost: null, maxTokens: null, atOnce: 4, timeoutSeconds: 120 });
  if (!started.ok) throw new Error(started.error.message);
  const { id, kind, payload } = started.value;
  await runJob(kind, payload, { jobId: id, report: () => undefined, isCancelled: () => false, isEnding: () => false });
  const rows = await listJudgements(await openDatabase(), STUDY, made.value);
  const csv = async (name: "cases" | "labels" | "counts") => {
    const file = await exportStudy(
      STUDY,
      "terminal",
      name,
      exportQuerySchema.parse({ rater: `judge:${input.id}`, ...(name === "counts" ? { unit: "case" } : {}) }),
    );
    if (!file.ok) throw new Error(file.error.message);
    let text = "";
    for await (const part of file.value) text += String(part);
    return parse(text, { columns: true }) as Record<string, string>[];
  };
  return { version: made.value.version, rows, cases: await csv("cases"), labels: await csv("labels"), counts: await csv("counts") };
}

function expectWhole({ version, rows, cases, labels, counts }: Awaited<ReturnType<typeof judgeAndExport>>): void {
  const counted = rows.filter(({ state }) => state === "ok");
  // What has no answer that counts is in no file, and every label that is in one has its version, step and quote.
  expect(cases).toHaveLength(counted.length);
  expect(labels).toHaveLength(counted.length);
  expect(new Set([...cases, ...labels].map((row) => row.rater_version))).toEqual(new Set([version]));
  for (const row of cases.filter(({ label }) => label === "overlooked")) expect(row.evidence_quote).not.toBe("");
  const single = counts.filter(({ mode }) => mode === "single");
  expect(single.reduce((sum, row) => sum + Number(row.count), 0)).toBe(counted.length);
  expect(new Set(single.map((row) => Number(row.pending)))).toEqual(new Set([rows.length - counted.length]));
}

describe("from a judge's job to its CSV", () => {
  it("with recorded replies: each becomes what it has to, and the files hold exactly what counts", async () => {
    const byPrompt = new Map(RECORDED.map((recorded) => [recorded.prompt, recorded]));
    const asked: RecordedReply[] = [];
    server = await startModelServer({
      answer: (system, user) => {
        const found = ensure(byPrompt.get(promptKey(system, user)), "a recorded reply (the prompt has changed: run fixtures/record-replies.ts)");
        asked.push(found);
        return found.reply;
      },
    });
    process.env.PLUMBLINE_MODEL_URL = server.url;
    const result = await judgeAndExport(RECORDED_JUDGE);
    expect(asked).toHaveLength(RECORDED.length);
    for (const state of ["ok", "flagged", "error"] as const) {
      expect(result.rows.filter((row) => row.state === state)).toHaveLength(RECORDED.filter(({ becomes }) => becomes === state).length);
      expect(RECORDED.some(({ becomes }) => becomes === state)).toBe(true);
    }
    expectWhole(result);
  });

  const name =
    LIVE === ""
      ? "with a real model: not asked, because PLUMBLINE_LIVE_MODEL=<provider>/<model> and that provider's key are not set"
      : `with a real model: ${LIVE}`;
  it.runIf(LIVE !== "")(
    name,
    async () => {
      const [given = "", ...model] = LIVE.split("/");
      const provider = ensure(
        PROVIDERS.find((one) => one === given),
        "a provider before the slash of PLUMBLINE_LIVE_MODEL",
      );
      const result = await judgeAndExport({ ...RECORDED_JUDGE, id: "live", provider, model: model.join("/") });
      expect(result.rows).toHaveLength(RECORDED.length);
      expectWhole(result);
    },
    600_000,
  );
});
