/**
 * Runs a transaction again when the database was busy: the SQLite driver waits synchronously, so its time-out is short
 * and the waiting happens here, where the event loop stays free. PostgreSQL's serialization failures are treated alike.
 */
const RETRY_DELAYS_MS = [5, 15, 40, 100, 250, 500, 1000, 2000, 4000, 4000, 4000];

export async function withRetry<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      const delay = RETRY_DELAYS_MS[attempt];
      if (delay === undefined || !isBusy(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
}

function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  if (code === "P1008" || code === "P2034") return true;
  return /SocketTimeout|SQLITE_BUSY|database is locked|could not serialize access|deadlock detected/.test(error.message);
}
