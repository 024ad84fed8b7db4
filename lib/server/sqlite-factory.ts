import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";
import type { Database } from "better-sqlite3";

/**
 * The SQLite connection of this program: WAL, and `synchronous=FULL` so that an acknowledged label survives a power cut.
 *
 * `BEGIN` becomes `BEGIN IMMEDIATE`: a deferred transaction that reads and then writes fails at once with "busy snapshot"
 * when another process wrote in between, and no time-out helps. The busy time-out is short because the driver is
 * synchronous and a wait blocks the whole process; callers retry instead (with-retry.ts).
 */
export class SqliteFactory extends PrismaBetterSqlite3 {
  override async connect(): ReturnType<PrismaBetterSqlite3["connect"]> {
    const adapter = await super.connect();
    // The adapter keeps its better-sqlite3 handle in a field that its types do not show.
    const client = (adapter as unknown as { client: Database }).client;
    client.pragma("journal_mode = WAL");
    client.pragma("synchronous = FULL");
    client.pragma("busy_timeout = 1000");
    client.pragma("cache_size = -65536");
    client.pragma("foreign_keys = ON");
    const prepare = client.prepare.bind(client) as (sql: string) => ReturnType<Database["prepare"]>;
    Object.assign(client, { prepare: (sql: string) => prepare(sql === "BEGIN" ? "BEGIN IMMEDIATE" : sql) });
    return adapter;
  }
}
