import { type Command, Option } from "commander";
import { MODEL_FAULTS, type ModelFault, startModelServer } from "../../lib/server/judge/model-server";
import { logError } from "../output";
import { wholeNumber } from "./metrics";

export function addModelServer(program: Command): void {
  program
    .command("model-server")
    .description("A model that is none, on 127.0.0.1: answers by a fixed rule, to see the judge at work without a key. Its answers mean nothing.")
    .option("--port <port>", "port to listen on; 0: a free one", wholeNumber(65_535), 3999)
    .addOption(new Option("--fault <kind>", "fail in this way at times, as real ones do").choices(MODEL_FAULTS))
    .option("--every <n>", "with --fault: every n-th prompt, when it comes for the first time", wholeNumber(1_000_000), 4)
    .option("--delay <ms>", "time that every answer takes", wholeNumber(600_000), 0)
    .action(async ({ port, fault, every, delay }: { port: number; fault?: ModelFault; every: number; delay: number }) => {
      const faultOf = (call: number, attempt: number): ModelFault | null =>
        fault !== undefined && attempt === 1 && call % every === 0 ? fault : null;
      const server = await startModelServer({ faultOf, latencyMs: delay }, port);
      logError(`listening: set PLUMBLINE_MODEL_URL=${server.url} for the server, and make a judge with the provider "compatible"`);
      await new Promise<void>((resolve) => {
        for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
      });
      await server.close();
    });
}
