import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { DatabaseClient } from "../db";

export interface NewImport {
  id: string;
  study: string;
  path: string;
  rawSha256: string | null;
  format: string | null;
  options: unknown;
  report: unknown;
  source: ImportedSource;
}

const sourceSchema = z.object({
  /** Base name of the folder or archive that was named. */
  folder: z.string().nullable(),
  /** The raw file is an archive that is one recording. */
  isArchive: z.boolean(),
  isLicenceSensitive: z.boolean(),
  /** What was read beside it: the name that was asked for, and the hash of what was kept; null: nothing was there. */
  parts: z.array(z.tuple([z.string(), z.string().nullable()])),
});
/** What the reading of a file depends on besides its bytes and the options. */
export type ImportedSource = z.output<typeof sourceSchema>;

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
    source: JSON.stringify(item.source),
  };
  await database.import.upsert({ where: { id: item.id }, update: data, create: { ...data, id: item.id, createdAt: new Date() } });
}

export async function hasImport(database: DatabaseClient, study: string, id: string): Promise<boolean> {
  return (await database.import.findFirst({ where: { id, studyId: study }, select: { id: true } })) !== null;
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

/** An imported file as a re-import needs it. */
export interface KeptImport {
  id: string;
  path: string;
  rawSha256: string | null;
  bytes: number;
  format: string | null;
  options: unknown;
  /** null: imported before it was kept. */
  source: ImportedSource | null;
}

/** Every imported file of a study, oldest first. */
export async function listKeptImports(database: DatabaseClient, study: string): Promise<KeptImport[]> {
  const rows = await database.import.findMany({
    where: { studyId: study },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { id: true, path: true, rawSha256: true, format: true, options: true, source: true, raw: { select: { bytes: true } } },
  });
  return rows.map(({ raw, options, source, ...row }) => ({
    ...row,
    bytes: Number(raw?.bytes ?? 0),
    options: JSON.parse(options) as unknown,
    source: toSource(source),
  }));
}

/** Whether a run that counts comes from a source whose licence asks that it is not spread in the open. */
export async function isLicenceSensitive(database: DatabaseClient, study: string): Promise<boolean> {
  const rows = await database.import.findMany({ where: { studyId: study }, select: { id: true, source: true } });
  const marked = rows.filter((row) => toSource(row.source)?.isLicenceSensitive === true).map((row) => row.id);
  for (let from = 0; from < marked.length; from += 500) {
    const where = { studyId: study, state: "active", importId: { in: marked.slice(from, from + 500) } };
    if ((await database.trajectory.findFirst({ where, select: { trajectoryId: true } })) !== null) return true;
  }
  return false;
}

/** Hashes of the raw files that these imports refer to: the file itself, and what was read beside it. */
export async function sharedHashesOf(database: DatabaseClient, where: { studyId?: string }): Promise<Set<string>> {
  const rows = await database.import.findMany({ where, select: { rawSha256: true, source: true } });
  const parts = rows.flatMap(({ source }) => toSource(source)?.parts ?? []);
  return new Set([...rows.map(({ rawSha256 }) => rawSha256), ...parts.map(([, sha256]) => sha256)].filter((hash) => hash !== null));
}

function toSource(text: string | null): ImportedSource | null {
  return text === null ? null : sourceSchema.parse(JSON.parse(text));
}
