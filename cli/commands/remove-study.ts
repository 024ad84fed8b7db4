import type { Command } from "commander";
import { type RemoveStudyDocument, removeStudy } from "../../lib/server/use-cases/remove-study";
import { print } from "../output";

interface Options {
  study: string;
  name: string;
  archive?: string;
  json?: boolean;
}

export function addRemoveStudy(program: Command): void {
  program
    .command("remove-study")
    .description("Takes a study away with everything of it: runs, labels, results, and raw files that no other study has.")
    .requiredOption("--study <study>", "handle of the study")
    .requiredOption("--name <study>", "the handle once more: what is gone is gone")
    .option("--archive <file>", "keeps a bundle there before anything is taken away")
    .option("--json", "one JSON document on standard output")
    .action(async ({ study, name, archive, json = false }: Options) => {
      await print(await removeStudy({ study, name, archive: archive ?? null, by: "terminal" }), json, describe);
    });
}

function describe({ study, runs, labels, rawFiles, chunks, archive }: RemoveStudyDocument): string {
  const kept = archive === null ? "No archive was kept." : `A bundle is kept in ${archive}.`;
  return `${study} is gone: ${runs} runs, ${labels} journal entries, ${rawFiles} raw files, ${chunks} chunks of steps. ${kept}\nBackups that were made before still hold it.`;
}
