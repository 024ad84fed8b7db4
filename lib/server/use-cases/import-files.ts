/**
 * The one way in: file → importer → trajectory → analysis → stored. Records stream through in batches, each batch one
 * transaction, so that memory stays bounded and a cancelled or killed import keeps whole records and nothing half.
 */
import { stat } from "node:fs/promises";
import { compareUtf8 } from "../../base/compare-utf8";
import { err, ok, type Result } from "../../base/result";
import { detectFormat, importerOf } from "../../importers";
import type { Importer, ImportSource } from "../../importers/importer";
import { LICENCE_WARNING } from "../../importers/licence-mark";
import { compileMapping } from "../../importers/mapping/compile-mapping";
import { mappedImporter } from "../../importers/mapping/mapped-importer";
import type { Mapping } from "../../importers/mapping/mapping";
import { readHead } from "../../importers/source/source-head";
import { ArchiveError } from "../archives/archive-fault";
import { openContainers } from "../archives/open-containers";
import { type Database, openDatabase } from "../db";
import { readEnvironment } from "../env";
import { type KeptRawFile, keepRawAside, LARGE_FILE_BYTES } from "../keep-raw-aside";
import { KeptParts } from "../kept-parts";
import { LicenceScanner } from "../licence-scanner";
import { hashBytes, keepRawFile } from "../raw-files";
import { readSibling } from "../read-sibling";
import { appendAudit } from "../repositories/audit";
import { importIdOf, saveImport, saveRawFile } from "../repositories/imports";
import { ensureStudy, findStudy } from "../repositories/studies";
import { findSourceFiles, openRawFile, openSourceFile, type SourceFile, unpackedName } from "../source-files";
import { withLazyCommits } from "../sqlite-factory";
import { withRetry } from "../with-retry";
import { checkImportOptions } from "./check-import-options";
import { ImportBatch } from "./import-batch";
import { addCounts, emptyCounts, emptyTotals, type ImportDocument, type ImportFileReport, type ImportWarningRow } from "./import-document";
import { configurationPlacement, environmentPlacement, type FileEnvironment, fileEnvironment } from "./import-placement";
import { ensureQueuedRefresh } from "./queue-refresh";
import { readProgram } from "./read-program";
import { type RunReader, RunThread, readRunsHere } from "./read-runs";
import { deriveSettingsOf } from "./study-settings";
import { describeUnclaimed, type UnclaimedFile } from "./unclaimed-file";
import { failure, type UseCaseError } from "./use-case-error";

export interface ImportOptions {
  study: string;
  configuration: string | null;
  environment: string | null;
  format: string | null;
  /** Reads every file by what it says (`--map`); no format is asked for or detected then. */
  map?: Mapping;
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
  /** Who imports, for the audit log: a rater id; the command line where nobody is named. */
  by?: string;
  /** The job that this import is; when it comes back after its worker was killed, what it stored is not foreign to it. */
  job?: string;
  onProgress?(progress: ImportProgress): void;
  /** A file that no importer claims and that a mapping could read, while its bytes can still be had. */
  onUnmapped?(file: SourceFile): Promise<void>;
  /** Asked between batches; what is finished stays. */
  isCancelled?(): boolean;
}

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
  const fault = checkImportOptions(options);
  if (fault !== null) return err(fault);
  const database = await openDatabase();
  await ensureStudy(database, options.study, options.study);
  const entry = { actor: hooks.by ?? "terminal", study: options.study };
  // The start of a job is in the log already.
  if (hooks.job === undefined)
    await withRetry(() => appendAudit(database, { ...entry, action: "work-started", subject: "import", details: { files: files.length } }));
  const document: ImportDocument = { schemaVersion: 1, study: options.study, files: [], totals: emptyTotals(), warnings: [], rejections: [] };
  const opened = await openContainers(files);
  let hasUnderived = false;
  let isCut = false;
  try {
    for (const { isWhole, ...refusal } of opened.refusals) {
      document.rejections.push({ ...refusal, record: null, line: null });
      if (isWhole) document.files.push({ path: refusal.path, format: null, ...emptyCounts() });
    }
    for (const [fileIndex, file] of opened.files.entries()) {
      const report = await importFile(
        database,
        file,
        fileIndex,
        opened.files,
        options,
        document,
        (bytes, totalBytes, records) =>
          hooks.onProgress?.({ path: file.path, fileIndex, fileCount: opened.files.length, bytes, totalBytes, records }),
        {
          ...hooks,
          onUnderived: () => {
            hasUnderived = true;
          },
          onCut: () => {
            isCut = true;
          },
        },
      ).catch((error: unknown) => archiveReport(file, error, document));
      document.files.push(report);
      addCounts(document.totals, report);
      if (hooks.isCancelled?.() !== true) continue;
      const unread = opened.files.length - fileIndex - 1;
      if (isCut || unread > 0) document.warnings.push(stopWarning(file.path, document, isCut, unread));
      break;
    }
  } finally {
    await opened.close();
    // The worker takes it, if one runs; else whoever asks for a result of the study computes what is missing.
    if (hasUnderived) await ensureQueuedRefresh(database, options.study);
  }
  const { records, imported, duplicates, conflicts, rejected, skipped } = document.totals;
  const counts = { files: document.files.length, records, imported, duplicates, conflicts, rejected, skipped };
  const details = { ...counts, stopped: document.warnings.some(({ code }) => code === STOPPED), job: hooks.job ?? null };
  await withRetry(() => appendAudit(database, { ...entry, action: "imported", subject: options.study, details }));
  return ok(inOrder(document));
}

