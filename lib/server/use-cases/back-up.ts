/**
 * `backup`: one file that holds everything but the keys of this machine, made while servers run. SQLite is copied by SQLite itself, in
 * one read transaction that stops no writer; PostgreSQL table by table into a file of the same kind, in one snapshot. The secret of the
 * sign-ins is left out: a backup that gets into other hands lets nobody in.
 */
import { existsSync, mkdirSync } from "node:fs";
import { chmod, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { err, ok, type Result } from "../../base/result";
import { newBackupFile } from "../backups-folder";
import { closeDatabase, openDatabase } from "../db";
import { readEnvironment, type ServerEnvironment } from "../env";
import { copySqliteFile } from "../migrate";
import { appendAudit } from "../repositories/audit";
import { addRawFiles, checkBackupFile, type RawCount } from "../repositories/backup-file";
import { copyTables, countRows } from "../repositories/copy-tables";
import { withRetry } from "../with-retry";
import { failure, type UseCaseError } from "./use-case-error";

export interface BackupDocument {
  schemaVersion: 1;
  database: "SQLite" | "PostgreSQL";
  /** Base name; without `--out` it lies in the folder `backups` of the data folder. */
  file: string;
  bytes: number;
  /** Of all tables together, counted in the backup. */
  rows: number;
  rawFiles: RawCount;
}

/** `out`: where to; null for the data folder. A file that is there is never written over. `by`: for the audit log. */
export async function backUp(out: string | null, by: string): Promise<Result<BackupDocument, UseCaseError>> {
  const environment = readEnvironment();
  const target = out === null ? newBackupFile(environment.home, "backup") : path.resolve(out);
  if (existsSync(target)) return err(failure("invalid", "there is such a file already", { expected: "a name that is free", where: "--out" }));
  const draft = `${target}.part`;
  try {
    mkdirSync(path.dirname(target), { recursive: true });
    await rm(draft, { force: true });
    await openDatabase(environment);
    if (environment.isPostgres) await copyPostgres(environment, draft);
    else copySqliteFile(environment.databaseUrl.replace(/^file:/, ""), draft);
    const rawFiles = await addRawFiles(draft, environment.home);
    const checked = checkBackupFile(draft);
    if (!checked.ok) return err(failure("unsupported", `the copy is not whole: ${checked.error}`, { where: "the database" }));
    const rows = await countIn(environment, draft);
    await chmod(draft, 0o600);
    await rename(draft, target);
    const database = await openDatabase(environment);
    const file = path.basename(target);
    await withRetry(() =>
      appendAudit(database, { actor: by, study: null, action: "backup", subject: file, details: { rows, rawFiles: rawFiles.files } }),
    );
    const { size } = await stat(target);
    return ok({
      schemaVersion: 1,
      database: environment.isPostgres ? "PostgreSQL" : "SQLite",
      file,
      bytes: size,
      rows,
      rawFiles,
    });
  } finally {
    await removeDraft(draft);
  }
}

async function copyPostgres(environment: ServerEnvironment, draft: string): Promise<void> {
  const from = await openDatabase(environment);
  const into = fileEnvironment(environment, draft);
  try {
    const to = await openDatabase(into);
    // One snapshot of all tables, whatever is written meanwhile.
    await from.$transaction((snapshot) => copyTables(snapshot, to, false, () => undefined), {
      ...{ isolationLevel: "Serializable", timeout: 24 * 60 * 60 * 1000, maxWait: 60_000 },
    });
  } finally {
    await closeDatabase(into);
  }
}

async function countIn(environment: ServerEnvironment, file: string): Promise<number> {
  const copy = fileEnvironment(environment, file);
  try {
    return await countRows(await openDatabase(copy));
  } finally {
    await closeDatabase(copy);
  }
}

function fileEnvironment(environment: ServerEnvironment, file: string): ServerEnvironment {
  return { ...environment, isPostgres: false, databaseUrl: `file:${file}` };
}

async function removeDraft(draft: string): Promise<void> {
  for (const ending of ["", "-wal", "-shm", "-journal"]) await rm(`${draft}${ending}`, { force: true });
}
