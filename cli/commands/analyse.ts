import type { Command } from "commander";
import { type AnalyseDocument, analyseStudy } from "../../lib/server/use-cases/analyse-study";
import { print, textTable } from "../output";

export function addAnalyse(program: Command): void {
  program
    .command("analyse")
    .description("Facts of every run: steps, reads, writes, refused writes, cases, invalid actions.")
    .requiredOption("--study <study>", "handle of the study")
    .option("--json", "one JSON document on standard output")
    .action(async (options: { study: string; json?: boolean }) => {
      await print(await analyseStudy(options.study, "terminal"), options.json === true, describe);
    });
}

function describe({ totals }: AnalyseDocument): string {
  return textTable(Object.entries(totals).map(([name, value]) => [name, value ?? "undefined (no refusal test)"]));
}
