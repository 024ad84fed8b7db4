/**
 * `restore FILE`: puts a backup in the place of the database. Nothing is changed before the file has been read to its last page and
 * brought up to date in a copy; the database that was there is kept beside, also when it is damaged.
 *
 *   FILE ─▶ whole? ─▶ copy beside the database ─▶ raw files out ─▶ migrate the copy ─▶ keep the old one ─▶ rename
 */
import { existsSync, linkSync, mkdirSync, renameSync } from "node:fs";
import { copyFile, open, rm } from "node:fs/promises";
import path from "node:path";
import { err, ok, type Result } from "../../base/result";
import { newBackupFile } from "../backups-folder";
import { closeDatabase, openDatabase } from "../db";
import { readEnvironment, type ServerEnvironment } from "../env";
import { makeHome } from "../make-home";
import { appendAudit } from "../repositories/audit";
import { checkBackupFile, claimDatabaseFile, type RawCount, takeRawFiles } from "../repositories/backup-file";
import { copyTables, countRows } from "../repositories/copy-tables";
import { holdServingLock } from "../serving-lock";
import { failure, type UseCaseError } from "./use-case-error";

export interface RestoreDocument {
  schemaVersion: 1;
  database: "SQLite" | "PostgreSQL";
  rows: number;
  /** Raw files that were not there and are now. */
  rawFiles: RawCount;
  /** Name of the copy of what was there before, in the folder `backups`; null where nothing was. */
  before: string | null;
}

/** `file` by the working folder, else by the data folder (`backups/…`). */
export async function restoreBackup(file: string): Promise<Result<RestoreDocument, UseCaseError>> {
  const environment = readEnvironment();
  const source = existsSync(file) ? path.resolve(file) : path.resolve(environment.home, file);
  const checked = checkBackupFile(source);
  if (!checked.ok)
    return err(failure("invalid", `this cannot be restored: ${checked.error}`, { expected: "a file that `backup` made", where: "FILE" }));
  makeHome(environment.home);
  const lock = environment.isPostgres ? null : holdServingLock(environment.home, "restoring a backup");
  if (lock?.ok === false) return err(failure("invalid", lock.error, { where: "PLUMBLINE_HOME" }));
  const draft = path.join(environment.home, "restoring.db");
  try {
    await removeFile(draft);
    await copyFile(source, draft);
    const rawFiles = await takeRawFiles(draft, environment.home);
    const rows = await bringUpToDate(environment, draft, source);
    if (!rows.ok) return rows;
    const placed = environment.isPostgres ? await fillPostgres(environment, draft) : await replaceFile(environment, draft);
    return placed.ok
      ? ok({ schemaVersion: 1, database: environment.isPostgres ? "PostgreSQL" : "SQLite", rows: rows.value, rawFiles, before: placed.value })
      : placed;
  } finally {
    await removeFile(draft);
    lock?.value.release();
  }
}

/** Runs the migrations that are newer than the backup, in the copy, and counts its rows. */
async function bringUpToDate(environment: ServerEnvironment, draft: string, source: string): Promise<Result<number, UseCaseError>> {
  const copy: ServerEnvironment = { ...environment, isPostgres: false, databaseUrl: `file:${draft}` };
  try {
    const database = await openDatabase(copy);
    const rows = await countRows(database);
    // In the copy, so that it is in the log of what takes the place of the other, and of nothing else.
    await appendAudit(database, { actor: "terminal", study: null, action: "restored", subject: path.basename(source), details: { rows } });
    return ok(rows);
  } catch (error) {
    // From a newer version, or edited: the message says which, in a sentence (migrate.ts).
    const found = error instanceof Error ? error.message : String(error);
    return err(failure("unsupported", "this backup cannot be brought to this version", { found, where: "FILE" }));
  } finally {
    await closeDatabase(copy);
  }
}

async function replaceFile(environment: ServerEnvironment, draft: string): Promise<Result<string | null, UseCaseError>> {
  const target = environment.databaseUrl.replace(/^file:/, "");
  await closeDatabase(environment);
  let before: string | null = null;
  if (existsSync(target)) {
    const state = claimDatabaseFile(target);
    if (state === "in-use") {
      const expected = "nobody who has the database open: no server, worker, import or other command";
      return err(failure("invalid", "somebody works with the database right now", { expected, where: "PLUMBLINE_HOME" }));
    }
    before = newBackupFile(environment.home, state === "damaged" ? "damaged" : "before-restore");
    mkdirSync(path.dirname(before), { recursive: true });
    // A second name first, then one rename: there is never a moment without a database under the name.
    linkSync(target, before);
    if (existsSync(`${target}-wal`)) renameSync(`${target}-wal`, `${before}-wal`);
  }
  await rm(`${target}-shm`, { force: true });
  // A power cut behind the rename must not find an empty file under the name.
  const file = await open(draft, "r+");
  await file.sync();
  await file.close();
  mkdirSync(path.dirname(target), { recursive: true });
  renameSync(draft, target);
  return ok(before === null ? null : path.basename(before));
}

async function fillPostgres(environment: ServerEnvironment, draft: string): Promise<Result<null, UseCaseError>> {
  const to = await openDatabase(environment);
  const there = await countRows(to);
  if (there > 0) {
    const details = { found: `${there} rows`, expected: "an empty database: make one and let DATABASE_URL name it", where: "DATABASE_URL" };
    return err(failure("invalid", "the PostgreSQL database is not empty, and nothing in it is written over", details));
  }
  const copy: ServerEnvironment = { ...environment, isPostgres: false, databaseUrl: `file:${draft}` };
  try {
    await copyTables(await openDatabase(copy), to, true, () => undefined);
    return ok(null);
  } finally {
    await closeDatabase(copy);
  }
}

async function removeFile(file: string): Promise<void> {
  for (const ending of ["", "-wal", "-shm", "-journal"]) await rm(`${file}${ending}`, { force: true });
}
