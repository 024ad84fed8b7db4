import { startPostgres } from "../cli/bootstrap/postgresql.mjs";

/** A PostgreSQL of its own that keeps what it says it keeps; null, and a sentence on standard error, where there is none. */
export async function openThrowAwayPostgres(): Promise<{ url: string; stop: () => Promise<void> } | null> {
  const server = await startPostgres((sentence) => console.error(sentence), { isDurable: true });
  if (server.url !== undefined) return server;
  console.error(`PostgreSQL is left out: ${server.why}`);
  return null;
}
