/**
 * The one door to the database. Code is written against the SQLite client, which has the smaller set of features; the
 * PostgreSQL client answers the same calls and is cast here and nowhere else.
 */
import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { newBackupFile } from "./backups-folder";
import { DamagedDatabaseError, damagedSentence } from "./damaged-database";
import { readEnvironment, type ServerEnvironment } from "./env";
import { PrismaClient as PostgresClient } from "./generated/postgresql/client";
import { type Prisma, PrismaClient } from "./generated/sqlite/client";
import { makeHome } from "./make-home";
import { copySqliteFile, migrate } from "./migrate";
import { ensureWordIndex } from "./repositories/word-index";
import { SqliteFactory } from "./sqlite-factory";

export type Database = PrismaClient;
/** Inside or outside a transaction. */
export type DatabaseClient = PrismaClient | Prisma.TransactionClient;

const opened = new Map<string, Promise<Database>>();

/** The migrated database of this process. The first call makes the data folder, the file and its tables. */
export function openDatabase(environment: ServerEnvironment = readEnvironment()): Promise<Database> {
  let database = opened.get(environment.databaseUrl);
  if (database === undefined) {
    database = connect(environment);
    opened.set(environment.databaseUrl, database);
    database.catch(() => opened.delete(environment.databaseUrl));
  }
  return database;
}

/** Ends the connection; a later `openDatabase` connects anew. For commands and tests that end. */
export async function closeDatabase(environment: ServerEnvironment = readEnvironment()): Promise<void> {
  const database = opened.get(environment.databaseUrl);
  opened.delete(environment.databaseUrl);
  await (await database)?.$disconnect();
}

async function connect(environment: ServerEnvironment): Promise<Database> {
  const migrations = migrationsFolder(environment.isPostgres);
  if (environment.isPostgres) {
    // One connection: an advisory lock belongs to the session that took it.
    await migrate(new PrismaPg({ connectionString: environment.databaseUrl, max: 1 }), migrations, () => undefined);
    await ensureWordIndex(new PrismaPg({ connectionString: environment.databaseUrl, max: 1 }));
    return new PostgresClient({ adapter: new PrismaPg({ connectionString: environment.databaseUrl }) }) as unknown as Database;
  }
  const file = environment.databaseUrl.replace(/^file:/, "");
  makeHome(environment.home);
  mkdirSync(path.dirname(file), { recursive: true });
  const factory = new SqliteFactory({ url: environment.databaseUrl });
  const migrated = migrate(factory, migrations, () => {
    copySqliteFile(file, newBackupFile(environment.home, "before-migration"));
  });
  try {
    await migrated;
  } catch (error) {
    const sentence = damagedSentence(error, environment);
    throw sentence === null ? error : new DamagedDatabaseError(sentence, { cause: error });
  }
  return new PrismaClient({ adapter: factory });
}

/** Beside this file in the sources; in a bundle, which has no folder of its own, below the working folder. */
function migrationsFolder(isPostgres: boolean): string {
  const folder = isPostgres ? "prisma/postgresql/migrations" : "prisma/migrations";
  const beside = path.resolve(/* turbopackIgnore: true */ import.meta.dirname ?? ".", "../..", folder);
  return existsSync(beside) ? beside : path.join(/* turbopackIgnore: true */ process.cwd(), folder);
}
