/** Copies of the database: made by `backup`, before a migration and before a restore. They lie in the data folder. */
import { readdirSync, statSync } from "node:fs";
import path from "node:path";

export function backupsFolder(home: string): string {
  return path.join(home, "backups");
}

/** The place of a new copy; the time stands in its name, so that names sort by age. */
export function newBackupFile(home: string, occasion: "backup" | "before-migration" | "before-restore" | "damaged"): string {
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, "-");
  return path.join(backupsFolder(home), `${occasion}-${stamp}.db`);
}

/** The name of the newest copy that can be restored; null when there is none. */
export function newestBackup(home: string): string | null {
  let names: string[];
  try {
    names = readdirSync(backupsFolder(home));
  } catch {
    return null;
  }
  const aged = names
    .filter((name) => /^(?:backup|before-migration|before-restore)-.*\.db$/.test(name))
    .map((name) => ({ name, at: statSync(path.join(backupsFolder(home), name)).mtimeMs }));
  return aged.sort((a, b) => b.at - a.at || (a.name < b.name ? 1 : -1))[0]?.name ?? null;
}
