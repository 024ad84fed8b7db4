import { Readable } from "node:stream";
import type { Command } from "commander";
import { sampleSessions } from "../../lib/server/use-cases/sample-sessions";
import { streamOut, writeFile } from "../output";
import { wholeNumber } from "./metrics";

export function addSampleSessions(program: Command): void {
  program
    .command("sample-sessions")
    .description("Writes our own invented dialogues that carry a state snapshot a turn, with planted drift: a file to import.")
    .option("--n <n>", "sessions, over two configurations", wholeNumber(5_000), 60)
    .option("--seed <seed>", "seed", wholeNumber(2_147_483_647), 1)
    .option("--out <file>", "file instead of standard output")
    .action(async ({ n, seed, out }: { n: number; seed: number; out?: string }) => {
      const text = sampleSessions({ seed, n: Math.max(1, n) });
      if (out === undefined) await streamOut(Readable.from([text]));
      else await writeFile(Readable.from([text]), out, "--out");
    });
}
