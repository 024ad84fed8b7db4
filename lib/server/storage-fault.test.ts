import { spawn } from "node:child_process";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "./db";
import { ensureStudy } from "./repositories/studies";
import { storageFaultOf } from "./storage-fault";
import { openTemporaryHome } from "./testing/temporary-home";

const home = openTemporaryHome();
beforeAll(async () => {
  await ensureStudy(await openDatabase(), "s", "Study");
});
afterAll(() => home.end());

async function faultOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => "no error",
    (error: unknown) => error,
  );
}

describe("a fault of the storage", () => {
  it("is none in an error of the program", () => {
    expect(storageFaultOf(new TypeError("undefined is not a function"))).toBeNull();
    expect(storageFaultOf("text")).toBeNull();
  });

  it("is found through the errors that wrap it", () => {
    const full = new Error("could not be written", { cause: Object.assign(new Error("write failed"), { code: "ENOSPC" }) });
    expect(storageFaultOf(full)?.kind).toBe("storage-full");
    const gone = Object.assign(new Error("Can't reach database server"), { code: "P1001" });
    expect(storageFaultOf(gone)?.kind).toBe("unreachable");
  });

  it.runIf(process.env.DATABASE_URL === undefined)("is a full database: nothing of the write is kept, and what was there is whole", async () => {
    const database = await openDatabase();
    // What a full disk does to SQLite, made on purpose: no page may be added to the file any more.
    const [{ page_count: pages }] = (await database.$queryRawUnsafe("PRAGMA page_count")) as [{ page_count: bigint }];
    await database.$queryRawUnsafe(`PRAGMA max_page_count = ${pages}`);
    const large = "x".repeat(1_000_000);
    const error = await faultOf(database.study.create({ data: { id: "too-large", title: large, createdAt: new Date() } }));
    expect(storageFaultOf(error)).toMatchObject({ kind: "storage-full", sentence: expect.stringContaining("no room left") });
    expect(await database.study.findMany({ select: { id: true } })).toEqual([{ id: "s" }]);
    await database.$queryRawUnsafe("PRAGMA max_page_count = 1073741823");
    await database.study.create({ data: { id: "fits-again", title: large, createdAt: new Date() } });
    expect(await database.study.count()).toBe(2);
  });

  it.runIf(process.env.DATABASE_URL === undefined)("is a file that another program keeps locked", async () => {
    const database = await openDatabase();
    const script = `
      const other = new (require("better-sqlite3"))(${JSON.stringify(path.join(home.folder, "plumbline.db"))});
      other.exec("BEGIN IMMEDIATE");
      console.log("locked");
      setInterval(() => undefined, 1000);`;
    const child = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "inherit"] });
    await new Promise((resolve) => child.stdout.once("data", resolve));
    const error = await faultOf(database.study.create({ data: { id: "late", title: "late", createdAt: new Date() } }));
    expect(storageFaultOf(error)?.kind).toBe("busy");
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await gone;
    await database.study.create({ data: { id: "late", title: "late", createdAt: new Date() } });
  });

  it("is a database server that is not there", async () => {
    const given = process.env.DATABASE_URL;
    process.env.DATABASE_URL = "postgresql://nobody@127.0.0.1:1/none";
    const error = await faultOf(openDatabase());
    if (given === undefined) delete process.env.DATABASE_URL;
    else process.env.DATABASE_URL = given;
    expect(storageFaultOf(error)?.kind).toBe("unreachable");
  });
});
