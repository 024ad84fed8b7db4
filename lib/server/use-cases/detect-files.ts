import { err, ok, type Result } from "../../base/result";
import { detectFormat } from "../../importers";
import { takeHead } from "../../importers/source/source-head";
import { readBytes } from "../raw-files";
import { findSourceFiles } from "../source-files";
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
  for (const file of files) {
    const { head } = await takeHead(file.path, readBytes(file.location));
    const detected = detectFormat(head);
    if (detected === null) {
      const unclaimed = describeUnclaimed(head);
      document.files.push({ path: file.path, format: null, confidence: null, reason: `${unclaimed.message}: found ${unclaimed.found}`, others: [] });
    } else {
      const { format, confidence, reason } = detected;
      document.files.push({
        path: file.path,
        format,
        confidence,
        reason,
        others: detected.others.map((other) => ({ format: other.format, confidence: other.confidence })),
      });
    }
  }
  return ok(document);
}
