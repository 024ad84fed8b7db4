/** For tests: a data folder of their own, made before and removed after. The database in it is real. */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { closeDatabase } from "../db";
import { databaseOfFolder, nameDatabaseOf } from "./postgres-server";

/** Points PLUMBLINE_HOME at a new folder and answers how to end it. Call once per test file. */
export function openTemporaryHome(): { folder: string; end(): Promise<void> } {
  const folder = mkdtempSync(path.join(tmpdir(), "plumbline-"));
  process.env.PLUMBLINE_HOME = folder;
  if (process.env.DATABASE_URL !== undefined) nameDatabaseOf(folder, process.env.DATABASE_URL);
  return {
    folder,
    async end() {
      await closeDatabase();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Goes on with another data folder, as another installation would: its own database, on PostgreSQL too. */
export async function moveToHome(folder: string): Promise<void> {
  await closeDatabase();
  mkdirSync(folder, { recursive: true });
  process.env.PLUMBLINE_HOME = folder;
  if (process.env.DATABASE_URL !== undefined) process.env.DATABASE_URL = await databaseOfFolder(folder);
}