/** The code of the warning that says so. */
export const STOPPED = "stopped";

/** Says how much of a stopped import is kept, and what was not read. */
function stopWarning(path: string, { totals }: ImportDocument, isCut: boolean, unread: number): ImportWarningRow {
  const rest = [...(isCut ? ["the rest of this file"] : []), ...(unread > 0 ? [`${unread} further ${unread === 1 ? "file" : "files"}`] : [])];
  const kept = `${totals.imported} imported ${totals.imported === 1 ? "run is" : "runs are"} kept, ${totals.records} records were read`;
  const message = `stopped on request: ${kept}; not read: ${rest.join(" and ")}. The same import again goes on from there, and nothing doubles`;
  return { path, record: null, line: null, code: STOPPED, message };
}

/** A file whose bytes cannot be had out of its archive is rejected as a whole: nothing of it was stored before its hash was known. */
function archiveReport(file: SourceFile, error: unknown, document: ImportDocument): ImportFileReport {
  if (!(error instanceof ArchiveError)) throw error;
  document.rejections.push({ path: file.path, record: null, line: null, ...error.fault });
  return { path: file.path, format: null, ...emptyCounts() };
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
  fileIndex: number,
  all: readonly SourceFile[],
  options: ImportOptions,
  document: ImportDocument,
  onProgress: (bytes: number, totalBytes: number, records: number) => void,
  hooks: ImportHooks & { onUnderived(): void; onCut(): void },
): Promise<ImportFileReport> {
  const chosen = await chooseImporter(file, all, options);
  if (!chosen.ok) {
    const { isCompanion, canBeMapped, ...unclaimed } = chosen.error;
    if (canBeMapped) await hooks.onUnmapped?.(file);
    const at = { path: file.path, record: null, line: null };
    if (isCompanion) document.warnings.push({ ...at, code: unclaimed.code, message: unclaimed.message });
    else document.rejections.push({ ...at, ...unclaimed });
    return { path: file.path, format: null, ...emptyCounts() };
  }
  const importer = chosen.value;
  const importId = importIdOf(hooks.job ?? null, fileIndex);
  const { bytes: rawBytes, keeping } = await startKeeping(file);
  // A failure is awaited below; without a handler a crash of the import would hide it.
  keeping.catch(() => undefined);

  const parts = new KeptParts(readEnvironment().home, file.packed?.wholeArchive === undefined);
  const placement = await fileEnvironment(importer, () => sourceOf(file, all, parts, () => undefined), options.environment);
  if (placement.warning !== null) document.warnings.push({ path: file.path, record: null, line: null, ...placement.warning });

  const study = await findStudy(database, options.study);
  if (study === null) throw new Error(`study ${options.study} vanished during its import`);
  const batch = new ImportBatch({
    database,
    study: options.study,
    settings: deriveSettingsOf(study),
    path: file.path,
    format: importer.id,
    importId,
    document,
  });
  const totalBytes = file.packed?.size ?? rawBytes;
  const reader = readerOf(file, all, parts, importer, options, placement.environment, rawBytes);
  await withLazyCommits(readEnvironment().databaseUrl, async () => {
    try {
      await readInto(batch, reader, () => {
        onProgress(reader.read().bytes, totalBytes, batch.counts.records);
        const isCut = hooks.isCancelled?.() === true;
        if (isCut) hooks.onCut();
        return !isCut;
      });
      await batch.flush();
    } finally {
      await batch.settle();
    }
  });
  if (batch.hasUnderived) hooks.onUnderived();
  onProgress(reader.read().bytes, totalBytes, batch.counts.records);
  const whole = { path: file.path, record: null, line: null };
  for (const fault of file.packed?.faults ?? []) document.rejections.push({ ...whole, ...fault });
  const isLicenceSensitive = reader.read().isLicenceSensitive || parts.isLicenceSensitive;
  if (isLicenceSensitive) document.warnings.push({ ...whole, ...LICENCE_WARNING });

  const report: ImportFileReport = { path: file.path, format: importer.id, ...batch.counts };
  const raw = await keeping;
  for (const part of [raw, ...parts.files]) await withRetry(() => saveRawFile(database, part));
  const imported = {
    id: importId,
    study: options.study,
    path: file.path,
    rawSha256: raw.sha256,
    format: importer.id,
    options,
    report,
    source: { folder: file.folder, isArchive: file.packed?.wholeArchive !== undefined, isLicenceSensitive, parts: parts.names },
  };
  await withRetry(() => saveImport(database, imported));
  // The removal of another study may have taken the same bytes away meanwhile; from here on they are referred to.
  await keepRawFile(readEnvironment().home, () => openRawFile(file), raw.sha256);
  return report;
}

