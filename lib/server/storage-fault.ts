/**
 * Faults of the place where data lie, which are nobody's mistake and which the user can mend: told apart from faults of the
 * program so that they can be named, with what to do. What each driver says was seen by making the fault (storage-fault.test.ts).
 */
export interface StorageFault {
  kind: "storage-full" | "busy" | "unreachable";
  /** For the user: what happened, what it means for the work at hand, what to do. */
  sentence: string;
}

const FAULTS: readonly { kind: StorageFault["kind"]; says: RegExp; sentence: string }[] = [
  {
    kind: "storage-full",
    says: /SQLITE_FULL|database or disk is full|ENOSPC|no space left on device|could not extend file|disk quota exceeded|EDQUOT|\b53100\b/i,
    sentence: "There is no room left where the data lie: this was not saved, what was saved before is whole. Make room, then try again.",
  },
  {
    kind: "busy",
    says: /SocketTimeout|SQLITE_BUSY|database is locked|\bP1008\b|\bP2034\b|\bP2024\b/,
    sentence: "The database was busy for too long (another program keeps it locked): this was not saved. Try again in a moment.",
  },
  {
    kind: "unreachable",
    says: /DatabaseNotReachable|ConnectionClosed|TooManyConnections|ECONNREFUSED|ECONNRESET|ENOTFOUND|terminating connection|Connection terminated|the database system is (?:starting up|shutting down)|\bP1001\b|\bP1017\b/,
    sentence: "The database does not answer: this was not saved. See that its server runs, then try again.",
  },
];

/** What lies behind an error, through the errors that wrap it; null for anything that is no fault of the storage. */
export function storageFaultOf(error: unknown): StorageFault | null {
  const said = everythingSaid(error);
  const fault = FAULTS.find(({ says }) => says.test(said));
  return fault === undefined ? null : { kind: fault.kind, sentence: fault.sentence };
}

/** Drivers, adapters and Prisma wrap one another: code, kind, message, meta and cause of each layer. */
export function everythingSaid(error: unknown, depth = 0): string {
  if (typeof error !== "object" || error === null || depth > 5) return "";
  const { code, kind, message, cause, meta, originalCode } = error as Record<string, unknown>;
  const own = [code, kind, originalCode, message].filter((part) => typeof part === "string").join(" ");
  const metaText = typeof meta === "object" && meta !== null ? everythingSaid((meta as Record<string, unknown>).driverAdapterError, depth + 1) : "";
  return `${own} ${metaText} ${everythingSaid(cause, depth + 1)}`;
}
