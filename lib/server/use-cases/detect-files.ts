import { compareUtf8 } from "../../base/compare-utf8";
import { err, ok, type Result } from "../../base/result";
import { detectFormat } from "../../importers";
import { readHead } from "../../importers/source/source-head";
import { ArchiveError, type ArchiveFault } from "../archives/archive-fault";
import { openContainers } from "../archives/open-containers";
import { findSourceFiles, openSourceFile, type SourceFile, unpackedName } from "../source-files";
import { describeUnclaimed } from "./unclaimed-file";
import { failure, type UseCaseError } from "./use-case-error";

/** `detect` (product.md §5). `format` null: no importer claims the file, and `reason` says what was seen instead. */
export interface DetectDocument {
  schemaVersion: 1;
  files: { path: string; format: string | null; confidence: number | null; reason: string; others: { format: string; confidence: number }[] }[];
}

export async function detectFiles(paths: readonly string[]): Promise<Result<DetectDocument, UseCaseError>> {
  const { files, missing } = await findSourceFiles(paths);
  const [gone] = missing;
  if (gone !== undefined)
    return err(failure("not-found", gone.message, { found: gone.path, expected: "a file or folder that exists", where: "path" }));
  const document: DetectDocument = { schemaVersion: 1, files: [] };
  const opened = await openContainers(files);
  try {
    for (const refusal of opened.refusals) document.files.push(refused(refusal.path, refusal));
    for (const file of opened.files) document.files.push(await detectFile(file, opened.files));
  } finally {
    await opened.close();
  }
  document.files.sort((a, b) => compareUtf8(a.path, b.path));
  return ok(document);
}

type DetectedFile = DetectDocument["files"][number];

async function detectFile(file: SourceFile, all: readonly SourceFile[]): Promise<DetectedFile> {
  try {
    const head = await readHead(unpackedName(file), openSourceFile(file));
    const detected = detectFormat(head);
    if (detected === null) return refused(file.path, describeUnclaimed(head, file, all));
    const { format, confidence, reason } = detected;
    const others = detected.others.map((other) => ({ format: other.format, confidence: other.confidence }));
    return { path: file.path, format, confidence, reason, others };
  } catch (error) {
    if (error instanceof ArchiveError) return refused(file.path, error.fault);
    throw error;
  }
}

function refused(path: string, { message, found }: Pick<ArchiveFault, "message" | "found">): DetectedFile {
  return { path, format: null, confidence: null, reason: `${message} Found ${found}.`, others: [] };
}
