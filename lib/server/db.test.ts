/** The same commands on SQLite and on PostgreSQL. The gate starts a server and names it in PLUMBLINE_TEST_POSTGRES. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensure } from "../base/assert";
import type { Result } from "../base/result";
import { buildSpan } from "../trajectory/span";
import { createOwnerLink } from "./auth/owner";
import { closeDatabase, openDatabase } from "./db";
import { claimJob, createJob } from "./repositories/jobs";
import { contradictedRun, goodRun, householdLine } from "./testing/household-lines";
import { databaseOfFolder, dropDatabases } from "./testing/postgres-server";
import { openTemporaryHome } from "./testing/temporary-home";
import { analyseStudy } from "./use-cases/analyse-study";
import { exportQuerySchema, exportStudy } from "./use-cases/export-study";
import { importFiles } from "./use-cases/import-files";
import { listQuerySchema, listTrajectories } from "./use-cases/list-trajectories";
import { contentWithStep } from "./use-cases/load-steps";
import { matchStudy } from "./use-cases/match-study";
import { openTrajectory } from "./use-cases/open-trajectory";
import { saveLabel } from "./use-cases/save-label";
import type { SaveLabelInput } from "./use-cases/save-label-schema";

const home = openTemporaryHome();
const server = process.env.PLUMBLINE_TEST_POSTGRES;

function value<T, E>(result: Result<T, E>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** Walks the main job and gives every document on the way as text. */
async function walk(): Promise<Record<string, string>> {
  const file = path.join(home.folder, "runs.jsonl");
  const runs = [contradictedRun("run-b"), contradictedRun("run-a"), goodRun("Ünïcode 🜂"), goodRun("run-c")];
  writeFileSync(file, runs.map(householdLine).join("\n"));
  const options = { study: "s", configuration: null, environment: null, format: null };
  const imported = value(await importFiles([file], options));
  const again = value(await importFiles([file], options));
  const matched = value(await matchStudy("s", "server"));
  const { trajectoryId, caseId } = ensure(matched.cases[0], "a case");
  const content = await contentWithStep(value(await openTrajectory("s", "server", trajectoryId)), 2);
  const quote = buildSpan(content, { source: "step", t: 2, k: 0, field: "observation" }, 0, 32, "decisive");
  const label: SaveLabelInput = {
    trajectoryId,
    caseId,
    label: "overlooked",
    labels: ["overlooked"],
    evidence: [quote],
    note: "ß",
    assisted: true,
    answersSeq: null,
    undoes: null,
  };
  const saved = await Promise.all(Array.from({ length: 3 }, () => saveLabel("s", "human:owner", "6f2c1f0a-0000-4000-8000-000000000001", label)));
  const stale = await saveLabel("s", "human:owner", "6f2c1f0a-0000-4000-8000-000000000002", label);
  const key = (n: number): string => `6f2c1f0a-0000-4000-8000-${String(n).padStart(12, "0")}`;
  const atOnce = await Promise.all([11, 12, 13, 14, 15, 16].map((n) => saveLabel("s", "human:owner", key(n), { ...label, answersSeq: 1 })));
  const counts = value(await exportStudy("s", "server", "counts", exportQuerySchema.parse({ rater: "all" })));
  const cases = value(await exportStudy("s", "server", "cases", exportQuerySchema.parse({})));
  return {
    import: JSON.stringify(imported),
    again: JSON.stringify(again),
    analyse: JSON.stringify(value(await analyseStudy("s", "server"))),
    match: JSON.stringify(matched),
    labels: JSON.stringify(saved.map((result) => (result.ok ? result.value.seq : result.error))),
    race: JSON.stringify(atOnce.map((result) => (result.ok ? "saved" : result.error.code)).sort()),
    stale: stale.ok ? "saved" : stale.error.code,
    counts: await text(counts),
    cases: await text(cases),
    search: JSON.stringify(value(await listTrajectories("s", "server", listQuerySchema.parse({ q: "MUG" }))).rows.map((row) => row.externalId)),
  };
}

let onSqlite: Record<string, string> = {};
beforeAll(async () => {
  onSqlite = await walk();
});
afterAll(() => home.end());

describe("openDatabase", () => {
  it("hands the same connection to everybody who asks at once", async () => {
    const [first, second] = await Promise.all([openDatabase(), openDatabase()]);
    expect(second).toBe(first);
  });

  it("saves one entry however often the same save arrives, and refuses one that answers to an older state", () => {
    expect(onSqlite).toMatchObject({
      labels: "[1,1,1]",
      stale: "stale",
      race: '["saved","stale","stale","stale","stale","stale"]',
      search: JSON.stringify(["run-b", "run-a", "Ünïcode 🜂", "run-c"]),
    });
  });

  it("refuses to change or remove an entry of the label journal", async () => {
    const database = await openDatabase();
    // The adapters word a trigger's refusal differently.
    await expect(database.labelEntry.updateMany({ data: { note: "x" } })).rejects.toThrow();
    await expect(database.labelEntry.deleteMany()).rejects.toThrow();
    expect(await database.labelEntry.findMany({ select: { note: true } })).toEqual([{ note: "ß" }, { note: "ß" }]);
  });
});

describe.runIf(server !== undefined)("on PostgreSQL", () => {
  let onPostgres: Record<string, string> = {};
  beforeAll(async () => {
    await closeDatabase();
    process.env.DATABASE_URL = await databaseOfFolder("on PostgreSQL");
    onPostgres = await walk();
  });
  afterAll(async () => {
    await closeDatabase();
    delete process.env.DATABASE_URL;
    await dropDatabases();
  });

  it.each(["import", "again", "analyse", "match", "labels", "stale", "race", "counts", "cases", "search"])(
    "gives the same bytes as SQLite: %s",
    (document) => {
      expect(onPostgres[document]).toBe(onSqlite[document]);
      expect(onPostgres[document]?.length).toBeGreaterThan(0);
    },
  );

  it("refuses to change or remove an entry of the label journal", async () => {
    const database = await openDatabase();
    // The adapters word a trigger's refusal differently.
    await expect(database.labelEntry.updateMany({ data: { note: "x" } })).rejects.toThrow();
    await expect(database.labelEntry.deleteMany()).rejects.toThrow();
    expect(await database.labelEntry.findMany({ select: { note: true } })).toEqual([{ note: "ß" }, { note: "ß" }]);
  });

  it("gives each job to one of several workers that ask at once", async () => {
    const database = await openDatabase();
    const jobs = await Promise.all([1, 2, 3].map((n) => createJob(database, "none", null, { n })));
    const claimed = await Promise.all([1, 2, 3, 4, 5].map(() => claimJob(database)));
    const ids = claimed.flatMap((job) => (job === null ? [] : [job.id]));
    expect(ids.sort()).toEqual(jobs.map(({ id }) => id).sort());
  });

  it("makes a sign-in link", async () => {
    expect(await createOwnerLink()).toMatch(/^\/sign-in\/\w{32}$/);
  });
});
