import type { DatabaseClient } from "../db";
import { readEnvironment } from "../env";

/** SQLite takes 32,766 parameters a statement, PostgreSQL 65,535. */
const MAX_PARAMETERS = 30_000;

export type Cell = string | number | bigint | boolean | null | Uint8Array;

/**
 * Inserts many rows by multi-row statements: Prisma's `createMany` costs about 160 µs a row in JavaScript and blocks the
 * process. A row that breaks a unique key is left out. Raw SQL passes by Prisma's defaults: every column is given.
 */
export async function bulkInsert(
  database: DatabaseClient,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
): Promise<number> {
  const { isPostgres } = readEnvironment();
  const perStatement = Math.max(1, Math.floor(MAX_PARAMETERS / columns.length));
  let inserted = 0;
  for (let from = 0; from < rows.length; from += perStatement) {
    const part = rows.slice(from, from + perStatement);
    inserted += await database.$executeRawUnsafe(insertStatement(table, columns, part.length, isPostgres), ...part.flat());
  }
  return inserted;
}

function insertStatement(table: string, columns: readonly string[], rows: number, isPostgres: boolean): string {
  const names = columns.map((column) => `"${column}"`).join(",");
  const row = `(${columns.map(() => "?").join(",")})`;
  let parameter = 0;
  const values = new Array(rows).fill(row).join(",");
  return `INSERT INTO "${table}" (${names}) VALUES ${isPostgres ? values.replaceAll("?", () => `$${++parameter}`) : values} ON CONFLICT DO NOTHING`;
}
