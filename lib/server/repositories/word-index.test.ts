import { writeFileSync } from "node:fs";
import path from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDatabase, openDatabase } from "../db";
import { readEnvironment } from "../env";
import { Prisma } from "../generated/sqlite/client";
import { goodRun, householdLine } from "../testing/household-lines";
import { databaseOfFolder, dropDatabases, onPostgresServer } from "../testing/postgres-server";
import { openTemporaryHome } from "../testing/temporary-home";
import { importFiles } from "../use-cases/import-files";
import { listQuerySchema, listTrajectories } from "../use-cases/list-trajectories";
import { ensureWordIndex } from "./word-index";

const home = openTemporaryHome();
const given = process.env.DATABASE_URL;
const NAMES = ["half 50% off", "under_score", "Ünïcode", "a"];

async function found(q: string): Promise<string[]> {
  const listed = await listTrajectories("s", "server", listQuerySchema.parse({ q }));
  if (!listed.ok) throw new Error(listed.error.message);
  return listed.value.rows.map((row) => row.externalId);
}

describe.runIf(process.env.PLUMBLINE_TEST_POSTGRES !== undefined)("words on PostgreSQL", () => {
  beforeAll(async () => {
    process.env.DATABASE_URL = await databaseOfFolder(home.folder);
    const file = path.join(home.folder, "runs.jsonl");
    writeFileSync(file, NAMES.map((name) => householdLine(goodRun(name))).join("\n"));
    await importFiles([file], { study: "s", configuration: null, environment: null, format: null });
  });
  afterAll(async () => {
    await home.end();
    if (given !== undefined) return;
    delete process.env.DATABASE_URL;
    await dropDatabases();
  });

  const words: [string, string[]][] = [
    ["50%", ["half 50% off"]],
    ["ÜNÏ", ["Ünïcode"]],
    ["r_s", ["under_score"]],
    ["un\u0000der", []],
    ["ü", ["Ünïcode"]],
    ["mug", NAMES],
    ["zebra", []],
  ];

  it("are found in a large study by an index of their trigrams", async () => {
    const database = await openDatabase();
    const columns = (
      await database.$queryRaw<{ name: string }[]>`
      SELECT column_name AS "name" FROM information_schema.columns WHERE table_name = 'Trajectory' ORDER BY ordinal_position`
    ).map(({ name }) => name);
    const others: Record<string, string> = { trajectoryId: "'copy-' || n", searchText: "md5(n::text)" };
    const copied = `INSERT INTO "Trajectory" (${columns.map((name) => `"${name}"`).join(", ")})
      SELECT ${columns.map((name) => others[name] ?? `t."${name}"`).join(", ")} FROM (SELECT * FROM "Trajectory" LIMIT 1) t, generate_series(1, 20000) n`;
    await database.$executeRawUnsafe(copied);
    // What the server does by itself sooner or later.
    await database.$executeRawUnsafe(`SELECT gin_clean_pending_list('"Trajectory_words"')`);
    await database.$executeRawUnsafe(`ANALYZE "Trajectory"`);
    const plan = await database.$queryRaw<{ "QUERY PLAN": string }[]>(Prisma.sql`EXPLAIN SELECT "trajectoryId" FROM "Trajectory"
      WHERE "studyId" = 's' AND "cell" > 0 AND ${Prisma.raw(`"searchText" LIKE '%c4ca4238%'`)}`);
    expect(plan.map((row) => row["QUERY PLAN"]).join("\n")).toContain("Trajectory_words");
    await database.trajectory.deleteMany({ where: { trajectoryId: { startsWith: "copy-" } } });
    for (const [q, names] of words) expect(await found(q), q).toEqual(names);
  });

  it("are found without it where the server refuses it, and the index comes with the first start that is allowed to make it", async () => {
    const database = await openDatabase();
    await database.$executeRawUnsafe(`DROP INDEX "Trajectory_words"`);
    const { databaseUrl } = readEnvironment();
    const stranger = `plumbline_stranger_${process.pid}`;
    await onPostgresServer(`CREATE ROLE ${stranger} LOGIN`);
    const address = new URL(databaseUrl);
    address.username = stranger;
    expect(await ensureWordIndex(new PrismaPg({ connectionString: address.href, max: 1 }))).toBe(false);
    await onPostgresServer(`DROP ROLE ${stranger}`);
    for (const [q, names] of words) expect(await found(q), q).toEqual(names);
    await closeDatabase();
    await openDatabase();
    expect(await ensureWordIndex(new PrismaPg({ connectionString: databaseUrl, max: 1 }))).toBe(true);
  });
});
