import type { Command } from "commander";
import { type ConflictsDocument, loadConflicts, pickConflict } from "../../lib/server/use-cases/study-conflicts";
import { print, textTable } from "../output";

export function addConflicts(program: Command): void {
  program
    .command("conflicts")
    .description("Lists runs of one name with different contents; with --pick says which of them counts.")
    .requiredOption("--study <study>", "handle of the study")
    .option("--pick <trajectoryId>", "the run that is to count; the others of its name are set aside")
    .option("--json", "one JSON document on standard output")
    .action(async ({ study, pick, json = false }: { study: string; pick?: string; json?: boolean }) => {
      if (pick === undefined) await print(await loadConflicts(study, "terminal"), json, describe);
      else
        await print(
          await pickConflict(study, "terminal", { trajectoryId: pick }),
          json,
          ({ counted, setAside }) => `${counted} counts; set aside: ${setAside.join(", ")}`,
        );
    });
}

function describe({ conflicts }: ConflictsDocument): string {
  if (conflicts.length === 0) return "No run is in conflict with another.";
  return textTable([
    ["run", "id", "counts", "file", "record", "steps", "outcome", "labels"],
    ...conflicts.flatMap(({ configuration, externalId, trial, runs }) =>
      runs.map(({ trajectoryId, isCounted, file, record, steps, outcome, labels }) => [
        `${configuration} / ${externalId} / trial ${trial}`,
        ...[trajectoryId, isCounted ? "yes" : "no", file, record, steps, outcome, labels],
      ]),
    ),
  ]);
}
