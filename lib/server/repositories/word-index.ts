import type { SqlDriverAdapterFactory } from "@prisma/driver-adapter-utils";

/** The advisory lock that Prisma's own migrations take. */
const MIGRATION_LOCK = 72707369;

/**
 * On PostgreSQL words are found by their trigrams, where the extension pg_trgm is there or may be made: no migration, because a
 * server may refuse it, and may get it later. Without it every text is looked through. Answers whether there is an index.
 */
export async function ensureWordIndex(factory: SqlDriverAdapterFactory): Promise<boolean> {
  const connection = await factory.connect();
  const hasIndex = async (): Promise<boolean> => {
    const sql = `SELECT 1 FROM pg_indexes WHERE schemaname = current_schema() AND indexname = 'Trajectory_words'`;
    return (await connection.queryRaw({ sql, args: [], argTypes: [] })).rows.length > 0;
  };
  try {
    if (await hasIndex()) return true;
    await connection.executeScript(`SELECT pg_advisory_lock(${MIGRATION_LOCK})`);
    await connection.executeScript("CREATE EXTENSION IF NOT EXISTS pg_trgm");
    await connection.executeScript(
      `CREATE INDEX IF NOT EXISTS "Trajectory_words" ON "Trajectory" USING gin ("searchText" gin_trgm_ops) WHERE "cell" > 0`,
    );
    return true;
  } catch {
    return hasIndex();
  } finally {
    await connection.dispose();
  }
}
