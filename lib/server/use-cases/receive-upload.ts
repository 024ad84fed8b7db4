/**
 * Uploads stream from the socket to disk, one file a request, and are imported by the worker. A drop of many files shares
 * a batch, so that files that belong together (a log and the score beside it) are imported together.
 */
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { ReadableStream as WebStream } from "node:stream/web";
import { z } from "zod";
import { compareUtf8 } from "../../base/compare-utf8";
import { err, ok, type Result } from "../../base/result";
import type { Mapping } from "../../importers/mapping/mapping";
import { openDatabase } from "../db";
import { readEnvironment } from "../env";
import type { Job } from "../repositories/jobs";
import { storeBody } from "../store-body";
import { checkImportOptions } from "./check-import-options";
import { queueJob } from "./queue-job";
import { loadMapping } from "./saved-mappings";
import { failure, type UseCaseError } from "./use-case-error";

export const uploadQuerySchema = z.object({
  /** Base name of the file, or its path below the dropped folder. Without it: start the batch. */
  name: z.string().min(1).max(1_000).optional(),
  /** Files of one drop carry the same; without it a single file is imported at once. */
  batch: z.uuid().optional(),
  /** Base name of the dropped folder. */
  folder: z.string().min(1).max(255).optional(),
  configuration: z.string().min(1).max(200).optional(),
  environment: z.string().min(1).max(100).optional(),
  format: z.string().min(1).max(100).optional(),
  /** A saved mapping of the study by which every file is read; no format then. */
  map: z.string().min(1).max(64).optional(),
  /** Name of a study that this import makes; one that exists keeps its own. */
  title: z.string().trim().min(1).max(200).optional(),
});
export type UploadQuery = z.output<typeof uploadQuerySchema>;

/** What is known of an uploaded file until its batch starts. */
const noteSchema = z.object({ path: z.string(), folder: z.string().nullable() });

export type UploadAnswer = { jobId: string } | { batch: string; path: string; bytes: number };

export async function receiveUpload(
  study: string,
  query: UploadQuery,
  body: WebStream<Uint8Array> | null,
  contentLength: number | null,
  by: string,
): Promise<Result<UploadAnswer, UseCaseError>> {
  const fault = checkImportOptions({ study, format: query.format ?? null, environment: query.environment ?? null });
  if (fault !== null) return err(fault);
  const map = query.map === undefined ? null : await loadMapping(study, query.map);
  if (map?.ok === false) return map;
  const conflict = map === null ? null : checkImportOptions({ study, format: query.format ?? null, environment: null, map: map.value });
  if (conflict !== null) return err(conflict);
  const batch = query.batch ?? crypto.randomUUID();
  const folder = path.join(readEnvironment().home, "uploads", batch);
  if (query.name !== undefined) {
    const stored = await store(folder, query.name, query.folder ?? null, body, contentLength);
    if (!stored.ok) return stored;
    if (query.batch !== undefined) return ok({ batch, path: query.name, bytes: stored.value });
  }
  const files = await batchFiles(folder);
  if (files.length === 0)
    return err(failure("invalid", "nothing was uploaded", { found: "no file", expected: "at least one upload with this batch", where: "batch" }));
  const { configuration = null, environment = null, format = null, title = null } = query;
  const job = await startImport(study, by, { files, configuration, environment, format, title, map: map?.value ?? null });
  return ok({ jobId: job.id });
}

async function startImport(
  study: string,
  by: string,
  options: {
    files: readonly unknown[];
    configuration: string | null;
    environment: string | null;
    format: string | null;
    title: string | null;
    map: Mapping | null;
  },
): Promise<Job> {
  const database = await openDatabase();
  return queueJob(database, { kind: "import-upload", study, payload: { study, ...options }, by, details: { files: options.files.length } });
}

/** Never trusts a name for a place on disk: the file is numbered, its name is a note beside it. */
async function store(
  folder: string,
  name: string,
  dropped: string | null,
  body: WebStream<Uint8Array> | null,
  contentLength: number | null,
): Promise<Result<number, UseCaseError>> {
  const clean = name
    .replaceAll("\\", "/")
    .split("/")
    .filter((part) => part !== "" && part !== "." && part !== "..")
    .join("/");
  if (clean === "") return err(failure("invalid", "the file has no name", { found: name, expected: "a file name", where: "name" }));
  await mkdir(folder, { recursive: true });
  const location = path.join(folder, crypto.randomUUID());
  const bytes = await storeBody(location, body);
  // A proxy on the way may cut a body and still let it look whole.
  if (contentLength !== null && contentLength !== bytes) {
    await rm(location, { force: true });
    return err(
      failure("invalid", "the upload did not arrive whole; send it again", {
        found: `${bytes} bytes`,
        expected: `${contentLength} bytes (Content-Length)`,
        where: clean,
      }),
    );
  }
  await writeFile(`${location}.json`, JSON.stringify({ path: clean, folder: dropped }));
  return ok(bytes);
}

async function batchFiles(folder: string): Promise<{ location: string; path: string; folder: string | null }[]> {
  const entries = await readdir(folder).catch(() => []);
  const notes = entries.filter((entry) => entry.endsWith(".json"));
  const files = await Promise.all(
    notes.map(async (note) => {
      const { path: named, folder: dropped } = noteSchema.parse(JSON.parse(await readFile(path.join(folder, note), "utf8")));
      return { location: path.join(folder, note.slice(0, -".json".length)), path: named, folder: dropped };
    }),
  );
  return files.sort((a, b) => compareUtf8(a.path, b.path));
}
