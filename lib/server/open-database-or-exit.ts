import { openDatabase } from "./db";

/**
 * For the start of the page server: an exception there would not end the process, Next logs it and answers 500 to
 * everything. So a database that cannot be opened or migrated is one sentence and an end.
 */
export async function openDatabaseOrExit(): Promise<void> {
  try {
    await openDatabase();
  } catch (error) {
    console.error(`The database cannot be opened: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
}
