import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seededRandom } from "../base/seeded-random";
import { migrate } from "./migrate";
import { SqliteFactory } from "./sqlite-factory";

const folder = mkdtempSync(path.join(tmpdir(), "plumbline-killed-migration-"));
const migrations = path.join(folder, "migrations");
const old = path.join(folder, "old.db");
const ROWS = 200_000;

function addMigration(name: string, sql: string): void {
  mkdirSync(path.join(migrations, name), { recursive: true });
  writeFileSync(path.join(migrations, name, "migration.sql"), sql);
}

beforeAll(async () => {
  addMigration("1_first", `CREATE TABLE "Row" ("id" INTEGER PRIMARY KEY, "text" TEXT NOT NULL);`);
  await migrate(new SqliteFactory({ url: `file:${old}` }), migrations, () => undefined);
  const connection = new BetterSqlite3(old);
  connection.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ROWS}) INSERT INTO "Row" SELECT i, 'row ' || i FROM n`);
  connection.pragma("wal_checkpoint(TRUNCATE)");
  connection.close();
  // The slow shape of a change: every row is written anew.
  addMigration(
    "2_redefine",
    `CREATE TABLE "new_Row" ("id" INTEGER PRIMARY KEY, "text" TEXT NOT NULL, "length" INTEGER NOT NULL);
INSERT INTO "new_Row" SELECT "id", "text", length("text") FROM "Row";
DROP TABLE "Row";
ALTER TABLE "new_Row" RENAME TO "Row";`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The columns and the number of rows. */
function stateOf(file: string): { columns: string[]; rows: number } {
  const connection = new BetterSqlite3(file);
  try {
    expect(connection.pragma("integrity_check")).toEqual([{ integrity_check: "ok" }]);
    const columns = connection.prepare<[], { name: string }>(`SELECT name FROM pragma_table_info('Row')`).all();
    const [counted] = connection.prepare<[], { rows: number }>(`SELECT count(*) AS rows FROM "Row"`).all();
    return { columns: columns.map(({ name }) => name), rows: counted?.rows ?? -1 };
  } finally {
    connection.close();
  }
}

it("is done or not begun when its process is killed at any moment, with every row, and goes through at the next start", async () => {
  const random = seededRandom(11);
  const seen = new Set<string>();
  for (let round = 0; round < 6; round++) {
    const file = path.join(folder, `killed-${round}.db`);
    cpSync(old, file);
    const copy = path.join(folder, `copy-${round}.db`);
    const args = ["--import", "tsx", path.join(import.meta.dirname, "testing/migrating-process.ts"), file, migrations, copy];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    const gone = new Promise((resolve) => child.once("exit", resolve));
    await new Promise((resolve) => child.stdout.once("data", resolve));
    await new Promise((resolve) => setTimeout(resolve, random.below(600)));
    child.kill("SIGKILL");
    await gone;
    const state = stateOf(file);
    expect(state.rows).toBe(ROWS);
    seen.add(state.columns.join(","));
    await migrate(new SqliteFactory({ url: `file:${file}` }), migrations, () => undefined);
    expect(stateOf(file)).toEqual({ columns: ["id", "text", "length"], rows: ROWS });
    for (const name of [file, copy, `${file}-wal`, `${file}-shm`]) if (existsSync(name)) rmSync(name);
  }
  // Whatever the moment was, one of the two: never a table half-made.
  expect([...seen].filter((columns) => columns !== "id,text" && columns !== "id,text,length")).toEqual([]);
});
