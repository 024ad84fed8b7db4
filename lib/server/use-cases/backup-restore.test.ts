import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ensure } from "../../base/assert";
import type { Result } from "../../base/result";
import { closeDatabase, openDatabase } from "../db";
import { readEnvironment } from "../env";
import { handle } from "../http/handle";
import { holdServingLock } from "../serving-lock";
import { contradictedRun, goodRun, householdLine } from "../testing/household-lines";
import { openTemporaryHome } from "../testing/temporary-home";
import { backUp } from "./back-up";
import { importFiles } from "./import-files";
import { matchStudy } from "./match-study";
import { reimportStudy } from "./reimport-study";
import { restoreBackup } from "./restore-backup";
import { runDoctor } from "./run-doctor";

const home = openTemporaryHome();
const elsewhere = mkdtempSync(path.join(tmpdir(), "plumbline-backups-"));
const databaseFile = path.join(home.folder, "plumbline.db");
let backup = "";
let before = "";

const value = <T, E>(result: Result<T, E>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};
const sentence = <T>(result: Result<T, { message: string; found: string | null; expected: string | null }>): string =>
  result.ok ? "done" : `${result.error.message} | ${result.error.found ?? ""} | ${result.error.expected ?? ""}`;
const documents = async (): Promise<string> => JSON.stringify(value(await matchStudy("s", "server")));

async function importRuns(name: string, count: number): Promise<void> {
  const file = path.join(elsewhere, `${name}.jsonl`);
  const runs = [...Array.from({ length: count }, (_, at) => goodRun(`${name} ${at}`)), contradictedRun(name)];
  writeFileSync(file, runs.map(householdLine).join("\n"));
  value(await importFiles([file], { study: "s", configuration: null, environment: null, format: null }));
}

/** Overwrites pages in the middle, as a failing disk would. */
function damage(file: string, from: number, bytes: number): void {
  const handle = openSync(file, "r+");
  writeSync(handle, Buffer.alloc(bytes, 0x5a), 0, bytes, from);
  closeSync(handle);
}

beforeAll(async () => {
  await importRuns("first", 20);
  before = await documents();
  backup = path.join(elsewhere, "one.db");
  value(await backUp(backup, "terminal"));
});
beforeEach(async () => {
  await closeDatabase();
});
afterAll(async () => {
  await home.end();
  rmSync(elsewhere, { recursive: true, force: true });
});

describe("a backup", () => {
  it("is one file for its owner alone, with every row and every raw file, and writes over nothing", async () => {
    const file = path.join(elsewhere, "two.db");
    const made = value(await backUp(file, "terminal"));
    expect(made).toMatchObject({ schemaVersion: 1, database: "SQLite", file: "two.db", bytes: statSync(file).size, rawFiles: { files: 1 } });
    expect(made.rows).toBeGreaterThan(21);
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(readdirSync(elsewhere).filter((name) => name.startsWith("two.db"))).toEqual(["two.db"]);
    expect(sentence(await backUp(file, "terminal"))).toContain("there is such a file already");
  });

  it("without a name lies in the data folder, where doctor's sentence finds it", async () => {
    const { file } = value(await backUp(null, "terminal"));
    expect(existsSync(path.join(home.folder, "backups", file))).toBe(true);
  });

  it("is taken while somebody writes, and holds what was there at one moment", async () => {
    const writing = importRuns("meanwhile", 200);
    const file = path.join(elsewhere, "hot.db");
    value(await backUp(file, "terminal"));
    await writing;
    const hot = value(await restoreElsewhere(file));
    // Runs come in batches; each is there with all of its rows or not at all.
    expect(hot.orphans).toBe(0);
    expect(hot.integrity).toBe("ok");
  });
});

/** Restores into a data folder of its own and looks at what is there. */
async function restoreElsewhere(file: string): Promise<Result<{ orphans: number; integrity: string; trajectories: number }, { message: string }>> {
  const folder = mkdtempSync(path.join(elsewhere, "home-"));
  await closeDatabase();
  process.env.PLUMBLINE_HOME = folder;
  try {
    const restored = await restoreBackup(file);
    if (!restored.ok) return restored;
    const database = await openDatabase();
    const orphans = await database.$queryRawUnsafe<unknown[]>("PRAGMA foreign_key_check");
    const [check] = await database.$queryRawUnsafe<{ integrity_check: string }[]>("PRAGMA integrity_check");
    return {
      ok: true,
      value: { orphans: orphans.length, integrity: ensure(check, "a result").integrity_check, trajectories: await database.trajectory.count() },
    };
  } finally {
    await closeDatabase();
    process.env.PLUMBLINE_HOME = home.folder;
  }
}

