/**
 * Takes a study out of the database with everything of it. Raw files and chunks are content-addressed and shared: what another study
 * still refers to stays, what none does goes.
 */
import type { DatabaseClient } from "../db";
import { readEnvironment } from "../env";
import { sharedHashesOf } from "./imports";
import { lockList } from "./list-cells";

export interface RemovedRows {
  runs: number;
  labels: number;
  imports: number;
  chunks: number;
  /** Raw files that no import refers to any more: their rows are gone, the files are the caller's to remove (`withoutRow`). */
  rawFiles: string[];
}

/** Rows that are looked at, and hashes that are named in one statement. */
const PAGE = 2_000;
const NAMED = 500;

/**
 * Within a transaction that nobody writes beside: SQLite's has the database to itself, PostgreSQL's locks the shared tables, so that no
 * import refers to a chunk between our looking and our deleting.
 */
export async function deleteStudyRows(transaction: DatabaseClient, study: string): Promise<RemovedRows> {
  await lockList(transaction, study);
  if (readEnvironment().isPostgres) await transaction.$executeRaw`LOCK TABLE "Chunk", "RawFile", "Import", "Trajectory" IN SHARE ROW EXCLUSIVE MODE`;
  const runs = await transaction.trajectory.count({ where: { studyId: study } });
  const labels = await transaction.labelEntry.count({ where: { studyId: study } });
  const imports = await transaction.import.count({ where: { studyId: study } });
  const chunks = await chunksOf(transaction, { studyId: study });
  const rawFiles = await sharedHashesOf(transaction, { studyId: study });
  await transaction.study.delete({ where: { id: study } });
  for await (const hashes of pagesOfChunks(transaction, {})) for (const hash of hashes) chunks.delete(hash);
  for (const hash of await sharedHashesOf(transaction, {})) rawFiles.delete(hash);
  for (const hashes of parts([...chunks])) await transaction.chunk.deleteMany({ where: { hash: { in: hashes } } });
  for (const hashes of parts([...rawFiles])) await transaction.rawFile.deleteMany({ where: { sha256: { in: hashes } } });
  return { runs, labels, imports, chunks: chunks.size, rawFiles: [...rawFiles].sort() };
}

/** What is left of the jobs of a study that is gone, but for the one that took it away and those whose worker is still at them. */
export async function deleteJobsOf(transaction: DatabaseClient, study: string): Promise<void> {
  await transaction.job.deleteMany({ where: { studyId: study, kind: { not: "remove-study" }, state: { not: "running" } } });
}

/**
 * Of these raw files those that have no row, while nobody can write one: whoever imports the same bytes waits for the end of the
 * transaction, looks whether the file is there, and keeps it anew.
 */
export async function withoutRow(transaction: DatabaseClient, hashes: readonly string[]): Promise<string[]> {
  if (readEnvironment().isPostgres) await transaction.$executeRaw`LOCK TABLE "RawFile" IN SHARE ROW EXCLUSIVE MODE`;
  const known = new Set<string>();
  for (const part of parts(hashes))
    for (const row of await transaction.rawFile.findMany({ where: { sha256: { in: part } }, select: { sha256: true } })) known.add(row.sha256);
  return hashes.filter((hash) => !known.has(hash));
}

async function chunksOf(database: DatabaseClient, where: { studyId: string }): Promise<Set<string>> {
  const found = new Set<string>();
  for await (const hashes of pagesOfChunks(database, where)) for (const hash of hashes) found.add(hash);
  return found;
}

/** The chunks that runs refer to, page by page in the order of the key. */
async function* pagesOfChunks(database: DatabaseClient, where: { studyId?: string }): AsyncGenerator<string[]> {
  let last: { studyId: string; trajectoryId: string } | undefined;
  for (;;) {
    const rows = await database.trajectory.findMany({
      where,
      orderBy: [{ studyId: "asc" }, { trajectoryId: "asc" }],
      take: PAGE,
      ...(last === undefined ? {} : { skip: 1, cursor: { studyId_trajectoryId: last } }),
      select: { studyId: true, trajectoryId: true, chunks: true },
    });
    const end = rows.at(-1);
    if (end === undefined) return;
    // Written by insertTrajectories.
    yield rows.flatMap(({ chunks }) => (JSON.parse(chunks) as { hash: string }[]).map(({ hash }) => hash));
    last = { studyId: end.studyId, trajectoryId: end.trajectoryId };
  }
}

function* parts(hashes: readonly string[]): Generator<string[]> {
  for (let from = 0; from < hashes.length; from += NAMED) yield hashes.slice(from, from + NAMED);
}
