import { readFile } from "node:fs/promises";
import type { Command } from "commander";
import { checkPastedTables, checkPublishedTables, EXAMPLE_IDS, type TableCheckDocument } from "../../lib/server/use-cases/check-tables";
import { failure } from "../../lib/server/use-cases/use-case-error";
import { EXIT } from "../exit";
import { print, printFailure } from "../output";

interface Options {
  example?: string;
  json?: boolean;
}

export function addCheckTable(program: Command): void {
  program
    .command("check-table")
    .description("Works the shares, differences, means and sums of a printed table out again, and says what does not add up.")
    .argument("[file]", "the table as text")
    .option("--example <id>", `the tables of a paper, as it prints them: ${EXAMPLE_IDS.join(", ")}`)
    .option("--json", "one JSON document on standard output")
    .action(async (file: string | undefined, options: Options) => {
      if ((file === undefined) === (options.example === undefined))
        return printFailure(
          failure("invalid", "check-table takes a file or an example, one of them", { expected: "check-table FILE, or check-table --example ID" }),
        );
      const text = file === undefined ? "" : await readFile(file, "utf8").catch(() => null);
      if (text === null)
        return printFailure(failure("not-found", "there is no such file", { found: file ?? "", expected: "a text with a table", where: "file" }));
      const result = options.example === undefined ? checkPastedTables(text) : checkPublishedTables(options.example);
      const document = await print(result, options.json === true, describe);
      if (document?.tables.some((table) => table.findings.length > 0) === true) process.exitCode = EXIT.rejected;
    });
}

function describe({ paper, arxiv, tables }: TableCheckDocument): string {
  const source = arxiv === "" ? [] : [`${paper}, arXiv ${arxiv}: its own figures, for checking their arithmetic only`, ""];
  const lines = tables.flatMap(({ title, checked, right, findings }) => [
    `${title}: ${checked} cells worked out again, ${right} right`,
    ...findings.map(
      ({ known, title: what, explanation, weight }) => `  ${known ?? (weight === "rounding" ? "rounding" : "wrong")}: ${what}. ${explanation}`,
    ),
  ]);
  return [...source, ...lines].join("\n");
}