describe("a restore", () => {
  it("gives every document again, byte for byte, and keeps what was there", async () => {
    await importRuns("later", 3);
    expect(await documents()).not.toBe(before);
    const restored = value(await restoreBackup(backup));
    expect(await documents()).toBe(before);
    const kept = path.join(home.folder, "backups", ensure(restored.before, "the database before"));
    await closeDatabase();
    value(await restoreBackup(kept));
    expect(await documents()).not.toBe(before);
    await closeDatabase();
    value(await restoreBackup(backup));
  });

  it("brings raw files along, so that a re-import works in another data folder", async () => {
    const folder = mkdtempSync(path.join(elsewhere, "home-"));
    process.env.PLUMBLINE_HOME = folder;
    try {
      expect(value(await restoreBackup(backup)).rawFiles.files).toBe(1);
      expect(await documents()).toBe(before);
      expect(await reimportStudy({ study: "s", apply: false })).toMatchObject({ ok: true });
    } finally {
      await closeDatabase();
      process.env.PLUMBLINE_HOME = home.folder;
    }
  });

  it("refuses what is no backup, cut off, damaged or another program's, and changes nothing", async () => {
    const bytes = readFileSync(backup);
    const bad: [name: string, make: (file: string) => void, said: string][] = [
      ["missing.db", () => {}, "there is no such file"],
      ["text.db", (file) => writeFileSync(file, "not a database, but some words that are long enough".repeat(40)), "no SQLite database"],
      ["empty.db", (file) => writeFileSync(file, ""), "none of Plumbline's"],
      ["cut.db", (file) => writeFileSync(file, bytes.subarray(0, Math.floor(bytes.length / 2))), "damaged"],
      [
        "damaged.db",
        (file) => {
          writeFileSync(file, bytes);
          damage(file, 8192, 40_960);
        },
        "damaged",
      ],
    ];
    for (const [name, make, said] of bad) {
      const file = path.join(elsewhere, name);
      make(file);
      expect(sentence(await restoreBackup(file)), name).toContain(said);
    }
    expect(await documents()).toBe(before);
    expect(existsSync(path.join(home.folder, "restoring.db"))).toBe(false);
  });

  it("refuses a backup of a newer version with its migration's name", async () => {
    const file = path.join(elsewhere, "newer.db");
    cpSync(backup, file);
    process.env.PLUMBLINE_HOME = path.dirname(file);
    process.env.DATABASE_URL = `file:${file}`;
    await (await openDatabase()).$executeRawUnsafe(
      `INSERT INTO "_prisma_migrations" (id, checksum, finished_at, migration_name, started_at, applied_steps_count) VALUES ('x', 'x', '2099-01-01', '20990101000000_tomorrow', '2099-01-01', 1)`,
    );
    await closeDatabase();
    delete process.env.DATABASE_URL;
    process.env.PLUMBLINE_HOME = home.folder;
    expect(sentence(await restoreBackup(file))).toContain("20990101000000_tomorrow");
    expect(await documents()).toBe(before);
  });

  it("waits for nobody: while a server serves the folder, or another process has the database open, it refuses", async () => {
    const lock = holdServingLock(home.folder, "http://127.0.0.1:3999");
    expect(sentence(await restoreBackup(backup))).toContain("Another Plumbline already serves this data folder");
    if (lock.ok) lock.value.release();
    // The same file by another spelling: a connection of its own, as another process would have.
    const other = { ...readEnvironment(), databaseUrl: `file:${home.folder}/./plumbline.db` };
    await (await openDatabase(other)).study.count();
    try {
      expect(sentence(await restoreBackup(backup))).toContain("somebody works with the database right now");
    } finally {
      await closeDatabase(other);
    }
    expect(await documents()).toBe(before);
  });
});

describe("a damaged database file", () => {
  it("is said in one sentence that names the newest copy, by the command line, doctor and routes, and is restored from it", async () => {
    const { file } = value(await backUp(null, "terminal"));
    await closeDatabase();
    damage(databaseFile, 0, 4096);
    await expect(openDatabase()).rejects.toThrow(`The newest copy is backups/${file} in the data folder`);
    const line = (await runDoctor()).checks.find(({ id }) => id === "database");
    expect(line).toMatchObject({
      state: "failed",
      message: expect.stringContaining(`The database file is damaged and was left as it is. The newest copy is backups/${file}`),
    });
    expect(JSON.stringify(line)).not.toContain(home.folder);
    const restored = value(await restoreBackup(`backups/${file}`));
    expect(restored.before).toMatch(/^damaged-/);
    expect(
      readFileSync(path.join(home.folder, "backups", ensure(restored.before, "the damaged file")))
        .subarray(0, 4)
        .toString(),
    ).toBe("ZZZZ");
    expect(await documents()).toBe(before);
  });

  it("found in the middle of the work is said by a route without a path or a query", async () => {
    const route = handle({
      access: "public",
      run: () => {
        throw Object.assign(new Error(`Invalid prisma.trajectory.findMany() invocation in ${home.folder}`), {
          cause: new Error("database disk image is malformed"),
        });
      },
    });
    const response = await route(new Request("http://localhost/api/v1/health"), { params: Promise.resolve({}) });
    const body = await response.text();
    expect(response.status).toBe(500);
    expect(body).toContain("The database file is damaged and was left as it is.");
    expect(body).not.toContain(home.folder);
    expect(body).not.toContain("findMany");
  });

  it("says that there is no copy where there is none", async () => {
    const folder = mkdtempSync(path.join(elsewhere, "home-"));
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, "plumbline.db"), "no database at all, only words that fill some space".repeat(100));
    process.env.PLUMBLINE_HOME = folder;
    try {
      await expect(openDatabase()).rejects.toThrow("There is no copy of it in the data folder");
    } finally {
      process.env.PLUMBLINE_HOME = home.folder;
    }
  });
});
