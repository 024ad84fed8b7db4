/**
 * The one way in: file → importer → trajectory → analysis → stored. Records stream through in batches, each batch one
 * transaction, so that memory stays bounded and a cancelled or killed import keeps whole records and nothing half.
 */
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { compareUtf8 } from "../../base/compare-utf8";
import { err, ok, type Result } from "../../base/result";
import { detectFormat, importerOf } from "../../importers";
import type { Importer, ImportSource } from "../../importers/importer";
import { takeHead } from "../../importers/source/source-head";
import { type Database, openDatabase } from "../db";
import { readEnvironment } from "../env";
import { hashFile, keepRawFile, readBytes } from "../raw-files";
import { newImportId, saveImport, saveRawFile } from "../repositories/imports";
import { ensureStudy, findStudy } from "../repositories/studies";
import { findSourceFiles, type SourceFile } from "../source-files";
import { withRetry } from "../with-retry";
import { ImportBatch } from "./import-batch";
import { addCounts, emptyCounts, emptyTotals, type ImportDocument, type ImportFileReport } from "./import-document";
import { configurationOf, fileEnvironment } from "./import-placement";
import { matchSettingsOf } from "./study-settings";
import { describeUnclaimed, type UnclaimedFile } from "./unclaimed-file";
import { failure, type UseCaseError } from "./use-case-error";

export interface ImportOptions {
  study: string;
  configuration: string | null;
  environment: string | null;
  format: string | null;
}

export interface ImportProgress {
  path: string;
  fileIndex: number;
  fileCount: number;
  /** Bytes of this file read so far, and its size. */
  bytes: number;
  totalBytes: number;
  records: number;
}

export interface ImportHooks {
  onProgress?(progress: ImportProgress): void;
  /** Asked between batches; what is finished stays. */
  isCancelled?(): boolean;
}

/** What belongs to a run is small beside it; a larger file is a source of its own. */
const MAX_SIBLING_BYTES = 64 * 1024 * 1024;
const STUDY_HANDLE = /^[a-z0-9-]{1,64}$/;

export async function importFiles(
  paths: readonly string[],
  options: ImportOptions,
  hooks: ImportHooks = {},
): Promise<Result<ImportDocument, UseCaseError>> {
  const { files, missing } = await findSourceFiles(paths);
  const [gone] = missing;
  if (gone !== undefined)
    return err(failure("not-found", gone.message, { found: gone.path, expected: "a file or folder that exists", where: "path" }));
  return importSources(files, options, hooks);
}

export async function importSources(
  files: readonly SourceFile[],
  options: ImportOptions,
  hooks: ImportHooks = {},
): Promise<Result<ImportDocument, UseCaseError>> {
  if (!STUDY_HANDLE.test(options.study)) {
    return err(
      failure("invalid", "a study's handle is made of lower-case letters, digits and hyphens", {
        found: options.study,
        expected: "1 to 64 of a–z, 0–9, -",
        where: "study",
      }),
    );
  }
  if (options.format !== null && importerOf(options.format) === null) {
    return err(
      failure("not-found", `there is no format "${options.format}"`, {
        found: options.format,
        expected: "an id of `plumbline formats`",
        where: "format",
      }),
    );
  }
  const database = await openDatabase();
  await ensureStudy(database, options.study, options.study);
  const document: ImportDocument = { schemaVersion: 1, study: options.study, files: [], totals: emptyTotals(), warnings: [], rejections: [] };
  for (const [fileIndex, file] of files.entries()) {
    const report = await importFile(
      database,
      file,
      files,
      options,
      document,
      (bytes, totalBytes, records) => hooks.onProgress?.({ path: file.path, fileIndex, fileCount: files.length, bytes, totalBytes, records }),
      hooks,
    );
    document.files.push(report);
    addCounts(document.totals, report);
    if (hooks.isCancelled?.() === true) break;
  }
  return ok(inOrder(document));
}

/** Every list by file and record, whatever the order of the work; what concerns a whole file comes before its records. */
function inOrder(document: ImportDocument): ImportDocument {
  const byPlace = (a: { path: string; record?: number | null }, b: { path: string; record?: number | null }): number =>
    compareUtf8(a.path, b.path) || (a.record ?? 0) - (b.record ?? 0);
  document.files.sort(byPlace);
  document.warnings.sort(byPlace);
  document.rejections.sort(byPlace);
  return document;
}

