import { existsSync, mkdirSync, statSync } from "node:fs";
import path from "node:path";
import { type Corpus, makeCorpus, repeatCorpus } from "../make-corpus";
import { type BenchContext, type Measure, megabytes, seconds } from "../measure";
import { runChild } from "../run-child";

/** Recorded runs of somebody else, where they lie beside the project; never part of it. */
const RECORDED = path.resolve(import.meta.dirname, "../../../shared/data/alfworld-knowagent/KnowAgentALFWorld_llama-2-13b_D0.jsonl");

/** Import until queryable (facts, cases and labels included), its memory, and the size of the database. */
export async function measureImport(context: BenchContext): Promise<Measure[]> {
  const { folder, isSmoke } = context;
  const own = await makeCorpus(path.join(folder, "corpus.jsonl"), isSmoke ? 1_000_000 : 200_000_000);
  const measures = await measureCorpus(context, own, "JSONL of our own household");
  if (isSmoke || !existsSync(RECORDED)) return measures;
  return [...measures, ...(await measureCorpus(context, await repeatCorpus(RECORDED, path.join(folder, "recorded.jsonl"), 50), "KnowAgent D0 × 50"))];
}

async function measureCorpus({ folder }: BenchContext, corpus: Corpus, name: string): Promise<Measure[]> {
  const home = path.join(folder, `home-${path.basename(corpus.file)}`);
  mkdirSync(home);
  const idle = await runChild(["cli/plumbline.mjs", "doctor"], home);
  const floor = await runChild(
    ["node_modules/tsx/dist/cli.mjs", "bench/floors/import-floor.ts", corpus.file, path.join(folder, `${path.basename(corpus.file)}.db`)],
    home,
  );
  const ours = await runChild(["cli/plumbline.mjs", "import", corpus.file, "--study", "bench"], home);
  const database = statSync(path.join(home, "plumbline.db")).size;
  const measures: Measure[] = [
    {
      name: `import ${megabytes(corpus.bytes)} ${name} (${corpus.records} runs) until queryable / read + JSON.parse + prepared insert`,
      ours: seconds(ours.milliseconds),
      floor: seconds(floor.milliseconds),
      value: ours.milliseconds / floor.milliseconds,
      unit: "ratio",
      must: 5,
      aim: 2,
    },
    {
      name: `database bytes / source bytes, ${name}`,
      ours: megabytes(database),
      floor: megabytes(corpus.bytes),
      value: database / corpus.bytes,
      unit: "ratio",
      must: 1.2,
      aim: 0.6,
    },
  ];
  if (ours.peakBytes !== null && idle.peakBytes !== null) {
    const over = ours.peakBytes - idle.peakBytes;
    measures.push({
      name: `peak memory over idle while importing ${megabytes(corpus.bytes)} / file size`,
      ours: megabytes(over),
      floor: megabytes(corpus.bytes),
      value: over / corpus.bytes,
      unit: "ratio",
      must: 0.6,
      aim: 0.15,
    });
  }
  return measures;
}
