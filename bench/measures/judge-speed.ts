import { type ChildProcess, fork } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { runStoredJudge } from "../../lib/server/judge/run-stored-judge";
import { importFiles } from "../../lib/server/use-cases/import-files";
import { createJudge } from "../../lib/server/use-cases/judges";
import { tryProvider } from "../../lib/server/use-cases/try-provider";
import { makeJudgedRuns } from "../make-judged-runs";
import { type BenchContext, type Measure, milliseconds, ratio, timeOf } from "../measure";

const AT_ONCE = 8;
const DELAY_MS = 150;

/**
 * The wall time of a judge against the ideal one, which is computed: the calls that were served, each with the delay that the server
 * put on it, in as many lanes as there may be calls at once. Once with a model that always answers, once with every tenth call told
 * to wait; how often it was called stands beside it. The model answers in a process of its own, and one call before the clock starts
 * loads the provider's packages, which a worker does once in its life: the ideal holds neither.
 */
export async function measureJudge({ folder, isSmoke }: BenchContext): Promise<Measure[]> {
  const runs = isSmoke ? 8 : 200;
  const file = path.join(folder, "judged.jsonl");
  writeFileSync(file, makeJudgedRuns(runs));
  await importFiles([file], { study: "judged", configuration: null, environment: null, format: null });
  const measures: Measure[] = [];
  for (const limited of [false, true]) {
    const server = fork(path.join(import.meta.dirname, "../floors/judged-model.ts"), [String(DELAY_MS), limited ? "10" : "0"]);
    try {
      process.env.PLUMBLINE_MODEL_URL = (await heard<{ url: string }>(server)).url;
      const tried = await tryProvider("compatible", "test");
      if (!tried.ok) throw new Error(tried.error.message);
      const before = await countsOf(server);
      const made = await createJudge("judged", "human:owner", {
        ...{
          id: limited ? "limited" : "free",
          task: "gap",
          rubric: "",
          mode: "single",
          provider: "compatible",
          model: "test",
          temperature: null,
          samples: 1,
        },
        policy: { kind: "whole", budget: 100_000 },
        maxOutputTokens: 500,
      });
      if (!made.ok) throw new Error(made.error.message);
      const input = { study: "judged", judge: made.value.id, version: made.value.version, sample: null, maxCost: null, maxTokens: null };
      const run = { jobId: made.value.id, isStopped: () => false, onProgress: () => undefined };
      const ours = await timeOf(() => runStoredJudge({ ...input, atOnce: AT_ONCE, timeoutSeconds: 60 }, run));
      const after = await countsOf(server);
      const calls = after.calls - before.calls;
      const items = calls - (after.limited - before.limited);
      const ideal = Math.ceil(calls / AT_ONCE) * DELAY_MS;
      const name = limited ? "every tenth call told to wait" : "a model that always answers";
      measures.push(
        ratio(`judge ${items} items, ${DELAY_MS} ms a call, ${AT_ONCE} at once, ${name} / ideal`, ours, ideal, milliseconds, {
          must: 1.25,
          aim: 1.1,
        }),
      );
      measures.push(ratio(`calls of that judge / items`, calls, items, (value) => value.toFixed(0), { must: 1.3, aim: 1.15 }));
    } finally {
      delete process.env.PLUMBLINE_MODEL_URL;
      server.disconnect();
    }
  }
  return measures;
}

interface Counts {
  calls: number;
  limited: number;
}

function countsOf(server: ChildProcess): Promise<Counts> {
  server.send("counts");
  return heard<Counts>(server);
}

/** The next thing that the model's process says; ours, of the shape that floors/judged-model.ts sends. */
function heard<Message>(server: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    server.once("message", (message) => resolve(message as Message)).once("exit", (code) => reject(new Error(`the model ended with ${code}`)));
  });
}
