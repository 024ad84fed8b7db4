import { afterAll, describe, expect, it } from "vitest";
import { openDatabase } from "./db";
import { readEnvironment } from "./env";
import { connectionInTransaction, withLazyCommits } from "./sqlite-factory";
import { openTemporaryHome } from "./testing/temporary-home";

const home = openTemporaryHome();
afterAll(() => home.end());

/** 1 is NORMAL, 2 is FULL. */
async function synchronous(): Promise<number> {
  const database = await openDatabase();
  const [row] = await database.$queryRawUnsafe<{ synchronous: bigint | number }[]>("PRAGMA synchronous");
  return Number(row?.synchronous);
}

describe("withLazyCommits", () => {
  it("does not wait for the disk while it runs, and does again afterwards, however it ends", async () => {
    const { databaseUrl } = readEnvironment();
    expect(await synchronous()).toBe(2);
    expect(await withLazyCommits(databaseUrl, synchronous)).toBe(1);
    expect(await synchronous()).toBe(2);
    await expect(withLazyCommits(databaseUrl, () => Promise.reject(new Error("broken off")))).rejects.toThrow("broken off");
    expect(await synchronous()).toBe(2);
  });

  it("changes nothing within somebody else's transaction", async () => {
    const { databaseUrl } = readEnvironment();
    const database = await openDatabase();
    let end = (): void => undefined;
    const transaction = database.$transaction(async () => {
      await new Promise<void>((resolve) => {
        end = resolve;
      });
    });
    while (connectionInTransaction(databaseUrl) === null) await new Promise((resolve) => setImmediate(resolve));
    const lazy = withLazyCommits(databaseUrl, async () => connectionInTransaction(databaseUrl) === null);
    end();
    await transaction;
    expect(await lazy).toBe(true);
    expect(await synchronous()).toBe(2);
  });
});
