import { createReadStream, existsSync } from "node:fs";
import path from "node:path";
import { analyse } from "../../lib/analysis/analyse";
import { alfworld } from "../../lib/environments/alfworld";
import { DEFAULT_ENVIRONMENT_SETTINGS } from "../../lib/environments/environment";
import { knowagentJsonl } from "../../lib/importers/knowagent-jsonl";
import { DEFAULT_MATCH_SETTINGS, matchTrajectory } from "../../lib/matching/match";
import { type Corpus, makeCorpus, repeatCorpus } from "../make-corpus";
import { type BenchContext, type Measure, median, ratio, seconds } from "../measure";

/** Recorded runs of somebody else, where they lie beside the project; never part of it. */
const RECORDED = path.resolve(import.meta.dirname, "../../../shared/data/alfworld-knowagent/KnowAgentALFWorld_llama-2-13b_D0.jsonl");

/** Reading, parsing, facts and matching of a corpus against reading and parsing it, in processor time of this one process. */
export async function measureMatcher({ folder, isSmoke }: BenchContext): Promise<Measure[]> {
  const own = await makeCorpus(path.join(folder, "matcher.jsonl"), isSmoke ? 500_000 : 20_000_000);
  const measures = [await measureCorpus(own, "of our own household", isSmoke)];
  if (isSmoke || !existsSync(RECORDED)) return measures;
  return [...measures, await measureCorpus(await repeatCorpus(RECORDED, path.join(folder, "recorded.jsonl"), 10), "of KnowAgent D0 × 10", isSmoke)];
}

async function measureCorpus(corpus: Corpus, name: string, isSmoke: boolean): Promise<Measure> {
  const read = async (work: boolean): Promise<void> => {
    for await (const item of knowagentJsonl.read({ name: "matcher.jsonl", bytes: createReadStream(corpus.file), sibling: async () => null })) {
      if (!work || item.kind !== "trajectory") continue;
      const content = { ...item.draft, environment: alfworld.id };
      matchTrajectory(content, analyse(content, alfworld, DEFAULT_ENVIRONMENT_SETTINGS), alfworld, DEFAULT_MATCH_SETTINGS);
    }
  };
  const runs = isSmoke ? 1 : 5;
  const floor = await median(runs, () => cpuTimeOf(() => read(false)));
  const ours = await median(runs, () => cpuTimeOf(() => read(true)));
  return ratio(`matcher over ${corpus.records} runs ${name}, reading included / reading and parsing them`, ours, floor, seconds, {
    must: 3,
    aim: 1.3,
  });
}

async function cpuTimeOf(run: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
