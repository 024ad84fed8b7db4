import { writeFileSync } from "node:fs";
import path from "node:path";
import { startModelServer } from "../../lib/server/judge/model-server";
import { runStoredJudge } from "../../lib/server/judge/run-stored-judge";
import { importFiles } from "../../lib/server/use-cases/import-files";
import { createJudge } from "../../lib/server/use-cases/judges";
import { makeJudgedRuns } from "../make-judged-runs";
import { type BenchContext, type Measure, milliseconds, ratio, timeOf } from "../measure";

const AT_ONCE = 8;
const DELAY_MS = 150;

/**
 * The wall time of a judge against the ideal one, which is computed: the calls that were served, each with the delay that the server
 * put on it, in as many lanes as there may be calls at once. Once with a model that always answers, once with every tenth call told
 * to wait; how often it was called stands beside it.
 */
export async function measureJudge({ folder, isSmoke }: BenchContext): Promise<Measure[]> {
  const runs = isSmoke ? 8 : 200;
  const file = path.join(folder, "judged.jsonl");
  writeFileSync(file, makeJudgedRuns(runs));
  await importFiles([file], { study: "judged", configuration: null, environment: null, format: null });
  const measures: Measure[] = [];
  for (const limited of [false, true]) {
    const server = await startModelServer({
      latencyMs: DELAY_MS,
      retryAfterMs: DELAY_MS,
      faultOf: (call) => (limited && call % 10 === 0 ? "rate-limit" : null),
    });
    process.env.PLUMBLINE_MODEL_URL = server.url;
    try {
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
      const items = server.calls.filter(({ fault }) => fault === null).length;
      const ideal = Math.ceil(server.calls.length / AT_ONCE) * DELAY_MS;
      const name = limited ? "every tenth call told to wait" : "a model that always answers";
      measures.push(
        ratio(`judge ${items} items, ${DELAY_MS} ms a call, ${AT_ONCE} at once, ${name} / ideal`, ours, ideal, milliseconds, {
          must: 1.25,
          aim: 1.1,
        }),
      );
      measures.push(ratio(`calls of that judge / items`, server.calls.length, items, (value) => value.toFixed(0), { must: 1.3, aim: 1.15 }));
    } finally {
      delete process.env.PLUMBLINE_MODEL_URL;
      await server.close();
    }
  }
  return measures;
}
