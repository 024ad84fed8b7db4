/**
 * Two servers over one SQLite file would run two workers and two page servers on it, and neither would see the other's
 * memory. The first to serve a data folder holds a lock in it; the second is told who does, and stops. The lock is a
 * transaction that stays open on a small SQLite file of its own: the system lets go of it when the process ends, however
 * it ends, so that nothing stale is left after a kill or a power cut. PostgreSQL has any number of servers and no lock.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { z } from "zod";
import { err, ok, type Result } from "../base/result";
import { makeHome } from "./make-home";

/** Who serves, as the second server tells it to its user. */
const holderSchema = z.object({ process: z.int(), address: z.string() });

export interface ServingLock {
  release(): void;
}

/** Takes the lock for this process, or says in a sentence who has it. `address`: where this server will be opened. */
export function holdServingLock(home: string, address: string): Result<ServingLock, string> {
  makeHome(home);
  const note = path.join(home, "serving.json");
  const lock = new BetterSqlite3(path.join(home, "serving.lock"), { timeout: 0 });
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if (!(error instanceof BetterSqlite3.SqliteError) || !error.code.startsWith("SQLITE_BUSY")) throw error;
    return err(`Another Plumbline already serves this data folder${holderOf(note)}. Stop it first, or choose another folder with PLUMBLINE_HOME.`);
  }
  writeFileSync(note, `${JSON.stringify({ process: process.pid, address })}\n`);
  return ok({
    release() {
      lock.exec("ROLLBACK");
      lock.close();
    },
  });
}

/** The note may be missing or half-written for a moment; then the sentence does without it. */
function holderOf(note: string): string {
  try {
    const holder = holderSchema.safeParse(JSON.parse(readFileSync(note, "utf8")));
    return holder.success ? ` (process ${holder.data.process}, ${holder.data.address})` : "";
  } catch {
    return "";
  }
}
