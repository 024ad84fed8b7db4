import type { Command } from "commander";
import { ok } from "../../lib/base/result";
import { listFormats } from "../../lib/server/use-cases/list-formats";
import { print } from "../output";

export function addFormats(program: Command): void {
  program
    .command("formats")
    .description("Lists the formats that can be imported: what is read, what is ignored, where success and writes come from.")
    .option("--json", "one JSON document on standard output")
    .action(async (options: { json?: boolean }) => {
      await print(ok(listFormats()), options.json === true, ({ formats }) =>
        formats
          .map((format) =>
            [
              `${format.id}  ${format.label}`,
              `  reads: ${format.reads}`,
              `  ignores: ${format.ignores}`,
              `  success from: ${format.successFrom}`,
              `  writes from: ${format.writesFrom}`,
            ].join("\n"),
          )
          .join("\n\n"),
      );
    });
}