/** Until the file's end, or until `goesOn`, which is asked after each batch, says no. */
async function readInto(batch: ImportBatch, reader: RunReader, goesOn: () => boolean): Promise<void> {
  for await (const group of reader.groups()) {
    for (const item of group) {
      await batch.add(item);
      if (batch.isJustFlushed && !goesOn()) return;
    }
  }
}

/** A large file that lies on the disk is read by a thread, where there is a program for it. */
function readerOf(
  file: SourceFile,
  all: readonly SourceFile[],
  parts: KeptParts,
  importer: Importer,
  { study, configuration, map }: ImportOptions,
  environment: FileEnvironment,
  rawBytes: number,
): RunReader {
  const { location, path, folder } = file;
  const program = readProgram();
  if (program !== null && file.packed === undefined && rawBytes >= LARGE_FILE_BYTES) {
    const task = { location, path, folder, study, format: importer.id, map: map ?? null, configuration, environment };
    return new RunThread(program, task, siblingOf(file, all, parts));
  }
  const licence = new LicenceScanner();
  let bytes = 0;
  const source = sourceOf(file, all, parts, (part) => {
    bytes += part.length;
    licence.push(part);
  });
  const place = {
    study,
    path,
    configurationOf: configurationPlacement(configuration, file, importer),
    environmentOf: environmentPlacement(environment),
  };
  return { groups: () => readRunsHere(importer, source, place), read: () => ({ bytes, isLicenceSensitive: licence.isFound }) };
}

/**
 * Begins to keep the raw file while its records are read: a large one that lies on the disk in a thread of its own, which hashes it
 * too. `bytes`: its size.
 */
async function startKeeping(file: SourceFile): Promise<{ bytes: number; keeping: Promise<KeptRawFile> }> {
  const { home } = readEnvironment();
  const size = file.packed === undefined ? (await stat(file.location)).size : 0;
  if (size >= LARGE_FILE_BYTES) return { bytes: size, keeping: keepRawAside(home, file.location) };
  const raw = await hashBytes(openRawFile(file));
  const keeping = keepRawFile(home, () => openRawFile(file), raw.sha256);
  return { bytes: raw.bytes, keeping: keeping.then((compressedBytes) => ({ ...raw, compressedBytes })) };
}

async function chooseImporter(
  file: SourceFile,
  all: readonly SourceFile[],
  { format, map }: ImportOptions,
): Promise<Result<Importer, UnclaimedFile>> {
  const asked = map === undefined ? (format === null ? null : importerOf(format)) : importerByMapping(map);
  if (asked !== null) return ok(asked);
  const head = await readHead(unpackedName(file), openSourceFile(file));
  const detected = detectFormat(head);
  const importer = detected === null ? null : importerOf(detected.format);
  return importer === null ? err(describeUnclaimed(head, file, all)) : ok(importer);
}

function importerByMapping(mapping: Mapping): Importer {
  const compiled = compileMapping(mapping);
  // checkImportOptions has refused every mapping that cannot be applied.
  if (!compiled.ok) throw new Error(`the mapping cannot be applied: ${compiled.error.where}`);
  return mappedImporter(compiled.value);
}

function sourceOf(file: SourceFile, all: readonly SourceFile[], parts: KeptParts, onBytes: (part: Uint8Array) => void): ImportSource {
  return {
    name: unpackedName(file),
    folder: file.folder,
    bytes: watched(openSourceFile(file), onBytes),
    sibling: siblingOf(file, all, parts),
  };
}

function siblingOf(file: SourceFile, all: readonly SourceFile[], parts: KeptParts): ImportSource["sibling"] {
  return async (name) => parts.take(name, await readSibling(file, all, name));
}

async function* watched(bytes: AsyncIterable<Uint8Array>, onBytes: (part: Uint8Array) => void): AsyncGenerator<Uint8Array> {
  for await (const part of bytes) {
    onBytes(part);
    yield part;
  }
}
