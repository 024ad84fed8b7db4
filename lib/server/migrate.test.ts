import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { copySqliteFile, migrate, pendingMigrations } from "./migrate";
import { SqliteFactory } from "./sqlite-factory";

let folder = "";
const file = (): string => path.join(folder, "data.db");
const run = (copies: string[] = []): Promise<string[]> =>
  migrate(new SqliteFactory({ url: `file:${file()}` }), path.join(folder, "migrations"), () => {
    const copy = path.join(folder, `copy-${copies.length}.db`);
    copySqliteFile(file(), copy);
    copies.push(copy);
  });

function addMigration(name: string, sql: string): void {
  mkdirSync(path.join(folder, "migrations", name), { recursive: true });
  writeFileSync(path.join(folder, "migrations", name, "migration.sql"), sql);
}

function query<T>(database: string, sql: string): T[] {
  const connection = new BetterSqlite3(database);
  try {
    return connection.prepare<[], T>(sql).all();
  } finally {
    connection.close();
  }
}

const FIRST = `CREATE TABLE "Parent" ("id" INTEGER PRIMARY KEY, "name" TEXT);
CREATE TABLE "Child" ("id" INTEGER PRIMARY KEY, "parentId" INTEGER NOT NULL REFERENCES "Parent"("id") ON DELETE CASCADE);`;
/** The shape of Prisma's table redefinition: the old table is dropped, which would cascade if foreign keys were on. */
const REDEFINE = `PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Parent" ("id" INTEGER PRIMARY KEY, "name" TEXT, "colour" TEXT);
INSERT INTO "new_Parent" ("id", "name") SELECT "id", "name" FROM "Parent";
DROP TABLE "Parent";
ALTER TABLE "new_Parent" RENAME TO "Parent";
PRAGMA foreign_keys=ON;`;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "plumbline-migrate-"));
  addMigration("1_first", FIRST);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("migrate", () => {
  it("makes a new database without a copy, and has nothing to do the second time", async () => {
    const copies: string[] = [];
    expect(await run(copies)).toEqual(["1_first"]);
    expect(await run(copies)).toEqual([]);
    expect(copies).toEqual([]);
  });

  it("keeps the children of a redefined table, and copies the file before", async () => {
    await run();
    const connection = new BetterSqlite3(file());
    connection.exec(`INSERT INTO "Parent" VALUES (1, 'p'); INSERT INTO "Child" VALUES (1, 1), (2, 1)`);
    connection.close();
    addMigration("2_colour", REDEFINE);
    const copies: string[] = [];
    expect(await run(copies)).toEqual(["2_colour"]);
    expect(query(file(), `SELECT "id" FROM "Child"`)).toHaveLength(2);
    expect(query(file(), `SELECT "colour" FROM "Parent"`)).toEqual([{ colour: null }]);
    expect(copies).toHaveLength(1);
    expect(query(copies[0] ?? "", `SELECT "id" FROM "Child"`)).toHaveLength(2);
    expect(() => query(copies[0] ?? "", `SELECT "colour" FROM "Parent"`)).toThrow(/no such column/);
  });

  it("undoes a migration that leaves a row without its parent", async () => {
    await run();
    const connection = new BetterSqlite3(file());
    connection.exec(`INSERT INTO "Parent" VALUES (1, 'p'); INSERT INTO "Child" VALUES (1, 1)`);
    connection.close();
    addMigration("2_loss", `DELETE FROM "Parent";`);
    await expect(run()).rejects.toThrow("1 rows would lose their parent");
    expect(query(file(), `SELECT "id" FROM "Parent"`)).toHaveLength(1);
  });

  it("lets two processes start at once", async () => {
    const done = await Promise.all([run(), run()]);
    expect(done.flat()).toEqual(["1_first"]);
  });

  it("refuses an edited, a broken and a newer history", () => {
    const migrations = path.join(folder, "migrations");
    const row = { name: "1_first", checksum: "another", isFinished: true };
    expect(() => pendingMigrations(migrations, [row])).toThrow("edited after it was applied");
    expect(() => pendingMigrations(migrations, [{ ...row, isFinished: false }])).toThrow("broke off");
    expect(() => pendingMigrations(migrations, [{ ...row, name: "9_future" }])).toThrow("made by a newer Plumbline");
  });
});

describe("the migrations of this project", () => {
  it("are the same for both databases, name by name", () => {
    const names = (part: string): string[] => readdirSync(part).filter((name) => existsSync(path.join(part, name, "migration.sql")));
    expect(names("prisma/postgresql/migrations")).toEqual(names("prisma/migrations"));
  });
});
