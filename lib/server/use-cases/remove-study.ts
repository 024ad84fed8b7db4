/** Takes a study away with everything of it, after its handle was typed: archived before, if that is asked for. The owner only. */
import { createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { err, ok, type Result } from "../../base/result";
import { clearCachedDocuments } from "../child-document";
import { type Database, openDatabase } from "../db";
import { readEnvironment } from "../env";
import { listRawFiles, rawFilePath } from "../raw-files";
import { appendAudit } from "../repositories/audit";
import { stateOfWork } from "../repositories/jobs";
import { deleteJobsOf, deleteStudyRows, withoutRow } from "../repositories/study-removal";
import { withRetry } from "../with-retry";
import { TRANSACTION_OPTIONS } from "./ensure-derived";
import { exportBundle } from "./export-bundle";
import { verifyBundle } from "./import-bundle";
import { dismissUploadsOf } from "./kept-uploads";
import { openStudy } from "./open-study";
import { queueJob } from "./queue-job";
import { deleteMappingsOf } from "./saved-mappings";
import { failure, type UseCaseError } from "./use-case-error";

export const removeStudyBodySchema = z.strictObject({
  /** The handle of the study, typed by a person: what is gone is gone. */
  name: z.string().max(200),
  /** Keeps a bundle in the data folder before anything is taken away. */
  archive: z.boolean(),
});

export interface RemoveStudyDocument {
  schemaVersion: 1;
  study: string;
  runs: number;
  labels: number;
  imports: number;
  /** Raw files and chunks of steps that no other study refers to. */
  rawFiles: number;
  chunks: number;
  /** The base name of the bundle; null: none was asked for. */
  archive: string | null;
}

export interface RemoveStudyInput {
  study: string;
  /** What was typed. */
  name: string;
  /** Where the bundle goes; null: nowhere. */
  archive: string | null;
  /** Who does it, for the audit log. */
  by: string;
}

/** Work that reads or writes a study for long: nothing is taken away under it. */
const OTHER_WORK = ["import-upload", "import-mapped", "import-bundle", "reimport-study", "judge"] as const;

/** Queues the removal; the result of the job is the document of `plumbline remove-study`. */
export async function startRemoval(
  study: string,
  { name, archive }: z.output<typeof removeStudyBodySchema>,
  by: string,
): Promise<Result<{ jobId: string }, UseCaseError>> {
  const opened = await openStudy(study, "server");
  if (!opened.ok) return opened;
  const fault = checkName(study, name);
  if (fault !== null) return err(fault);
  const job = await queueJob(opened.value.database, { kind: "remove-study", study, payload: { study, name, archive }, by, details: { archive } });
  return ok({ jobId: job.id });
}

/** Where the archive of a study is put when a page asks for it: a name that no file has. */
export async function archivePath(study: string): Promise<string> {
  const folder = path.join(readEnvironment().home, "archives");
  for (let number = 1; ; number++) {
    const file = path.join(folder, `${study}${number === 1 ? "" : `-${number}`}.zip`);
    if ((await stat(file).catch(() => null)) === null) return file;
  }
}

export async function removeStudy({ study, name, archive, by }: RemoveStudyInput): Promise<Result<RemoveStudyDocument, UseCaseError>> {
  const opened = await openStudy(study, "server");
  if (!opened.ok) return opened;
  const { database } = opened.value;
  const fault = checkName(study, name);
  if (fault !== null) return err(fault);
  for (const kind of OTHER_WORK) {
    const state = await stateOfWork(database, kind, study);
    if (state !== null)
      return err(
        failure("stale", "work on this study is still going on", {
          found: `${kind}, ${state}`,
          expected: "stop it, or wait for its end",
          where: "study",
        }),
      );
  }
  if (archive !== null) {
    const kept = await keepArchive(study, archive);
    if (!kept.ok) return kept;
  }
  const rows = await withRetry(() =>
    database.$transaction(async (transaction) => {
      const removed = await deleteStudyRows(transaction, study);
      await deleteJobsOf(transaction, study);
      const { runs, labels, imports, chunks, rawFiles } = removed;
      const details = { runs, labels, imports, chunks, rawFiles: rawFiles.length, archived: archive !== null };
      await appendAudit(transaction, { actor: by, study, action: "study-removed", subject: study, details });
      return removed;
    }, TRANSACTION_OPTIONS),
  );
  await removeRawFiles(database, rows.rawFiles);
  await dismissUploadsOf(study);
  await deleteMappingsOf(study);
  // Documents that were worked out for a page: they are made again for whoever asks.
  await clearCachedDocuments();
  const { runs, labels, imports, chunks, rawFiles } = rows;
  const counts = { runs, labels, imports, rawFiles: rawFiles.length, chunks };
  return ok({ schemaVersion: 1, study, ...counts, archive: archive === null ? null : path.basename(archive) });
}

/** So long a raw file may lie without a row: an import keeps the bytes first, and says so when it is done. */
const UNTOLD_FOR_MS = 24 * 60 * 60 * 1000;

/** Raw files that nothing refers to: what a removal or an import left behind that was killed in the middle. */
export async function sweepRawFiles(now = Date.now()): Promise<void> {
  await removeRawFiles(await openDatabase(), await listRawFiles(readEnvironment().home, new Date(now - UNTOLD_FOR_MS)));
}

async function removeRawFiles(database: Database, hashes: readonly string[]): Promise<void> {
  const { home } = readEnvironment();
  for (let from = 0; from < hashes.length; from += REMOVED_TOGETHER) {
    await withRetry(() =>
      database.$transaction(async (transaction) => {
        for (const hash of await withoutRow(transaction, hashes.slice(from, from + REMOVED_TOGETHER)))
          await rm(rawFilePath(home, hash), { force: true });
      }, TRANSACTION_OPTIONS),
    );
  }
}

/** Others wait as long as these are removed. */
const REMOVED_TOGETHER = 100;

function checkName(study: string, name: string): UseCaseError | null {
  if (name === study) return null;
  return failure("invalid", "what was typed is not the handle of this study: nothing was taken away", {
    found: name,
    expected: study,
    where: "name",
  });
}

/** A bundle of the whole study, read through again before it counts as kept. */
async function keepArchive(study: string, file: string): Promise<Result<null, UseCaseError>> {
  if ((await stat(file).catch(() => null)) !== null)
    return err(failure("invalid", "there is a file of this name already", { found: path.basename(file), expected: "a new name", where: "archive" }));
  const bundle = await exportBundle(study, "server");
  if (!bundle.ok) return bundle;
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.part`;
  try {
    await pipeline(bundle.value, createWriteStream(draft, { flush: true }));
    const read = await verifyBundle(draft);
    if (!read.ok) return read;
    await rename(draft, file);
    return ok(null);
  } finally {
    await rm(draft, { force: true });
  }
}
