import { mkdirSync, statSync } from "node:fs";
import path from "node:path";
import { makeCorpus } from "../make-corpus";
import { type BenchContext, type Measure, megabytes, seconds } from "../measure";
import { runChild } from "../run-child";

/** Import until queryable (facts, cases and labels included), its memory, and the size of the database. */
export async function measureImport({ folder, isSmoke }: BenchContext): Promise<Measure[]> {
  const corpus = await makeCorpus(path.join(folder, "corpus.jsonl"), isSmoke ? 1_000_000 : 200_000_000);
  const home = path.join(folder, "import-home");
  mkdirSync(home);
  const idle = await runChild(["cli/plumbline.mjs", "doctor"], home);
  const floor = await runChild(["node_modules/tsx/dist/cli.mjs", "bench/floors/import-floor.ts", corpus.file, path.join(folder, "floor.db")], home);
  const ours = await runChild(["cli/plumbline.mjs", "import", corpus.file, "--study", "bench"], home);
  const database = statSync(path.join(home, "plumbline.db")).size;
  const measures: Measure[] = [
    {
      name: `import ${megabytes(corpus.bytes)} JSONL (${corpus.records} runs) until queryable / read + JSON.parse + prepared insert`,
      ours: seconds(ours.milliseconds),
      floor: seconds(floor.milliseconds),
      value: ours.milliseconds / floor.milliseconds,
      unit: "ratio",
      must: 5,
      aim: 2,
    },
    {
      name: "database bytes / source bytes",
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
