import { existsSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { GapProposal } from "../../judge/judge-case";
import { openDatabase } from "../db";
import { listJudgements } from "../repositories/judgements";
import { listTrajectoryRows } from "../repositories/trajectories";
import { openTemporaryHome } from "../testing/temporary-home";
import { importFiles } from "../use-cases/import-files";
import { createJudge } from "../use-cases/judges";
import { startModelServer } from "./model-server";
import { runStoredJudge } from "./run-stored-judge";

const home = openTemporaryHome();
const DATA = path.resolve(import.meta.dirname, "../../../../shared/data/tau-bench");
/** Far below what these runs take, so that every policy has to choose. */
const BUDGET = 12_000;

afterAll(() => home.end());

describe.runIf(existsSync(DATA))("real long runs before a judge with a small window", () => {
  it("are read in parts or left out in parts, and every record says which steps", async () => {
    await importFiles([DATA], { study: "long", configuration: null, environment: null, format: null });
    const server = await startModelServer();
    process.env.PLUMBLINE_MODEL_URL = server.url;
    try {
      const database = await openDatabase();
      const steps = new Map((await listTrajectoryRows(database, "long")).map((row) => [row.trajectoryId, row.stepCount]));
      for (const kind of ["map-reduce", "around"] as const) {
        const made = await createJudge("long", "human:owner", {
          ...{ id: kind, task: "gap", rubric: "", mode: "multi", provider: "compatible", model: "test", temperature: null, samples: 1 },
          policy: { kind, budget: BUDGET },
          maxOutputTokens: 1_000,
        });
        if (!made.ok) throw new Error(made.error.message);
        let done = 0;
        const run = await runStoredJudge(
          { study: "long", judge: kind, version: made.value.version, sample: null, maxCost: null, maxTokens: null, atOnce: 8, timeoutSeconds: 60 },
          {
            jobId: kind,
            isStopped: () => done >= 60,
            onProgress: (progress) => {
              done = progress.done;
            },
          },
        );
        if (!run.ok) throw new Error(run.error.message);
        const rows = await listJudgements(database, "long", made.value);
        // A fixed rule answers: whatever it says of a run, it is an answer or a flagged one, never an error of the machinery.
        expect(rows.filter(({ state }) => state === "error").map(({ fault }) => fault)).toEqual([]);
        const proposals = rows.map(({ proposal, trajectoryId }) => ({ ...(proposal as GapProposal), stepCount: steps.get(trajectoryId) ?? 0 }));
        const written = proposals.filter(({ leftOut, readInParts }) => leftOut.length + readInParts.length > 0);
        expect(written.length, kind).toBeGreaterThan(0);
        for (const { leftOut, readInParts, stepCount } of written) {
          expect(kind === "map-reduce" ? leftOut : readInParts).toEqual([]);
          for (const { from, to } of [...leftOut, ...readInParts]) {
            expect(from).toBeGreaterThanOrEqual(1);
            expect(to).toBeGreaterThanOrEqual(from);
            expect(to).toBeLessThanOrEqual(stepCount);
          }
        }
        // What stands in the record stood in the prompt.
        const sentence = kind === "map-reduce" ? "Steps not repeated here for their length" : "Steps left out for their length";
        expect(server.calls.filter(({ user }) => user.includes(sentence)).length).toBeGreaterThanOrEqual(written.length);
      }
    } finally {
      delete process.env.PLUMBLINE_MODEL_URL;
      await server.close();
    }
  }, 120_000);
});
