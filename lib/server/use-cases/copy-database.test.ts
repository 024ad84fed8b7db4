import { writeFileSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Result } from "../../base/result";
import { closeDatabase, openDatabase } from "../db";
import { holdServingLock } from "../serving-lock";
import { contradictedRun, goodRun, householdLine } from "../testing/household-lines";
import { expectTrueList } from "../testing/list-truth";
import { databaseOfFolder, dropDatabases } from "../testing/postgres-server";
import { openTemporaryHome } from "../testing/temporary-home";
import { backUp } from "./back-up";
import { copyDatabase } from "./copy-database";
import { type ExportName, exportQuerySchema, exportStudy } from "./export-study";
import { importFiles } from "./import-files";
import { matchStudy } from "./match-study";
import { restoreBackup } from "./restore-backup";

const home = openTemporaryHome();
const given = process.env.DATABASE_URL;
const EXPORTS: ExportName[] = ["counts", "cases", "labels", "turns", "sessions", "metrics"];

function value<T, E>(result: Result<T, E>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** Everything that leaves the study, from the database that is set now. */
async function documents(): Promise<string[]> {
  await expectTrueList();
  const texts = [JSON.stringify(value(await matchStudy("s", "server")))];
  for (const name of EXPORTS) texts.push(await text(value(await exportStudy("s", "server", name, exportQuerySchema.parse({ rater: "all" })))));
  return texts;
}

async function switchTo(url: string | undefined): Promise<void> {
  await closeDatabase();
  if (url === undefined) delete process.env.DATABASE_URL;
  else process.env.DATABASE_URL = url;
}

const none = (): void => undefined;
let before: string[] = [];

beforeAll(async () => {
  const file = path.join(home.folder, "runs.jsonl");
  const runs = [...Array.from({ length: 230 }, (_, at) => goodRun(`Ünïcode ${at} 🜂`)), contradictedRun("b"), contradictedRun("a")];
  writeFileSync(file, runs.map(householdLine).join("\n"));
  value(await importFiles([file], { study: "s", configuration: null, environment: null, format: null }));
  await (await openDatabase()).auditEntry.create({ data: { at: new Date(), actor: "human:owner", action: "tested", subject: "s", details: "{}" } });
  before = await documents();
});
afterAll(async () => {
  await switchTo(given);
  await home.end();
});

describe("copying the database", () => {
  it("gives every document again from an SQLite file, byte for byte, over more rows than one page has", async () => {
    const target = path.join(home.folder, "copy.db");
    const { tables } = value(await copyDatabase(target, none));
    expect(tables).toContainEqual({ table: "Trajectory", rows: 232 });
    await switchTo(`file:${target}`);
    expect(await documents()).toEqual(before);
    await switchTo(given);
  });

  it("does not write into a database that holds something, nor into itself", async () => {
    const target = path.join(home.folder, "copy.db");
    expect(await copyDatabase(target, none)).toMatchObject({ ok: false, error: { message: "the other database is not empty" } });
    const itself = given ?? `file:${path.join(home.folder, "plumbline.db")}`;
    expect(await copyDatabase(itself, none)).toMatchObject({ ok: false, error: { message: "that is the database of this installation itself" } });
  });

  it.runIf(given === undefined)("waits for no server that still writes: it says which, and copies nothing", async () => {
    const lock = value(holdServingLock(home.folder, "http://127.0.0.1:3000"));
    expect(await copyDatabase(path.join(home.folder, "never.db"), none)).toMatchObject({ ok: false, error: { where: "PLUMBLINE_HOME" } });
    lock.release();
  });
});

describe.runIf(process.env.PLUMBLINE_TEST_POSTGRES !== undefined && given === undefined)("from SQLite to PostgreSQL and back", () => {
  afterAll(dropDatabases);

  it("gives every document again on both, byte for byte, and the next audit entry its own number", async () => {
    const postgres = await databaseOfFolder("copy");
    value(await copyDatabase(postgres, none));
    await switchTo(postgres);
    expect(await documents()).toEqual(before);
    const entry = await (await openDatabase()).auditEntry.create({
      data: { at: new Date(), actor: "human:owner", action: "tested", subject: "again", details: "{}" },
    });
    expect(entry.seq).toBeGreaterThan(1);
    const back = path.join(home.folder, "back.db");
    value(await copyDatabase(back, none));
    await switchTo(`file:${back}`);
    expect(await documents()).toEqual(before);
    await switchTo(undefined);
  });

  it("is backed up in one snapshot into a file, which comes back into an empty PostgreSQL database alone, and into SQLite", async () => {
    const postgres = await databaseOfFolder("copy");
    await switchTo(postgres);
    const original = await documents();
    const file = path.join(home.folder, "postgres-backup.db");
    expect(value(await backUp(file, "terminal"))).toMatchObject({ database: "PostgreSQL", rawFiles: { files: 1 } });
    expect(await restoreBackup(file)).toMatchObject({ ok: false, error: { where: "DATABASE_URL" } });
    for (const target of [await databaseOfFolder("restored"), `file:${path.join(home.folder, "restored.db")}`]) {
      await switchTo(target);
      value(await restoreBackup(file));
      expect(await documents()).toEqual(original);
    }
    await switchTo(undefined);
  });
});
