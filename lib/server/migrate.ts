/**
 * Applies the migrations at start, by itself, on both databases: the folder layout, table and checksums are those of
 * `prisma migrate deploy`, so that Prisma's own tools agree afterwards.
 *
 * Before anything is changed the SQLite file is copied to the backups folder. Foreign keys are off before BEGIN: Prisma's
 * table redefinitions say `PRAGMA foreign_keys=OFF`, which does nothing inside a transaction, and dropping the old table
 * would then cascade into its children. A check before COMMIT refuses a migration that left a row without its parent.
 */
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { SqlDriverAdapter, SqlDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import BetterSqlite3 from "better-sqlite3";
import { sha256Hex } from "../base/sha256";
import { withRetry } from "./with-retry";

const SQLITE_TABLE = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" ("id" TEXT PRIMARY KEY NOT NULL,"checksum" TEXT NOT NULL,"finished_at" DATETIME,"migration_name" TEXT NOT NULL,"logs" TEXT,"rolled_back_at" DATETIME,"started_at" DATETIME NOT NULL DEFAULT current_timestamp,"applied_steps_count" INTEGER UNSIGNED NOT NULL DEFAULT 0)`;
const POSTGRES_TABLE = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (id VARCHAR(36) PRIMARY KEY NOT NULL,checksum VARCHAR(64) NOT NULL,finished_at TIMESTAMPTZ,migration_name VARCHAR(255) NOT NULL,logs TEXT,rolled_back_at TIMESTAMPTZ,started_at TIMESTAMPTZ NOT NULL DEFAULT now(),applied_steps_count INTEGER NOT NULL DEFAULT 0)`;
/** The advisory lock that Prisma's own migrations take. */
const POSTGRES_LOCK = 72707369;

export interface PendingMigration {
  name: string;
  sql: string;
  checksum: string;
}

/** What must be run to bring a database with these applied rows up to date. Throws when history was edited or broke off. */
export function pendingMigrations(folder: string, applied: { name: string; checksum: string; isFinished: boolean }[]): PendingMigration[] {
  const names = readdirSync(folder).filter((entry) => existsSync(path.join(folder, entry, "migration.sql")));
  const known = new Set(names);
  const newer = applied.find((row) => !known.has(row.name));
  if (newer) {
    throw new Error(
      `the database was made by a newer Plumbline: it holds migration ${newer.name}, which this version does not know. Start the newer version, or restore a backup from the data folder.`,
    );
  }
  return names.sort().flatMap((name) => {
    const sql = readFileSync(path.join(folder, name, "migration.sql"), "utf8");
    const checksum = sha256Hex(sql);
    const row = applied.find((candidate) => candidate.name === name);
    if (row === undefined) return [{ name, sql, checksum }];
    if (!row.isFinished) throw new Error(`migration ${name} broke off earlier: restore the copy in the backups folder`);
    if (row.checksum !== checksum) throw new Error(`migration ${name} was edited after it was applied`);
    return [];
  });
}

/**
 * Runs what is pending and returns the names. `copyBefore` is called once, and only when a database that already has
 * tables is about to change.
 */
export async function migrate(factory: SqlDriverAdapterFactory, folder: string, copyBefore: () => void): Promise<string[]> {
  const connection = await factory.connect();
  const isPostgres = connection.provider === "postgres";
  try {
    if (isPostgres) await connection.executeScript(`SELECT pg_advisory_lock(${POSTGRES_LOCK})`);
    else await connection.executeScript("PRAGMA foreign_keys=OFF");
    // A quick look first: nearly every start has nothing to do and must not take the write lock.
    if (await hasHistory(connection, isPostgres)) {
      const pending = pendingMigrations(folder, await appliedMigrations(connection));
      if (pending.length === 0) return [];
      copyBefore();
    }
    await withRetry(() => connection.executeScript(isPostgres ? "BEGIN" : "BEGIN IMMEDIATE"));
    try {
      await connection.executeScript(isPostgres ? POSTGRES_TABLE : SQLITE_TABLE);
      const pending = pendingMigrations(folder, await appliedMigrations(connection));
      for (const migration of pending) {
        await connection.executeScript(migration.sql);
        await recordMigration(connection, migration, isPostgres);
      }
      if (!isPostgres) await refuseOrphans(connection);
      await connection.executeScript("COMMIT");
      return pending.map((migration) => migration.name);
    } catch (error) {
      await connection.executeScript("ROLLBACK").catch(() => undefined);
      throw error;
    }
  } finally {
    if (isPostgres) await connection.executeScript(`SELECT pg_advisory_unlock(${POSTGRES_LOCK})`).catch(() => undefined);
    await connection.dispose();
  }
}

/** A consistent copy of a live SQLite file, WAL included. */
export function copySqliteFile(file: string, target: string): void {
  mkdirSync(path.dirname(target), { recursive: true });
  const source = new BetterSqlite3(file, { readonly: true });
  try {
    source.prepare("VACUUM INTO ?").run(target);
  } finally {
    source.close();
  }
}

async function query(connection: SqlDriverAdapter, sql: string): Promise<unknown[][]> {
  return (await connection.queryRaw({ sql, args: [], argTypes: [] })).rows;
}

async function hasHistory(connection: SqlDriverAdapter, isPostgres: boolean): Promise<boolean> {
  const sql = isPostgres
    ? `SELECT 1 FROM information_schema.tables WHERE table_schema = current_schema() AND table_name = '_prisma_migrations'`
    : `SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = '_prisma_migrations'`;
  return (await query(connection, sql)).length > 0;
}

async function appliedMigrations(connection: SqlDriverAdapter): Promise<{ name: string; checksum: string; isFinished: boolean }[]> {
  const rows = await query(connection, `SELECT migration_name, checksum, finished_at FROM "_prisma_migrations" WHERE rolled_back_at IS NULL`);
  return rows.map(([name, checksum, finishedAt]) => ({ name: String(name), checksum: String(checksum), isFinished: finishedAt !== null }));
}

async function recordMigration(connection: SqlDriverAdapter, migration: PendingMigration, isPostgres: boolean): Promise<void> {
  const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;
  const now = isPostgres ? "now()" : quote(new Date().toISOString().replace("Z", "+00:00"));
  await connection.executeScript(
    `INSERT INTO "_prisma_migrations" (id,checksum,finished_at,migration_name,started_at,applied_steps_count) VALUES (${quote(randomUUID())},${quote(migration.checksum)},${now},${quote(migration.name)},${now},1)`,
  );
}

async function refuseOrphans(connection: SqlDriverAdapter): Promise<void> {
  const orphans = await query(connection, "PRAGMA foreign_key_check");
  if (orphans.length > 0)
    throw new Error(`migration undone: ${orphans.length} rows would lose their parent, the first in ${String(orphans[0]?.[0])}`);
}
