/** A database of before the list had cells, with rows in it, on both databases. */
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import type { SqlDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import { afterAll, describe, expect, it } from "vitest";
import { closeDatabase, openDatabase } from "../db";
import { migrate } from "../migrate";
import { SqliteFactory } from "../sqlite-factory";
import { expectTrueList } from "../testing/list-truth";
import { databaseOfFolder, dropDatabases } from "../testing/postgres-server";
import { loadListCounts } from "./list-counts";
import { listTrajectories } from "./trajectory-list";

const folder = mkdtempSync(path.join(tmpdir(), "plumbline-list-upgrade-"));
const given = process.env.DATABASE_URL;
const root = path.join(import.meta.dirname, "../../..");
afterAll(async () => {
  await closeDatabase();
  if (given === undefined) delete process.env.DATABASE_URL;
  else process.env.DATABASE_URL = given;
  rmSync(folder, { recursive: true, force: true });
});

/** The migrations of before, in a folder of their own. */
function oldMigrations(of: string): string {
  const target = path.join(folder, path.basename(path.dirname(of)));
  for (const name of readdirSync(of))
    if (name < "20261201033000_list_cells") cpSync(path.join(of, name), path.join(target, name), { recursive: true });
  return target;
}

const RUNS = 40;

/** Rows as the version before wrote them: some in conflict, some without facts. Statements of one line, without semicolons within. */
function oldRows(isPostgres: boolean): string {
  const bytes = isPostgres ? "'\\x00'::bytea" : "x'00'";
  const no = isPostgres ? "false" : "0";
  const at = "'2026-11-30T00:00:00+00:00'";
  const statements = [
    `INSERT INTO "Study" ("id", "title", "settings", "createdAt") VALUES ('s', 's', '{}', ${at})`,
    ...Array.from({ length: RUNS }, (_, index) => {
      const state = index % 10 === 9 ? "conflict" : "active";
      const outcome = index % 3 === 0 ? "success" : "failure";
      return `INSERT INTO "Trajectory" ("studyId", "trajectoryId", "configuration", "environment", "externalId", "trial", "taskId", "file", "record", "format", "importId", "contentHash", "state", "outcome", "truncated", "stepCount", "callCount", "searchText", "header", "chunks") VALUES ('s', 'tr_${index}', 'c${index % 2}', 'household', 'run-${index}', 1, 't', 'f.jsonl', ${index}, 'x', 'im', 'h${index}', '${state}', '${outcome}', ${no}, ${index % 7}, 1, 'run-${index} put mug', ${bytes}, '[]')`;
    }),
    ...Array.from({ length: RUNS }, (_, index) => {
      if (index % 4 === 3) return "";
      const label = index % 3 === 0 ? "NULL, NULL" : "'incomplete', 'r1'";
      return `INSERT INTO "Derived" ("studyId", "trajectoryId", "version", "counts", "label", "ruleId", "caseCount", "refusedWrites", "writes", "reads", "outline", "match", "strip") VALUES ('s', 'tr_${index}', 'v', '{}', ${label}, ${index % 5}, ${index % 2}, ${index}, 1, ${bytes}, ${bytes}, '')`;
    }),
  ];
  return statements.filter((statement) => statement !== "").join(";\n");
}

async function upgrade(url: string, factory: SqlDriverAdapterFactory, migrations: string): Promise<void> {
  await migrate(factory, oldMigrations(path.join(root, migrations)), () => undefined);
  const connection = await factory.connect();
  await connection.executeScript(oldRows(factory.provider === "postgres"));
  await connection.dispose();
  process.env.PLUMBLINE_HOME = folder;
  process.env.DATABASE_URL = url;
  const database = await openDatabase();
  expect(await database.trajectory.count()).toBe(RUNS);
  expect(await database.derived.count()).toBe(RUNS * 0.75);
  await expectTrueList();
  const filter = { outcome: ["failure"], configuration: [], environment: [], label: ["incomplete"], rule: [], truncated: null, words: ["mug"] };
  const counts = await loadListCounts(database, "s", filter.words);
  const { rows } = await listTrajectories(database, "s", { filter, sort: "writes", isDescending: true, after: null, limit: 3 }, counts);
  expect(rows.map((row) => row.externalId)).toEqual(["run-38", "run-37", "run-34"]);
  await closeDatabase();
}

describe("a database of before the list had cells", () => {
  it.runIf(given === undefined)("keeps its rows, and lists and counts them, on SQLite", async () => {
    const url = `file:${path.join(folder, "old.db")}`;
    await upgrade(url, new SqliteFactory({ url }), "prisma/migrations");
  });

  it.runIf(process.env.PLUMBLINE_TEST_POSTGRES !== undefined)("keeps its rows, and lists and counts them, on PostgreSQL", async () => {
    const url = await databaseOfFolder(folder);
    await upgrade(url, new PrismaPg({ connectionString: url, max: 1 }), "prisma/postgresql/migrations");
    if (given === undefined) await dropDatabases();
  });
});
