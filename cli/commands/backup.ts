import { type Command, Option } from "commander";
import { backUp } from "../../lib/server/use-cases/back-up";
import { print } from "../output";

export function addBackup(program: Command): void {
  program
    .command("backup")
    .description("Copies everything into one file while servers run: database and raw files, without the secret of the sign-ins.")
    .option("--out <file>", "where to; default: the folder backups of the data folder")
    // The page asks for a backup by this command, and the log says who did.
    .addOption(new Option("--by <rater>").default("terminal").hideHelp())
    .option("--json", "one JSON document on standard output")
    .action(async (options: { out?: string; by: string; json?: boolean }) => {
      await print(await backUp(options.out ?? null, options.by), options.json === true, ({ file, bytes, rows, rawFiles }) =>
        [
          `${options.out === undefined ? `backups/${file} in the data folder` : file}: ${rows} rows, ${rawFiles.files} raw files, ${bytes} bytes, checked.`,
          "Copy it to another disk; `plumbline restore FILE` brings it back.",
        ].join("\n"),
      );
    });
}
