import { createReadStream } from "node:fs";
import path from "node:path";
import { analyse } from "../../lib/analysis/analyse";
import { alfworld } from "../../lib/environments/alfworld";
import { DEFAULT_ENVIRONMENT_SETTINGS } from "../../lib/environments/environment";
import { knowagentJsonl } from "../../lib/importers/knowagent-jsonl";
import { DEFAULT_MATCH_SETTINGS, matchTrajectory } from "../../lib/matching/match";
import { makeCorpus } from "../make-corpus";
import { type BenchContext, type Measure, median, seconds, timeOf } from "../measure";

/** Reading, parsing, facts and matching of a corpus against reading and parsing it. */
export async function measureMatcher({ folder, isSmoke }: BenchContext): Promise<Measure[]> {
  const corpus = await makeCorpus(path.join(folder, "matcher.jsonl"), isSmoke ? 500_000 : 20_000_000);
  const read = async (work: boolean): Promise<void> => {
    for await (const item of knowagentJsonl.read({ name: "matcher.jsonl", bytes: createReadStream(corpus.file), sibling: async () => null })) {
      if (!work || item.kind !== "trajectory") continue;
      const content = { ...item.draft, environment: alfworld.id };
      matchTrajectory(content, analyse(content, alfworld, DEFAULT_ENVIRONMENT_SETTINGS), alfworld, DEFAULT_MATCH_SETTINGS);
    }
  };
  const runs = isSmoke ? 1 : 3;
  const floor = await median(runs, () => timeOf(() => read(false)));
  const ours = await median(runs, () => timeOf(() => read(true)));
  return [
    {
      name: `matcher over ${corpus.records} runs, reading included / reading and parsing them`,
      ours: seconds(ours),
      floor: seconds(floor),
      value: ours / floor,
      unit: "ratio",
      must: 3,
      aim: 1.3,
    },
  ];
}
