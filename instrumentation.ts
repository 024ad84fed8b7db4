/**
 * Runs once when the page server starts. An exception here would not end the process: Next logs it and answers 500 to
 * everything. So the database is opened (and migrated, where nobody has done it yet) in a try, and a failure is one
 * sentence and an end.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { openDatabase } = await import("./lib/server/db");
  try {
    await openDatabase();
  } catch (error) {
    console.error(`The database cannot be opened: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
}
