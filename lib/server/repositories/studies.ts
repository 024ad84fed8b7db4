import { compareUtf8 } from "../../base/compare-utf8";
import type { Database, DatabaseClient } from "../db";
import { readEnvironment } from "../env";
import { withRetry } from "../with-retry";

export interface StudyRow {
  id: string;
  title: string;
  settings: string;
}

export async function findStudy(database: DatabaseClient, id: string): Promise<StudyRow | null> {
  return database.study.findUnique({ where: { id }, select: { id: true, title: true, settings: true } });
}

export async function listStudies(database: DatabaseClient): Promise<StudyRow[]> {
  const rows = await database.study.findMany({ select: { id: true, title: true, settings: true } });
  return rows.sort((a, b) => compareUtf8(a.id, b.id));
}

/** Makes the study unless it is there. */
export async function ensureStudy(database: Database, id: string, title: string): Promise<void> {
  await withRetry(() => database.study.upsert({ where: { id }, update: {}, create: { id, title, createdAt: new Date() } }));
}

/** Lets one change of a study's settings look and write at a time: SQLite does so by itself (BEGIN IMMEDIATE). */
export async function lockStudy(transaction: DatabaseClient, id: string): Promise<void> {
  if (readEnvironment().isPostgres) await transaction.$queryRaw`SELECT "id" FROM "Study" WHERE "id" = ${id} FOR NO KEY UPDATE`;
}

/** Settings are replaced as a whole: read them, and write them, in one transaction. */
export async function saveStudySettings(database: DatabaseClient, id: string, settings: string): Promise<void> {
  await database.study.update({ where: { id }, data: { settings } });
}

/** Removes a study with its runs, results, labels and imports; raw files and chunks are shared and stay. */
export async function deleteStudy(database: Database, id: string): Promise<void> {
  await withRetry(() => database.study.deleteMany({ where: { id } }));
}
