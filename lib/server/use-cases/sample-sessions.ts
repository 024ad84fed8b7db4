/** Our own invented sessions with a state snapshot a turn, as a file that the importer of our own format reads. */
import { z } from "zod";
import { generateStateSessions } from "../../worlds/state-sessions";
import { writeStateSessionsJsonl } from "../../worlds/writers/state-sessions-jsonl";

export const sampleSessionsSchema = z.object({
  seed: z.coerce.number().int().min(0).max(2_147_483_647).prefault(1),
  n: z.coerce.number().int().min(1).max(5_000).prefault(60),
});

/** Two configurations, the second of which drifts less; every ninth turn has lost its snapshot. The same seed gives the same bytes. */
export function sampleSessions({ seed, n }: z.output<typeof sampleSessionsSchema>): string {
  const first = Math.ceil(n / 2);
  const write = (configuration: string, count: number, drifting: number): string =>
    writeStateSessionsJsonl(generateStateSessions(`${seed}/${configuration}`, count, drifting), { configuration, loseEvery: 9 });
  return write("prompt", first, 0.8) + write("prompt+state", n - first, 0.25);
}
