import type { Command } from "commander";
import { ensureSampleStudy } from "../../lib/server/use-cases/ensure-sample-study";
import { logError } from "../output";
import { serve } from "../serve";

interface Options {
  port: string;
  host?: string;
  lan?: boolean;
  dev?: boolean;
}

export function addServe(program: Command): void {
  program
    .command("serve")
    .description("Serves the pages and the API, with a worker beside; prints the sign-in link. `npm start` does this after installing and building.")
    .option("--port <port>", "", "3000")
    .option("--host <address>", "default: 127.0.0.1, this machine alone")
    .option("--lan", "every address of this machine; prints the one to give away")
    .option("--dev", "build pages as they are opened")
    .action(async (options: Options) => {
      process.exitCode = await serve({
        port: Number(options.port),
        host: options.host ?? (options.lan === true ? "0.0.0.0" : "127.0.0.1"),
        isDevelopment: options.dev === true,
        prepare: async () => {
          if (await ensureSampleStudy()) logError("The sample study was loaded.");
        },
        say: (sentence) => process.stdout.write(`${sentence}\n`),
        log: logError,
      });
    });
}
