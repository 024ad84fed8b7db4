import type { Command } from "commander";
import { copyDatabase } from "../../lib/server/use-cases/copy-database";
import { logError, print, textTable } from "../output";

export function addCopyDatabase(program: Command): void {
  program
    .command("copy-database")
    .description("Moves to another database: copies everything into an empty one, SQLite to PostgreSQL or back. Stop all servers first.")
    .requiredOption(
      "--to <database>",
      "postgresql://… or the path of a new SQLite file; by TARGET_DATABASE_URL when it holds a password",
      process.env.TARGET_DATABASE_URL,
    )
    .option("--json", "one JSON document on standard output")
    .action(async (options: { to: string; json?: boolean }) => {
      const result = await copyDatabase(options.to, (table) => logError(`copying ${table} …`));
      await print(result, options.json === true, ({ from, to, tables }) =>
        [
          textTable(tables.map(({ table, rows }) => [table, rows])),
          `Copied from ${from} to ${to}. Set DATABASE_URL to it (or take it away for SQLite in the data folder); PLUMBLINE_HOME stays.`,
        ].join("\n"),
      );
    });
}
