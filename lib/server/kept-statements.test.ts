import BetterSqlite3 from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { keepStatements } from "./kept-statements";

function open() {
  const connection = new BetterSqlite3(":memory:");
  connection.exec(`CREATE TABLE "Row" ("id" INTEGER PRIMARY KEY, "text" TEXT)`);
  const prepared: string[] = [];
  const prepare = connection.prepare.bind(connection) as (sql: string) => unknown;
  Object.assign(connection, {
    prepare: (sql: string) => {
      prepared.push(sql);
      return prepare(sql);
    },
  });
  return { kept: keepStatements(connection), prepared };
}

const INSERT = `INSERT INTO "Row" ("text") VALUES (?) RETURNING "id"`;
const SELECT = `SELECT "id", "text" FROM "Row" WHERE "id" >= ? ORDER BY "id"`;

describe("kept statements", () => {
  it("are prepared once and answer for the values of each run, with columns and without", () => {
    const { kept, prepared } = open();
    const rows = ["a", "b", "c"].map((text) => kept.prepare(INSERT).bind([text]).raw().all());
    expect(rows).toEqual([[[1]], [[2]], [[3]]]);
    for (const from of [2, 3]) {
      const bound = kept.prepare(SELECT).bind([from]);
      expect(bound.reader).toBe(true);
      expect(bound.columns().map(({ name }) => name)).toEqual(["id", "text"]);
      expect(bound.raw().all()).toEqual(from === 2 ? [[2, "b"], [3, "c"]] : [[3, "c"]]); // biome-ignore format: one case a line
    }
    kept.prepare(`UPDATE "Row" SET "text" = ?`).bind(["x"]).run();
    expect(prepared).toEqual([INSERT, SELECT, `UPDATE "Row" SET "text" = ?`]);
  });

  it("go on after an error, and see a table that was changed in between", () => {
    const { kept } = open();
    const add = `INSERT INTO "Row" ("id", "text") VALUES (?, ?)`;
    kept.prepare(add).bind([1, "a"]).run();
    expect(() => kept.prepare(add).bind([1, "again"]).run()).toThrow("UNIQUE");
    kept.prepare(add).bind([2, "b"]).run();
    kept.exec(`ALTER TABLE "Row" ADD COLUMN "more" TEXT DEFAULT 'm'`);
    const all = `SELECT * FROM "Row" WHERE "id" = ?`;
    expect(kept.prepare(all).bind([2]).raw().all()).toEqual([[2, "b", "m"]]);
    kept.exec(`ALTER TABLE "Row" DROP COLUMN "text"`);
    expect(kept.prepare(all).bind([2]).raw().all()).toEqual([[2, "m"]]);
    expect(() => kept.prepare(SELECT)).toThrow("no such column");
  });

  it("are few: those used last, none that names its values one by one, and none that changes the connection", () => {
    const { kept, prepared } = open();
    const times = (sql: string): number => prepared.filter((text) => text === sql).length;
    for (let index = 0; index < 300; index++) {
      kept.prepare(SELECT).bind([1]).raw().all();
      kept.prepare(`SELECT ${index} FROM "Row" WHERE "id" = ?`).bind([1]).raw().all();
    }
    expect(times(SELECT)).toBe(1);
    kept.prepare(`SELECT 0 FROM "Row" WHERE "id" = ?`);
    expect(times(`SELECT 0 FROM "Row" WHERE "id" = ?`)).toBe(2);
    const long = `SELECT "id" FROM "Row" WHERE "id" IN (${Array.from({ length: 2_000 }, () => "?").join(",")})`;
    for (const sql of [long, long, "PRAGMA page_count", "PRAGMA page_count"]) kept.prepare(sql);
    expect([times(long), times("PRAGMA page_count")]).toEqual([2, 2]);
  });
});
