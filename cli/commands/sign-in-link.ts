import type { Command } from "commander";
import { createOwnerLink } from "../../lib/server/auth/owner";
import { writeOut } from "../output";

export function addSignInLink(program: Command): void {
  program
    .command("sign-in-link")
    .description("Prints a fresh sign-in link for the owner, for another browser or when the first was used; earlier unused ones end.")
    .option("--url <address>", "where the server is opened", "http://127.0.0.1:3000")
    .action(async (options: { url: string }) => {
      await writeOut(`${options.url.replace(/\/$/, "")}${await createOwnerLink()}\n`);
    });
}
