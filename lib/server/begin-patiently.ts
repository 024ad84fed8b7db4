import type { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";
import type { Database } from "better-sqlite3";

type StartTransaction = Awaited<ReturnType<PrismaBetterSqlite3["connect"]>>["startTransaction"];

/** As long as another process may write: an import's batch is through in a fraction of it. */
const PATIENCE_MS = 10_000;
/** Between two looks, the last one again and again: whoever writes batches leaves gaps that a longer pause would miss. */
const PAUSES_MS = [1, 2, 3, 5, 8, 13];

/**
 * Begins transactions in place of the Prisma adapter, whose own way has two faults where another process writes: it waits for the lock
 * within SQLite, which blocks the whole process and every request of it, and when that wait is in vain it keeps its own lock for good, so
 * that no later transaction of the process ever begins. Here the wait leaves the process free. `start` must find the transaction begun.
 *
 * `BEGIN IMMEDIATE`: a deferred transaction that reads and then writes fails at once with "busy snapshot" when another process wrote in
 * between, and no wait helps. Throws "database is locked" when the patience is over; callers try again (with-retry.ts).
 */
export function beginPatiently(client: Database, start: StartTransaction, patienceMs = PATIENCE_MS): StartTransaction {
  let last: Promise<void> = Promise.resolve();
  return async (isolationLevel) => {
    const before = last;
    let release = (): void => undefined;
    last = new Promise((resolve) => {
      release = () => resolve();
    });
    await before;
    try {
      await begin(client, patienceMs);
      const transaction = await start(isolationLevel);
      const [commit, rollback] = [transaction.commit.bind(transaction), transaction.rollback.bind(transaction)];
      return Object.assign(transaction, { commit: () => commit().finally(release), rollback: () => rollback().finally(release) });
    } catch (error) {
      if (client.open && client.inTransaction) client.exec("ROLLBACK");
      release();
      throw error;
    }
  };
}

async function begin(client: Database, patienceMs: number): Promise<void> {
  const end = performance.now() + patienceMs;
  for (let attempt = 0; ; attempt++) {
    try {
      beginNow(client);
      return;
    } catch (error) {
      const isBusy = error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY");
      if (!isBusy || performance.now() >= end) throw error;
    }
    const pause = PAUSES_MS[Math.min(attempt, PAUSES_MS.length - 1)] ?? 0;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

function beginNow(client: Database): void {
  const timeout = client.pragma("busy_timeout", { simple: true });
  client.pragma("busy_timeout = 0");
  try {
    client.exec("BEGIN IMMEDIATE");
  } finally {
    client.pragma(`busy_timeout = ${String(timeout)}`);
  }
}
