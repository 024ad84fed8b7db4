import type { Command } from "commander";
import { importLabels } from "../../lib/server/use-cases/import-labels";
import { EXIT } from "../exit";
import { print, textTable } from "../output";

export function addImportLabels(program: Command): void {
  program
    .command("import-labels")
    .description("Brings labels of runs in from a JSONL or CSV file as another rater; every quote is checked against the record.")
    .argument("<file>", "rows with file and record (or externalId and trial), label, evidence; or turn, value; or scale, value")
    .requiredOption("--study <study>", "handle of the study")
    .requiredOption("--rater <rater>", "imported:<name>, or human:<handle>")
    .option("--json", "one JSON document on standard output")
    .action(async (file: string, options: { study: string; rater: string; json?: boolean }) => {
      const document = await print(
        await importLabels(file, options.study, options.rater),
        options.json === true,
        ({ rows, imported, duplicates, unmatched, rejected, rejections }) =>
          [
            textTable(Object.entries({ rows, imported, duplicates, unmatched, rejected })),
            ...rejections.map((row) => `row ${row.row}: ${row.message}\n  found:    ${row.found}\n  expected: ${row.expected}`),
          ].join("\n"),
      );
      if (document !== null && document.rejected > 0) process.exitCode = EXIT.rejected;
    });
}
