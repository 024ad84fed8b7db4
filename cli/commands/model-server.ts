import type { Command } from "commander";
import { startModelServer } from "../../lib/server/judge/model-server";
import { logError } from "../output";

export function addModelServer(program: Command): void {
  program
    .command("model-server")
    .description("A model that is none, on 127.0.0.1: answers by a fixed rule, to see the judge at work without a key. Its answers mean nothing.")
    .option("--port <port>", "port to listen on", "3999")
    .action(async ({ port }: { port: string }) => {
      const server = await startModelServer({}, Number(port));
      logError(`listening: set PLUMBLINE_MODEL_URL=${server.url} for the server, and make a judge with the provider "compatible"`);
      await new Promise<void>((resolve) => {
        for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
      });
      await server.close();
    });
}
