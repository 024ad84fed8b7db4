import { spawn } from "node:child_process";
import { statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { seededRandom } from "../../base/seeded-random";
import { closeDatabase, openDatabase } from "../db";
import { LARGE_FILE_BYTES } from "../keep-raw-aside";
import { contradictedRun, goodRun, householdLine } from "../testing/household-lines";
import { expectTrueList } from "../testing/list-truth";
import { moveToHome, openTemporaryHome } from "../testing/temporary-home";
import type { ImportDocument } from "./import-document";
import { importFiles } from "./import-files";
import { matchStudy } from "./match-study";

const home = openTemporaryHome();
afterAll(() => home.end());

const RUNS = 2_100;
const KILLS = 3;
const options = { study: "s", configuration: null, environment: null, format: null };

async function importWhole(file: string): Promise<ImportDocument> {
  const result = await importFiles([file], options);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

/** Imports in a process of its own that is killed once it has stored some runs more, or that comes to its end before. */
async function importAndKill(file: string, after: number): Promise<void> {
  const script = path.join(import.meta.dirname, "../../../cli/plumbline.mjs");
  const child = spawn(process.execPath, [script, "import", file, "--study", "s"], { env: process.env, stdio: "ignore" });
  let isGone = false;
  const gone = new Promise((resolve) => child.once("exit", resolve)).then(() => {
    isGone = true;
  });
  const database = await openDatabase();
  while (!isGone && (await database.trajectory.count()) < after) await new Promise((resolve) => setTimeout(resolve, 5));
  child.kill("SIGKILL");
  await gone;
}

/** `lamps`: sentences by which each run is longer. */
async function killAndGoOn(lamps: number): Promise<void> {
  await moveToHome(path.join(home.folder, `killed-${lamps}`));
  const file = path.join(home.folder, `runs-${lamps}.jsonl`);
  const runs = Array.from({ length: RUNS }, (_, at) => (at % 7 === 0 ? contradictedRun(`bad-${at}`) : goodRun(`good-${at}`)));
  const long = lamps === 0 ? [] : [["look", "You see a lamp. ".repeat(lamps)] as const];
  writeFileSync(file, runs.map((run) => householdLine({ ...run, turns: [...long, ...run.turns] })).join("\n"));
  expect(statSync(file).size >= LARGE_FILE_BYTES).toBe(lamps > 0);
  const random = seededRandom(5);
  let kept = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    await importAndKill(file, kept + 1 + random.below(RUNS / KILLS));
    const database = await openDatabase();
    const now = await database.trajectory.count();
    expect(now).toBeGreaterThanOrEqual(kept);
    // A run is there with its steps or not at all.
    const [{ missing }] = (await database.$queryRawUnsafe(
      `SELECT CAST(count(*) AS INTEGER) AS "missing" FROM "Trajectory" t WHERE length(t."header") = 0`,
    )) as [{ missing: number | bigint }];
    expect(Number(missing)).toBe(0);
    await expectTrueList();
    kept = now;
  }
  const { totals } = await importWhole(file);
  expect(totals).toMatchObject({ records: RUNS, imported: RUNS - kept, duplicates: kept, rejected: 0 });
  const afterKills = await matchStudy("s", "server");
  await closeDatabase();

  await moveToHome(path.join(home.folder, `untouched-${lamps}`));
  await importWhole(file);
  const atOnce = await matchStudy("s", "server");
  expect(atOnce.ok).toBe(true);
  expect(JSON.stringify(afterKills)).toBe(JSON.stringify(atOnce));
}

it("keeps whole batches when its process is killed, and the next import brings the rest and doubles nothing", () => killAndGoOn(0), 240_000);

// From 16 MB on (docs/decisions/0033).
it("keeps whole batches of a file that a thread reads when its process is killed", () => killAndGoOn(1_000), 240_000);
