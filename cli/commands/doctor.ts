import type { Command } from "commander";
import { ok } from "../../lib/base/result";
import { runDoctor } from "../../lib/server/use-cases/run-doctor";
import { EXIT } from "../exit";
import { print, textTable } from "../output";

export function addDoctor(program: Command): void {
  program
    .command("doctor")
    .description("Checks this installation: Node, data folder, database.")
    .option("--json", "one JSON document on standard output")
    .action(async (options: { json?: boolean }) => {
      const document = await print(ok(await runDoctor()), options.json === true, ({ checks }) =>
        textTable(checks.map((check) => [check.id, check.state, check.advice === null ? check.message : `${check.message}: ${check.advice}`])),
      );
      if (document?.checks.some((check) => check.state === "failed") === true) process.exitCode = EXIT.rejected;
    });
}
