/** Runs by the words of their task and ids: every word must stand in the text, as a part of it and in lower case. */
import type { DatabaseClient } from "../db";
import { readEnvironment } from "../env";
import { Prisma } from "../generated/sqlite/client";
import { searchText } from "../search-text";
import type { StudyCells } from "./list-cells";

/** The words of what somebody typed. */
export function wordsOf(text: string): string[] {
  return [...new Set(searchText(text).split(/\s+/))].filter((word) => word !== "");
}

/** The condition on "searchText"; without words it is always true. */
export function holdsWords(words: readonly string[]): Prisma.Sql {
  if (words.length === 0) return Prisma.sql`1 = 1`;
  // LIKE is what a trigram index answers; neither words nor texts have wildcards (search-text.ts).
  const one = readEnvironment().isPostgres
    ? (word: string) => Prisma.sql`"searchText" LIKE ${`%${word}%`}`
    : (word: string) => Prisma.sql`instr("searchText", ${word}) > 0`;
  return Prisma.join(words.map(one), " AND ");
}

export interface FoundWords {
  /** Runs that hold the words, by cell. */
  runs: ReadonlyMap<number, number>;
  /** The runs themselves when they are few. */
  few: readonly string[] | null;
}

/** Up to so many runs are kept by name: they are listed without looking for the words again. */
const FEW = 2_000;
const RARE = 100;
/** Runs that are looked through without letting others in between, on SQLite, where a query blocks the process. */
const PART = 20_000;
/** Answers that are kept. */
const KEPT = 64;

const kept = new Map<string, { revision: string; found: Promise<FoundWords> }>();

/**
 * How many runs of each cell hold the words. Looked for once while the study stays as it is: a word that most runs hold is in no
 * index cheaper than in the texts.
 */
export function findWords(database: DatabaseClient, study: string, words: readonly string[], { cells, revision }: StudyCells): Promise<FoundWords> {
  const key = JSON.stringify([readEnvironment().databaseUrl, study, words]);
  const known = kept.get(key);
  kept.delete(key);
  const entry = known?.revision === revision ? known : { revision, found: search(database, study, words, cells) };
  kept.set(key, entry);
  entry.found.catch(() => kept.delete(key));
  for (const [oldest] of kept) {
    if (kept.size <= KEPT) break;
    kept.delete(oldest);
  }
  return entry.found;
}

async function search(database: DatabaseClient, study: string, words: readonly string[], cells: StudyCells["cells"]): Promise<FoundWords> {
  const { isPostgres } = readEnvironment();
  const parts = isPostgres ? [cells.map(({ id }) => id)] : partsOf(cells);
  // Most words are held by hardly any run or by very many: a few hits on the way say which.
  const rare = await findFew(database, study, words, parts, RARE);
  const runs = new Map<number, number>();
  if (rare !== null) {
    for (const { cell } of rare) runs.set(cell, (runs.get(cell) ?? 0) + 1);
    return { runs, few: rare.map(({ trajectoryId }) => trajectoryId) };
  }
  for (const part of parts) {
    const counted = await database.$queryRaw<{ cell: number; runs: bigint | number }[]>`
      SELECT "cell", count(*) AS "runs" FROM "Trajectory" ${byCell()} WHERE ${inCells(study, part)} AND ${holdsWords(words)} GROUP BY "cell"`;
    for (const row of counted) runs.set(row.cell, Number(row.runs));
    await turn();
  }
  const all = [...runs.values()].reduce((sum, count) => sum + count, 0);
  const few = all > FEW ? null : await findFew(database, study, words, parts, FEW);
  return { runs, few: few?.map(({ trajectoryId }) => trajectoryId) ?? null };
}

/** The runs that hold the words; null when they are more than `most`. */
async function findFew(
  database: DatabaseClient,
  study: string,
  words: readonly string[],
  parts: readonly (readonly number[])[],
  most: number,
): Promise<{ cell: number; trajectoryId: string }[] | null> {
  const found: { cell: number; trajectoryId: string }[] = [];
  for (const part of parts) {
    found.push(
      ...(await database.$queryRaw<{ cell: number; trajectoryId: string }[]>`
        SELECT "cell", "trajectoryId" FROM "Trajectory" ${byCell()} WHERE ${inCells(study, part)} AND ${holdsWords(words)} LIMIT ${most + 1 - found.length}`),
    );
    if (found.length > most) return null;
    await turn();
  }
  return found;
}

function partsOf(cells: StudyCells["cells"]): number[][] {
  const parts: number[][] = [];
  let room = 0;
  for (const { id, runs } of cells) {
    if (runs === 0) continue;
    if (room < runs || parts.length === 0) {
      parts.push([]);
      room = PART;
    }
    parts.at(-1)?.push(id);
    room -= runs;
  }
  return parts;
}

/** Runs of these cells. Ids are our own numbers: they stand in the text. */
export function inCells(study: string, ids: readonly number[]): Prisma.Sql {
  return Prisma.sql`"studyId" = ${study} AND "cell" > 0 AND "cell" IN (${Prisma.raw(ids.length === 0 ? "0" : ids.join(","))})`;
}

/** SQLite keeps no figures by which it could choose. */
export function byCell(): Prisma.Sql {
  return readEnvironment().isPostgres ? Prisma.empty : Prisma.raw(`INDEXED BY "Trajectory_by_cell"`);
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
