import type { Database, Statement } from "better-sqlite3";
import type { DatabaseClient } from "../db";
import { readEnvironment } from "../env";
import { connectionInTransaction } from "../sqlite-factory";

/** SQLite takes 32,766 parameters a statement, PostgreSQL 65,535. */
const MAX_PARAMETERS = 30_000;

export type Cell = string | number | bigint | boolean | null | Uint8Array;

/**
 * Inserts many rows within the caller's transaction. Prisma's `createMany` costs about 160 µs a row in JavaScript and blocks
 * the process: SQLite gets one prepared statement, run for each row, PostgreSQL statements of many rows. A row that breaks a
 * unique key is left out. Raw SQL passes by Prisma's defaults: every column is given.
 */
export async function bulkInsert(
  database: DatabaseClient,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
): Promise<number> {
  const { isPostgres, databaseUrl } = readEnvironment();
  const connection = isPostgres ? null : connectionInTransaction(databaseUrl);
  if (connection !== null) return insertPrepared(connection, table, columns, rows);
  const perStatement = Math.max(1, Math.floor(MAX_PARAMETERS / columns.length));
  let inserted = 0;
  for (let from = 0; from < rows.length; from += perStatement) {
    const part = rows.slice(from, from + perStatement);
    inserted += await database.$executeRawUnsafe(insertStatement(table, columns, part.length, isPostgres), ...part.flat());
  }
  return inserted;
}

const prepared = new WeakMap<Database, Map<string, Statement>>();

function insertPrepared(connection: Database, table: string, columns: readonly string[], rows: readonly (readonly Cell[])[]): number {
  const statement = preparedStatement(connection, insertStatement(table, columns, 1, false));
  let inserted = 0;
  // The driver takes no booleans: SQLite has none.
  for (const row of rows) inserted += statement.run(row.map((cell) => (typeof cell === "boolean" ? Number(cell) : cell))).changes;
  return inserted;
}

function preparedStatement(connection: Database, sql: string): Statement {
  const statements = prepared.get(connection) ?? new Map<string, Statement>();
  prepared.set(connection, statements);
  const statement = statements.get(sql) ?? connection.prepare(sql);
  statements.set(sql, statement);
  return statement;
}

/** Runs one statement of SQLite for each row of values, within the caller's transaction. */
export function runForEach(sql: string, rows: readonly (readonly Cell[])[]): void {
  const connection = connectionInTransaction(readEnvironment().databaseUrl);
  if (connection === null) throw new Error("many rows are written outside a transaction");
  const statement = preparedStatement(connection, sql);
  for (const row of rows) statement.run(row);
}

function insertStatement(table: string, columns: readonly string[], rows: number, isPostgres: boolean): string {
  const names = columns.map((column) => `"${column}"`).join(",");
  const row = `(${columns.map(() => "?").join(",")})`;
  let parameter = 0;
  const values = new Array(rows).fill(row).join(",");
  return `INSERT INTO "${table}" (${names}) VALUES ${isPostgres ? values.replaceAll("?", () => `$${++parameter}`) : values} ON CONFLICT DO NOTHING`;
}
