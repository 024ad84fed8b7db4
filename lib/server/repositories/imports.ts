import { randomUUID } from "node:crypto";
import type { DatabaseClient } from "../db";

export interface NewImport {
  id: string;
  study: string;
  path: string;
  rawSha256: string | null;
  format: string | null;
  options: unknown;
  report: unknown;
}

/** A new import, or file `index` of the job that carries it out: when the job comes back it is the same import. */
export function importIdOf(job: string | null, index: number): string {
  return job === null ? randomUUID() : `${job}:${index}`;
}

export async function saveRawFile(database: DatabaseClient, raw: { sha256: string; bytes: number; compressedBytes: number }): Promise<void> {
  const create = { sha256: raw.sha256, bytes: BigInt(raw.bytes), compressedBytes: BigInt(raw.compressedBytes), createdAt: new Date() };
  await database.rawFile.upsert({ where: { sha256: raw.sha256 }, update: {}, create });
}

export async function saveImport(database: DatabaseClient, item: NewImport): Promise<void> {
  const data = {
    studyId: item.study,
    path: item.path,
    rawSha256: item.rawSha256,
    format: item.format,
    options: JSON.stringify(item.options),
    report: JSON.stringify(item.report),
  };
  await database.import.upsert({ where: { id: item.id }, update: data, create: { ...data, id: item.id, createdAt: new Date() } });
}

/** The latest imports of a study, newest first, with their reports. */
export async function listImports(
  database: DatabaseClient,
  study: string,
  limit: number,
): Promise<{ id: string; path: string; format: string | null; report: unknown }[]> {
  const rows = await database.import.findMany({ where: { studyId: study }, orderBy: [{ createdAt: "desc" }, { id: "asc" }], take: limit });
  return rows.map((row) => ({ id: row.id, path: row.path, format: row.format, report: JSON.parse(row.report) as unknown }));
}
