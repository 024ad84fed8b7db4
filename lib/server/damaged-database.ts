import { newestBackup } from "./backups-folder";
import type { ServerEnvironment } from "./env";
import { everythingSaid } from "./storage-fault";

/** Its message is a sentence for whoever runs this installation. */
export class DamagedDatabaseError extends Error {}

const DAMAGED = /database disk image is malformed|file is not a database|SQLITE_(?:CORRUPT|NOTADB)/i;

/**
 * What to say of an error that means that the database file is damaged: what is certain, where the last copy lies, what to do. null for
 * every other error. The data folder's own path is left out: the sentence goes to browsers too.
 */
export function damagedSentence(error: unknown, { home, isPostgres }: Pick<ServerEnvironment, "home" | "isPostgres">): string | null {
  if (error instanceof DamagedDatabaseError) return error.message;
  if (isPostgres || !DAMAGED.test(everythingSaid(error))) return null;
  const newest = newestBackup(home);
  const rest =
    newest === null
      ? "There is no copy of it in the data folder: restore one of your own (`plumbline restore FILE`), or the file system's."
      : `The newest copy is backups/${newest} in the data folder: stop every Plumbline, then \`plumbline restore backups/${newest}\` from there.`;
  return `The database file is damaged and was left as it is. ${rest}`;
}
