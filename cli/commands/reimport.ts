import type { Command } from "commander";
import type { ReimportDocument, ReimportRunRow } from "../../lib/server/use-cases/reimport-document";
import { reimportStudy } from "../../lib/server/use-cases/reimport-study";
import { EXIT } from "../exit";
import { logError, print, textTable } from "../output";

interface Options {
  study: string;
  apply?: boolean;
  json?: boolean;
}

const SHOWN = 20;

export function addReimport(program: Command): void {
  program
    .command("reimport")
    .description("Reads the kept raw files of a study with today's importers and says what would change; with --apply it is changed.")
    .requiredOption("--study <study>", "handle of the study")
    .option("--apply", "put what differs in the place of what is stored; labels follow, those that cannot are listed")
    .option("--json", "one JSON document on standard output")
    .action(async ({ study, apply = false, json = false }: Options) => {
      const result = await reimportStudy(
        { study, apply },
        { onProgress: ({ path, records }) => process.stderr.isTTY && process.stderr.write(`\r${path}: ${records} records`) },
      );
      const document = await print(result, json, describe);
      if (document?.files.some(({ problem }) => problem !== null) === true) process.exitCode = EXIT.rejected;
    });
}

const COLUMNS = ["records", "unchanged", "changed", "added", "gone", "duplicates", "conflicts", "rejected", "skipped"] as const;

function describe({ applied, files, totals, runs, labels, rejections }: ReimportDocument): string {
  const lines = [
    textTable([
      ["file", "format", ...COLUMNS],
      ...files.map((file) => [file.path, file.format ?? "left as it is", ...COLUMNS.map((column) => file[column])]),
      ["total", "", ...COLUMNS.map((column) => totals[column])],
    ]),
    "",
  ];
  for (const { path, problem } of files) if (problem !== null) lines.push(`left as it is  ${path}: ${problem.message}`);
  for (const run of runs.slice(0, SHOWN)) lines.push(describeRun(run));
  if (runs.length > SHOWN) logError(`${runs.length - SHOWN} more runs: --json lists all`);
  for (const { path, record, line, message } of rejections.slice(0, SHOWN))
    lines.push(`rejected  ${path}, record ${record}${line === null ? "" : `, line ${line}`}: ${message}`);
  const verb = applied ? "followed" : "would follow";
  lines.push(`${labels.followed} labels ${verb} their runs; ${labels.detached.length} ${applied ? "are" : "would be"} detached.`);
  for (const { seq, kind, rater, trajectoryId, reason } of labels.detached)
    lines.push(`detached  entry ${seq} (${kind}) by ${rater} on ${trajectoryId}: ${reason}`);
  const isSame = totals.changed + totals.added + totals.gone + totals.conflicts === 0;
  if (isSame) lines.push("Today's importers read every run as it is stored.");
  else if (!applied) lines.push("Nothing was changed. --apply does.");
  return lines.join("\n");
}

function describeRun({ path, record, externalId, change, before, after, differences }: ReimportRunRow): string {
  const ids = [before?.trajectoryId, after?.trajectoryId].filter((id) => id !== undefined).join(" → ");
  return `${change}  ${path}, record ${record} (${externalId}): ${[ids, ...differences].join("; ")}`;
}
