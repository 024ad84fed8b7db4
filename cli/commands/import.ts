import type { Command } from "commander";
import { keepHeapSmall } from "../../lib/server/keep-heap-small";
import type { ImportDocument } from "../../lib/server/use-cases/import-document";
import { type ImportProgress, importFiles, STOPPED } from "../../lib/server/use-cases/import-files";
import { loadMappingFile } from "../../lib/server/use-cases/mapping-schema";
import { rejectionsFile } from "../../lib/server/use-cases/rejections-file";
import { EXIT } from "../exit";
import { logError, print, printFailure, textTable, writeFile } from "../output";
import { untilInterrupted } from "../until-interrupted";

interface Options {
  study: string;
  configuration?: string;
  environment?: string;
  format?: string;
  map?: string;
  rejections?: string;
  json?: boolean;
}

export function addImport(program: Command): void {
  program
    .command("import")
    .description("Imports files and folders of recorded runs into a study; the study is made when it is new.")
    .argument("<path...>", "files or folders")
    .requiredOption("--study <study>", "handle of the study: a–z, 0–9, hyphens")
    .option("--configuration <name>", "what is compared; default: the file's name")
    .option("--environment <id>", "default: what the format fixes, the file names, or the tools tell")
    .option("--format <id>", "skip detection (see plumbline formats)")
    .option("--map <file>", "read every file by this mapping (JSON, JSONL or CSV of no known format; see docs/mapping.md)")
    .option("--rejections <file>", "write what was rejected as CSV, a row each")
    .option("--json", "one JSON document on standard output")
    .action(async (paths: string[], options: Options) => {
      keepHeapSmall();
      const map = options.map === undefined ? null : await loadMappingFile(options.map);
      if (map?.ok === false) {
        printFailure(map.error);
        return;
      }
      const choices = {
        study: options.study,
        configuration: options.configuration ?? null,
        environment: options.environment ?? null,
        format: options.format ?? null,
        ...(map === null ? {} : { map: map.value }),
      };
      const onProgress = (progress: ImportProgress): void => logProgress(progress.path, progress.records);
      const result = await untilInterrupted((isCancelled) => importFiles(paths, choices, { onProgress, isCancelled }), logError);
      const document = await print(result, options.json === true, describe);
      if (document === null) return;
      if (options.rejections !== undefined) await writeFile(rejectionsFile(document.rejections), options.rejections, "--rejections");
      if (document.rejections.length > 0 || document.warnings.some(({ code }) => code === STOPPED)) process.exitCode = EXIT.rejected;
    });
}

/** Only for a person who waits: a script's log stays empty. */
function logProgress(path: string, records: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${path}: ${records} records`);
}

function describe(document: ImportDocument): string {
  const { totals } = document;
  const columns = ["records", "imported", "warned", "duplicates", "conflicts", "rejected", "skipped"] as const;
  const lines = [
    textTable([
      ["file", "format", ...columns],
      ...document.files.map((file) => [file.path, file.format ?? "not recognised", ...columns.map((column) => file[column])]),
      ["total", "", ...columns.map((column) => totals[column])],
    ]),
    "",
    `${totals.succeeded} succeeded, ${totals.failed} failed, ${totals.infrastructure} ended by infrastructure, ${totals.unknownOutcome} with unknown outcome; ${totals.truncated} end early.`,
  ];
  for (const row of document.rejections) {
    lines.push("", `rejected  ${place(row)}: ${row.message}`, `  found:    ${row.found}`, `  expected: ${row.expected}`);
  }
  // What ended the import comes before what was odd about it.
  const stopped = document.warnings.filter(({ code }) => code === STOPPED);
  const warnings = [...stopped, ...document.warnings.filter(({ code }) => code !== STOPPED)].slice(0, 20);
  for (const row of warnings) lines.push(`warning  ${place(row)}: ${row.message}`);
  if (document.warnings.length > warnings.length) logError(`${document.warnings.length - warnings.length} more warnings: --json lists all`);
  return lines.join("\n");
}

function place(row: { path: string; record: number | null; line: number | null }): string {
  return [row.path, row.record === null ? null : `record ${row.record}`, row.line === null ? null : `line ${row.line}`]
    .filter((part) => part !== null)
    .join(", ");
}
