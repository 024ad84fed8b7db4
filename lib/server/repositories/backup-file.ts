/**
 * A backup is one SQLite file: every table of the database, whichever kind that is, and the raw files in a table of their own. So it
 * opens with any SQLite, and nothing else has to be kept beside it.
 */
import { createReadStream, existsSync } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { err, ok, type Result } from "../../base/result";

const RAW_TABLE = "plumbline_raw_files";
const PART_SIZE = 4 * 1024 * 1024;
const RAW_NAME = /^([0-9a-f]{2})\/(\1[0-9a-f]{62}\.gz)$/;

export interface RawCount {
  files: number;
  bytes: number;
}

/** Adds every raw file of the data folder to a backup. Half-written ones are no files yet. */
export async function addRawFiles(backup: string, home: string): Promise<RawCount> {
  const database = new BetterSqlite3(backup);
  try {
    database.exec(
      `CREATE TABLE "${RAW_TABLE}" (name TEXT NOT NULL, part INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (name, part)) WITHOUT ROWID`,
    );
    const insert = database.prepare(`INSERT INTO "${RAW_TABLE}" (name, part, bytes) VALUES (?, ?, ?)`);
    const count = { files: 0, bytes: 0 };
    for (const name of await rawNames(home)) {
      let part = 0;
      for await (const bytes of createReadStream(path.join(home, "raw", name), { highWaterMark: PART_SIZE }) as AsyncIterable<Buffer>) {
        insert.run(name, part++, bytes);
        count.bytes += bytes.length;
      }
      count.files += 1;
    }
    return count;
  } finally {
    database.close();
  }
}

/** Puts the raw files of a backup into the data folder, those that are not there, and takes them out of the file. */
export async function takeRawFiles(backup: string, home: string): Promise<RawCount> {
  const database = new BetterSqlite3(backup);
  try {
    const count = { files: 0, bytes: 0 };
    if (!hasTable(database, RAW_TABLE)) return count;
    const names = database.prepare(`SELECT DISTINCT name FROM "${RAW_TABLE}" ORDER BY name`).pluck().all().map(String);
    for (const name of names) {
      const target = path.join(home, "raw", name);
      // The name comes from a file that somebody gave us: it may not lead anywhere else.
      if (!RAW_NAME.test(name) || existsSync(target)) continue;
      count.bytes += await writeParts(database, name, target);
      count.files += 1;
    }
    database.exec(`DROP TABLE "${RAW_TABLE}"`);
    database.exec("VACUUM");
    return count;
  } finally {
    database.close();
  }
}

async function writeParts(database: BetterSqlite3.Database, name: string, target: string): Promise<number> {
  await mkdir(path.dirname(target), { recursive: true });
  const draft = `${target}.restoring.part`;
  const file = await open(draft, "w");
  let written = 0;
  try {
    for (const bytes of database.prepare(`SELECT bytes FROM "${RAW_TABLE}" WHERE name = ? ORDER BY part`).pluck().iterate(name)) {
      if (!Buffer.isBuffer(bytes)) throw new Error(`the raw file ${name} in the backup is no sequence of bytes`);
      await file.write(bytes);
      written += bytes.length;
    }
    await file.sync();
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  await rename(draft, target);
  return written;
}

/** Reads every page of the file: whether it is a whole database of Plumbline, or in a sentence what it is instead. */
export function checkBackupFile(file: string): Result<null, string> {
  if (!existsSync(file)) return err("there is no such file");
  let database: BetterSqlite3.Database;
  try {
    database = new BetterSqlite3(file, { readonly: true, fileMustExist: true });
  } catch {
    return err("the file cannot be opened");
  }
  try {
    const found = database.pragma("quick_check(1)", { simple: true });
    if (found !== "ok") return err("the file is damaged: its pages do not fit together");
    if (!hasTable(database, "_prisma_migrations")) return err("the file is a database, but none of Plumbline's");
    return ok(null);
  } catch {
    return err("the file is no SQLite database, or a damaged one");
  } finally {
    database.close();
  }
}

/**
 * Makes sure that nobody else has the database open, and that all of it lies in the one file: only then may it be put in another's
 * place. `damaged` where it cannot be read any more.
 */
export function claimDatabaseFile(file: string): "ours" | "in-use" | "damaged" {
  let database: BetterSqlite3.Database | null = null;
  try {
    database = new BetterSqlite3(file, { timeout: 0 });
    // Leaving the write-ahead log needs the file for oneself, and moves what lies in the log into it.
    return database.pragma("journal_mode = DELETE", { simple: true }) === "delete" ? "ours" : "in-use";
  } catch (error) {
    return error instanceof BetterSqlite3.SqliteError && error.code.startsWith("SQLITE_BUSY") ? "in-use" : "damaged";
  } finally {
    database?.close();
  }
}

function hasTable(database: BetterSqlite3.Database, name: string): boolean {
  return database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(name) !== undefined;
}

async function rawNames(home: string): Promise<string[]> {
  const entries = await readdir(path.join(home, "raw"), { recursive: true }).catch(() => []);
  return entries
    .map((name) => name.replaceAll(path.sep, "/"))
    .filter((name) => RAW_NAME.test(name))
    .sort();
}
