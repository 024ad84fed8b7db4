import type { Command } from "commander";
import { restoreBackup } from "../../lib/server/use-cases/restore-backup";
import { print } from "../output";

export function addRestore(program: Command): void {
  program
    .command("restore")
    .argument("<file>", "a file that `backup` made, or a copy from the folder backups")
    .description("Puts a backup in the place of the database, which is kept beside. Stop all servers first.")
    .option("--json", "one JSON document on standard output")
    .action(async (file: string, options: { json?: boolean }) => {
      await print(await restoreBackup(file), options.json === true, ({ rows, rawFiles, before }) =>
        [
          `Restored: ${rows} rows, ${rawFiles.files} raw files that were missing.`,
          ...(before === null ? [] : [`What was there before is backups/${before} in the data folder.`]),
          "The secret of the sign-ins is not part of a backup: in another data folder everybody signs in anew (`plumbline sign-in-link`).",
        ].join("\n"),
      );
    });
}
