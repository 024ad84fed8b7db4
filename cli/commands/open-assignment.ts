import type { Command } from "commander";
import { openAssignmentFile } from "../../lib/server/use-cases/open-assignment-file";
import { print } from "../output";

export function addOpenAssignment(program: Command): void {
  program
    .command("open-assignment")
    .description("Takes the file of an assignment that a colleague sent, to be labelled here. `export assignment` writes what goes back.")
    .argument("<file>", "what `export assignment` wrote")
    .option("--rater <handle>", "who labels it here", "owner")
    .option("--json", "one JSON document on standard output")
    .action(async (file: string, options: { rater: string; json?: boolean }) => {
      await print(await openAssignmentFile(file, options.rater, "terminal"), options.json === true, ({ study, assignmentId, rater, runs, added }) =>
        [
          `${assignmentId}: ${runs} runs in the study ${study}, ${added} of them new here; ${rater} labels them.`,
          "Start Plumbline and open Annotate. Afterwards:",
          `  plumbline export assignment --study ${study} --rater ${rater} --assignment ${assignmentId} --out labels.jsonl`,
        ].join("\n"),
      );
    });
}
