import type { Command } from "commander";
import { detectFiles } from "../../lib/server/use-cases/detect-files";
import { EXIT } from "../exit";
import { print } from "../output";

export function addDetect(program: Command): void {
  program
    .command("detect")
    .description("Says which importer claims each file, and why; imports nothing.")
    .argument("<path...>", "files or folders")
    .option("--json", "one JSON document on standard output")
    .action(async (paths: string[], options: { json?: boolean }) => {
      const document = await print(await detectFiles(paths), options.json === true, ({ files }) =>
        files
          .map((file) => `${file.path}: ${file.format ?? "not recognised"}${file.confidence === null ? "" : ` (${file.confidence})`}: ${file.reason}`)
          .join("\n"),
      );
      if (document?.files.some((file) => file.format === null) === true) process.exitCode = EXIT.rejected;
    });
}
