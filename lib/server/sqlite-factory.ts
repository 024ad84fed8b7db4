import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";
import type { Database } from "better-sqlite3";
import { beginPatiently } from "./begin-patiently";
import { keepStatements } from "./kept-statements";

/**
 * The SQLite connection of this program: WAL, and `synchronous=FULL` so that an acknowledged label survives a power cut.
 * Statements are kept (kept-statements.ts), and a transaction waits for another process without blocking this one
 * (begin-patiently.ts). The busy time-out of a write outside a transaction is short because the driver is synchronous and that
 * wait does block; callers retry instead (with-retry.ts).
 */
export class SqliteFactory extends PrismaBetterSqlite3 {
  private readonly url: string;

  constructor(options: { url: string }) {
    super(options);
    this.url = options.url;
  }

  override async connect(): ReturnType<PrismaBetterSqlite3["connect"]> {
    const adapter = await super.connect();
    // The adapter keeps its better-sqlite3 handle in a field that its types do not show.
    const client = (adapter as unknown as { client: Database }).client;
    client.pragma("journal_mode = WAL");
    client.pragma("synchronous = FULL");
    client.pragma("busy_timeout = 1000");
    client.pragma(`cache_size = ${CACHE_SIZE}`);
    client.pragma("foreign_keys = ON");
    const kept = keepStatements(client);
    Object.assign(adapter, {
      client: { ...kept, prepare: (sql: string) => (sql === "BEGIN" ? BEGUN : kept.prepare(sql)) },
      startTransaction: beginPatiently(client, adapter.startTransaction.bind(adapter)),
      // Prisma takes SQLite for one of twenty years ago, with 999 parameters a statement: a view that withholds more runs than
      // that could not be read through.
      getConnectionInfo: () => ({ maxBindValues: MAX_PARAMETERS, supportsRelationJoins: false }),
    });
    connections.set(this.url, client);
    return adapter;
  }
}

/** SQLITE_MAX_VARIABLE_NUMBER as the driver is built. */
const MAX_PARAMETERS = 32_766;

/** What the adapter runs to begin a transaction, when that is done. */
const BEGUN = { run: () => undefined };

/** KiB, negative as SQLite wants it. */
const CACHE_SIZE = -65_536;

const connections = new Map<string, Database>();

/**
 * The connection of this process to that database while a transaction is open on it, else null. There is one connection, and
 * a transaction has it to itself until it ends: what its owner runs here is part of it.
 */
export function connectionInTransaction(url: string): Database | null {
  const client = connections.get(url);
  return client?.open === true && client.inTransaction ? client : null;
}

/** Pages of the log before they are moved into the database: 64 MB, so that a page that many batches change is moved seldom. */
const BULK_CHECKPOINT_PAGES = 16_000;

/**
 * While many batches are written, their commits are not waited for: a power cut could take the last ones, a crash of the program
 * none. The next commit after it makes all of them safe. Not for a process that saves labels at the same time.
 */
export async function withLazyCommits<T>(url: string, run: () => Promise<T>): Promise<T> {
  const client = connections.get(url);
  if (client?.open !== true) return run();
  await transactionEnded(client);
  client.pragma("synchronous = NORMAL");
  const pages = client.pragma("wal_autocheckpoint", { simple: true });
  client.pragma(`wal_autocheckpoint = ${BULK_CHECKPOINT_PAGES}`);
  // What a bulk of inserts comes back to are the upper pages of the indexes.
  client.pragma("cache_size = -16384");
  try {
    return await run();
  } finally {
    await transactionEnded(client);
    if (client.open) {
      client.pragma(`wal_autocheckpoint = ${String(pages)}`);
      client.pragma(`cache_size = ${CACHE_SIZE}`);
      client.pragma("synchronous = FULL");
    }
  }
}

/** Somebody else of this process may be in the middle of one, and within it SQLite refuses to change how it commits. */
async function transactionEnded(client: Database): Promise<void> {
  while (client.inTransaction) await new Promise((resolve) => setImmediate(resolve));
}