async function importFile(
  database: Database,
  file: SourceFile,
  all: readonly SourceFile[],
  options: ImportOptions,
  document: ImportDocument,
  onProgress: (bytes: number, totalBytes: number, records: number) => void,
  hooks: ImportHooks,
): Promise<ImportFileReport> {
  const chosen = await chooseImporter(file, options.format);
  if (!chosen.ok) {
    const { isCompanion, ...unclaimed } = chosen.error;
    const at = { path: file.path, record: null, line: null };
    if (isCompanion) document.warnings.push({ ...at, code: unclaimed.code, message: unclaimed.message });
    else document.rejections.push({ ...at, ...unclaimed });
    return { path: file.path, format: null, ...emptyCounts() };
  }
  const importer = chosen.value;
  const raw = await hashFile(file.location);
  const importId = newImportId();
  const keeping = keepRawFile(readEnvironment().home, file.location, raw.sha256);
  // A failure is awaited below; without a handler a crash of the import would hide it.
  keeping.catch(() => undefined);

  const placement = await fileEnvironment(importer, () => sourceOf(file, all, () => undefined), options.environment);
  if (placement.warning !== null) document.warnings.push({ path: file.path, record: null, line: null, ...placement.warning });

  const study = await findStudy(database, options.study);
  if (study === null) throw new Error(`study ${options.study} vanished during its import`);
  const batch = new ImportBatch({
    database,
    study: options.study,
    settings: matchSettingsOf(study),
    path: file.path,
    format: importer.id,
    importId,
    configuration: options.configuration ?? configurationOf(file, importer),
    environmentOf: placement.environmentOf,
    document,
  });
  let bytes = 0;
  for await (const item of importer.read(
    sourceOf(file, all, (length) => {
      bytes += length;
    }),
  )) {
    await batch.add(item);
    if (batch.isJustFlushed) {
      onProgress(bytes, raw.bytes, batch.counts.records);
      if (hooks.isCancelled?.() === true) break;
    }
  }
  await batch.flush();
  onProgress(bytes, raw.bytes, batch.counts.records);

  const report: ImportFileReport = { path: file.path, format: importer.id, ...batch.counts };
  const compressedBytes = await keeping;
  await withRetry(() => saveRawFile(database, { ...raw, compressedBytes }));
  await withRetry(() =>
    saveImport(database, { id: importId, study: options.study, path: file.path, rawSha256: raw.sha256, format: importer.id, options, report }),
  );
  return report;
}

async function chooseImporter(file: SourceFile, asked: string | null): Promise<Result<Importer, UnclaimedFile>> {
  if (asked !== null) {
    const importer = importerOf(asked);
    if (importer !== null) return ok(importer);
  }
  const { head } = await takeHead(file.path, readBytes(file.location));
  const detected = detectFormat(head);
  const importer = detected === null ? null : importerOf(detected.format);
  return importer === null ? err(describeUnclaimed(head)) : ok(importer);
}

function sourceOf(file: SourceFile, all: readonly SourceFile[], onBytes: (length: number) => void): ImportSource {
  return {
    name: file.path,
    bytes: counted(readBytes(file.location), onBytes),
    sibling: (name) => readSibling(file, all, name),
  };
}

async function* counted(bytes: AsyncIterable<Uint8Array>, onBytes: (length: number) => void): AsyncGenerator<Uint8Array> {
  for await (const part of bytes) {
    onBytes(part.length);
    yield part;
  }
}

/**
 * Another file that came along: of those of the same import by its path, else one in the folder where the file lies. A path
 * that would leave what the user named gives nothing. Small files only: it is read whole.
 */
async function readSibling(file: SourceFile, all: readonly SourceFile[], name: string): Promise<string | null> {
  const wanted = path.posix.normalize(path.posix.join(path.posix.dirname(file.path), name));
  if (wanted.startsWith("../") || path.posix.isAbsolute(name)) return null;
  const together = all.find((other) => other.path === wanted && other.folder === file.folder);
  const location = together?.location ?? path.join(path.dirname(file.location), path.posix.basename(name));
  const entry = await stat(location).catch(() => null);
  return entry?.isFile() === true && entry.size <= MAX_SIBLING_BYTES ? readFile(location, "utf8") : null;
}
