/** Runs once when the page server starts: the database is there and up to date before the first request. */
export async function register(): Promise<void> {
  // Next compiles this file for its edge runtime too, which has neither files nor a database.
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { openDatabaseOrExit } = await import("./lib/server/open-database-or-exit");
    await openDatabaseOrExit();
  }
}
