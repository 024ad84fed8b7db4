import path from "node:path";
import { killRounds } from "../kill-rounds";
import { absolute, type BenchContext, type Measure, NOTHING_ASKED } from "../measure";
import { whyNotServed } from "../served";

const NONE = { must: 0, aim: 0 };

/** What four people who label lose when the server is killed under them. */
export async function measureKilledServer({ folder, isSmoke }: BenchContext): Promise<Measure[]> {
  const reason = whyNotServed();
  if (reason !== null) {
    console.error(reason);
    return [];
  }
  const rounds = isSmoke ? 2 : 100;
  const { acknowledged, resent, lost, doubled, foreign, refused } = await killRounds(rounds, 1, path.join(folder, "killed-home"));
  const name = `server killed ${rounds} times while four people label`;
  return [
    absolute(`${name}: labels acknowledged`, acknowledged, "count", NOTHING_ASKED),
    absolute(`${name}: sent again because no answer came`, resent, "count", NOTHING_ASKED),
    absolute(`${name}: acknowledged and lost`, lost, "count", NONE),
    absolute(`${name}: in the journal twice, or never acknowledged`, doubled + foreign, "count", NONE),
    absolute(`${name}: refused`, refused.length, "count", NONE),
  ];
}
