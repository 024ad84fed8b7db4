import BetterSqlite3 from "better-sqlite3";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { beginPatiently } from "./begin-patiently";
import { openDatabase } from "./db";
import { readEnvironment } from "./env";
import { storageFaultOf } from "./storage-fault";
import { openTemporaryHome } from "./testing/temporary-home";

const home = openTemporaryHome();
afterAll(() => home.end());

/** As another process would have it. */
let other: BetterSqlite3.Database;
beforeEach(async () => {
  await openDatabase();
  other = new BetterSqlite3(readEnvironment().databaseUrl.replace("file:", ""));
});
afterEach(() => other.close());

const addStudy = async (id: string): Promise<string> =>
  (await openDatabase()).$transaction(async (transaction) => (await transaction.study.create({ data: { id, title: id, createdAt: new Date() } })).id);

describe.runIf(process.env.DATABASE_URL === undefined)("a transaction, while another process writes", () => {
  it("waits, and whoever reads in the meantime does not", async () => {
    other.exec("BEGIN IMMEDIATE");
    let isDone = false;
    const adding = Promise.all([addStudy("first"), addStudy("second")]).finally(() => {
      isDone = true;
    });
    const database = await openDatabase();
    for (let look = 0; look < 20; look++) expect(await database.study.count()).toBe(0);
    expect(isDone).toBe(false);
    other.exec("COMMIT");
    expect(await adding).toEqual(["first", "second"]);
  });

  it("that waited in vain is a busy database, and the next one begins", async () => {
    const client = new BetterSqlite3(readEnvironment().databaseUrl.replace("file:", ""));
    const transaction = { provider: "sqlite" as const, adapterName: "test", options: { usePhantomQuery: false } };
    const unused = () => Promise.reject(new Error("not used here"));
    const ends = { commit: () => Promise.resolve(), rollback: () => Promise.resolve() };
    const savepoints = { createSavepoint: unused, rollbackToSavepoint: unused, releaseSavepoint: unused };
    const start = beginPatiently(client, () => Promise.resolve({ ...transaction, ...ends, ...savepoints, queryRaw: unused, executeRaw: unused }), 20);
    other.exec("BEGIN IMMEDIATE");
    const error: unknown = await start().catch((thrown: unknown) => thrown);
    expect(storageFaultOf(error)?.kind).toBe("busy");
    expect(client.inTransaction).toBe(false);
    other.exec("COMMIT");
    const begun = await start();
    expect(client.inTransaction).toBe(true);
    expect(client.pragma("busy_timeout", { simple: true })).toBe(5000);
    client.exec("COMMIT");
    await begun.commit();
    client.close();
  });

  it("that fails inside is undone and lets the next one begin", async () => {
    const database = await openDatabase();
    const failing = database.$transaction(async (transaction) => {
      await transaction.study.create({ data: { id: "undone", title: "undone", createdAt: new Date() } });
      throw new Error("thought better of it");
    });
    await expect(failing).rejects.toThrow("thought better of it");
    expect(await addStudy("after")).toBe("after");
    expect(await database.study.findUnique({ where: { id: "undone" } })).toBeNull();
  });
});
