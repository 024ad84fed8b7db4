import type { Command } from "commander";
import { type ImportBundleDocument, importBundle } from "../../lib/server/use-cases/import-bundle";
import { print } from "../output";

export function addImportBundle(program: Command): void {
  program
    .command("import-bundle")
    .description("Imports a study that was written by `export bundle`; every number comes out again.")
    .argument("<file>", "the bundle")
    .option("--study <study>", "another handle than the one in the bundle")
    .option("--json", "one JSON document on standard output")
    .action(async (file: string, options: { study?: string; json?: boolean }) => {
      await print(await importBundle(file, options.study ?? null), options.json === true, describe);
    });
}

function describe({ study, runs, labels, checked, notice }: ImportBundleDocument): string {
  const sentence = `${study}: ${runs} runs and ${labels} journal entries; the hashes of ${checked} files were checked`;
  return notice === null ? sentence : `${sentence}\n${notice}`;
}
