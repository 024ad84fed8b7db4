/**
 * Uploads that no importer claims and that a mapping could read: kept until somebody maps or dismisses them, for a week at
 * most, and never more than a bound. Each has a folder of its own with the bytes and a note; its id is no part of a document.
 */
import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { compareUtf8 } from "../../base/compare-utf8";
import { err, ok, type Result } from "../../base/result";
import { sha256Hex } from "../../base/sha256";
import { openDatabase } from "../db";
import { readEnvironment } from "../env";
import { appendAudit } from "../repositories/audit";
import { openSourceFile, type SourceFile, unpackedName } from "../source-files";
import { withRetry } from "../with-retry";
import { failure, type UseCaseError } from "./use-case-error";

export const KEPT_FOR_MS = 7 * 24 * 60 * 60 * 1000;
const MOST_KEPT = 500;
const MOST_KEPT_BYTES = 20 * 1024 ** 3;

const BYTES = "bytes";
const NOTE = "note.json";

const noteSchema = z.object({
  study: z.string(),
  path: z.string(),
  folder: z.string().nullable(),
  bytes: z.number(),
  /** ISO, when it was kept. */
  keptAt: z.string(),
});

export interface KeptUpload extends z.infer<typeof noteSchema> {
  id: string;
  /** Where the bytes lie; never shown. */
  location: string;
}

export const uploadId = z.uuid();

/** Keeps a file, in place of an older one of the same name: whoever has its page open goes on with the newer one. */
export async function keepUpload(study: string, file: SourceFile): Promise<void> {
  const named = { study, folder: file.folder, path: unpackedName(file) };
  const id = idOf(named);
  const building = path.join(home(), `${id}.${randomUUID()}`);
  await mkdir(building, { recursive: true });
  await takeBytes(file, path.join(building, BYTES));
  const { size } = await stat(path.join(building, BYTES));
  await writeFile(path.join(building, NOTE), JSON.stringify({ ...named, bytes: size, keptAt: new Date().toISOString() }));
  await remove(id);
  await rename(building, path.join(home(), id));
}

/** The same for the same name in a study, in the shape of a UUID (version 8: our own). */
function idOf({ study, folder, path: named }: { study: string; folder: string | null; path: string }): string {
  const hex = sha256Hex(JSON.stringify([study, folder, named]));
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join("-");
}

/** By the same name on disk where that can be, else as a copy: an upload may be hundreds of megabytes. */
async function takeBytes(file: SourceFile, location: string): Promise<void> {
  if (file.packed === undefined) {
    const isLinked = await link(file.location, location).then(
      () => true,
      () => false,
    );
    if (isLinked) return;
  }
  await pipeline(openSourceFile(file), createWriteStream(location));
}

/** Of a study that is taken away. */
export async function dismissUploadsOf(study: string): Promise<void> {
  for (const upload of await allKept()) if (upload.study === study) await remove(upload.id);
}

/** What waits for its mapping, by name. */
export async function listKeptUploads(study: string): Promise<KeptUpload[]> {
  await sweepKeptUploads();
  const kept = (await allKept()).filter((upload) => upload.study === study);
  return kept.sort((a, b) => compareUtf8(a.path, b.path) || compareUtf8(a.id, b.id));
}

export async function findKeptUpload(study: string, id: string): Promise<Result<KeptUpload, UseCaseError>> {
  const upload = uploadId.safeParse(id).success ? await readNote(id) : null;
  if (upload !== null && upload.study === study && !isExpired(upload)) return ok(upload);
  return err(
    failure("not-found", "the uploaded file is no longer there: it was imported, dismissed, or kept for a week", {
      found: id,
      expected: "an upload that waits for its mapping; upload the file again",
      where: "upload",
    }),
  );
}

export async function dismissUpload(study: string, id: string): Promise<Result<{ schemaVersion: 1; dismissed: string }, UseCaseError>> {
  const upload = await findKeptUpload(study, id);
  if (!upload.ok) return upload;
  await remove(id);
  return ok({ schemaVersion: 1, dismissed: upload.value.path });
}

/** As `dismissUpload`, with an entry in the audit log: `by`, a rater id. */
export async function dismissByPerson(study: string, id: string, by: string): Promise<Result<{ schemaVersion: 1; dismissed: string }, UseCaseError>> {
  const dismissed = await dismissUpload(study, id);
  if (dismissed.ok) {
    const database = await openDatabase();
    await withRetry(() => appendAudit(database, { actor: by, study, action: "upload-dismissed", subject: id, details: {} }));
  }
  return dismissed;
}

/** Removes what is older than a week, what a crash left half, and the oldest beyond the bounds. */
export async function sweepKeptUploads(): Promise<void> {
  const entries = await readdir(home()).catch(() => []);
  const kept: KeptUpload[] = [];
  for (const id of entries) {
    const upload = uploadId.safeParse(id).success ? await readNote(id) : null;
    if (upload === null ? await isAbandoned(id) : isExpired(upload)) await remove(id);
    else if (upload !== null) kept.push(upload);
  }
  // Newest first; the id settles what was kept in the same millisecond.
  kept.sort((a, b) => compareUtf8(b.keptAt, a.keptAt) || compareUtf8(a.id, b.id));
  let count = 0;
  let bytes = 0;
  for (const upload of kept) {
    if (count >= MOST_KEPT || (bytes + upload.bytes > MOST_KEPT_BYTES && count > 0)) {
      await remove(upload.id);
      continue;
    }
    count++;
    bytes += upload.bytes;
  }
}

async function allKept(): Promise<KeptUpload[]> {
  const entries = await readdir(home()).catch(() => []);
  const notes = await Promise.all(entries.filter((id) => uploadId.safeParse(id).success).map(readNote));
  return notes.flatMap((note) => (note === null ? [] : [note]));
}

async function readNote(id: string): Promise<KeptUpload | null> {
  const text = await readFile(path.join(home(), id, NOTE), "utf8").catch(() => null);
  if (text === null) return null;
  const note = noteSchema.safeParse(parseJson(text));
  return note.success ? { ...note.data, id, location: path.join(home(), id, BYTES) } : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isExpired(upload: KeptUpload): boolean {
  const age = Date.now() - Date.parse(upload.keptAt);
  return !(age < KEPT_FOR_MS);
}

/** Half for an hour: nobody is writing it any more. */
async function isAbandoned(id: string): Promise<boolean> {
  const entry = await stat(path.join(home(), id)).catch(() => null);
  return entry !== null && Date.now() - entry.mtimeMs > 60 * 60 * 1000;
}

async function remove(id: string): Promise<void> {
  await rm(path.join(home(), id), { recursive: true, force: true });
}

function home(): string {
  return path.join(readEnvironment().home, "kept-uploads");
}
