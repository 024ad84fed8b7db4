import type { Command } from "commander";
import { runWorker } from "../../lib/server/jobs/worker";
import { logError } from "../output";

export function addWorker(program: Command): void {
  program
    .command("worker")
    .description("Does the long work that the server queues, until it is told to stop. `npm start` runs one by itself.")
    .action(async () => {
      const stop = new AbortController();
      for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stop.abort());
      logError("worker: waiting for work");
      await runWorker(stop.signal, logError);
    });
}
