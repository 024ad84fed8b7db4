import { type ChildProcess, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../db";
import { findJob } from "../repositories/jobs";
import { listJudgements } from "../repositories/judgements";
import { listLabels } from "../repositories/labels";
import { householdLine } from "../testing/household-lines";
import { openTemporaryHome } from "../testing/temporary-home";
import { importFiles } from "../use-cases/import-files";
import { createJudge, startJudge } from "../use-cases/judges";
import { type ModelServer, startModelServer } from "./model-server";

const home = openTemporaryHome();
const ROOT = path.resolve(import.meta.dirname, "../../..");
const STUDY = "killed";
const RUNS = 32;
/** Each run has two cases: the refused write, and the placing that never came. */
const ITEMS = 2 * RUNS;
const AT_ONCE = 4;
let server: ModelServer;

beforeAll(async () => {
  const lines = Array.from({ length: RUNS }, (_, index) =>
    householdLine({
      name: `run-${index}`,
      turns: [
        ["go to shelf 1", `On the shelf 1, you see a spoon ${index + 1}.`],
        [`take mug ${index + 1} from shelf 1`, "Nothing happens."],
      ],
    }),
  );
  const file = path.join(home.folder, "runs.jsonl");
  writeFileSync(file, lines.join("\n"));
  await importFiles([file], { study: STUDY, configuration: null, environment: null, format: null });
  server = await startModelServer({ latencyMs: 15 });
  process.env.PLUMBLINE_MODEL_URL = server.url;
});
afterAll(async () => {
  await server.close();
  delete process.env.PLUMBLINE_MODEL_URL;
  await home.end();
});

function startWorker(): ChildProcess {
  return spawn(process.execPath, [path.join(ROOT, "cli/plumbline.mjs"), "worker"], { cwd: ROOT, env: process.env, stdio: "ignore" });
}

const ended = (child: ChildProcess, signal: "SIGKILL" | "SIGTERM"): Promise<void> =>
  new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill(signal);
  });

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** The lease of a dead worker runs out by itself after half a minute: here that time has passed. */
async function letTimePass(job: string): Promise<void> {
  await (await openDatabase()).job.update({ where: { id: job }, data: { leaseUntil: new Date(0) } });
}

describe("a worker that is killed while a judge runs", () => {
  it.each([
    ["at once", [1]],
    ["in the middle", [ITEMS / 2]],
    ["near the end", [ITEMS - 3]],
    ["twice", [10, 40]],
  ])(
    "%s: the next one finishes the job, and asks again only what was in flight",
    async (name, moments) => {
      const id = `killed-${name.replaceAll(" ", "-")}`;
      const made = await createJudge(STUDY, "human:owner", {
        ...{ id, task: "gap", rubric: "", mode: "single", provider: "compatible", model: "test", temperature: null, samples: 1 },
        policy: { kind: "whole", budget: 100_000 },
        // Another number a judge: no two of them share a prompt's answer.
        maxOutputTokens: 500 + moments.length,
      });
      if (!made.ok) throw new Error(made.error.message);
      const before = server.calls.length;
      const started = await startJudge(STUDY, "human:owner", id, {
        sample: null,
        maxCost: null,
        maxTokens: null,
        atOnce: AT_ONCE,
        timeoutSeconds: 20,
      });
      if (!started.ok) throw new Error(started.error.message);
      const job = started.value.id;
      for (const moment of moments) {
        const worker = startWorker();
        await until(() => server.calls.length - before >= moment);
        await ended(worker, "SIGKILL");
        await letTimePass(job);
      }
      const last = startWorker();
      await until(async () => (await findJob(await openDatabase(), job))?.state === "done");
      await ended(last, "SIGTERM");

      const rows = await listJudgements(await openDatabase(), STUDY, made.value);
      expect(rows).toHaveLength(ITEMS);
      expect(rows.every(({ state }) => state === "ok")).toBe(true);
      const labels = (await listLabels(await openDatabase(), STUDY)).filter(({ rater }) => rater === `judge:${id}`);
      expect(labels).toHaveLength(ITEMS);
      const calls = server.calls.length - before;
      expect(calls).toBeGreaterThanOrEqual(ITEMS);
      expect(calls).toBeLessThanOrEqual(ITEMS + moments.length * AT_ONCE);
    },
    120_000,
  );
});
