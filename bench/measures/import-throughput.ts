import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { type Corpus, makeCorpus, makeList, repeatCorpus } from "../make-corpus";
import { type BenchContext, type Measure, megabytes, NOTHING_ASKED, ratio, seconds } from "../measure";
import { type ChildRun, runChild } from "../run-child";

/** Recorded runs of somebody else, where they lie beside the project; never part of it. */
const RECORDED = path.resolve(import.meta.dirname, "../../../shared/data/alfworld-knowagent/KnowAgentALFWorld_llama-2-13b_D0.jsonl");

const MEGABYTE = 1_000_000;

/** Import until queryable, its memory, and the size of the database: growing files of our own runs, then the same runs as one list. */
export async function measureImport(context: BenchContext): Promise<Measure[]> {
  return context.isSmoke ? measureSizes(context, [1], 1) : measureSizes(context, [50, 200], 200);
}

/** The size of which product.md §7 asks the memory. */
export async function measureLargeImport(context: BenchContext): Promise<Measure[]> {
  return measureSizes(context, context.isSmoke ? [2] : [500], null);
}

export async function measureRecordedImport({ folder, isSmoke }: BenchContext): Promise<Measure[]> {
  if (isSmoke || !existsSync(RECORDED)) return [];
  const corpus = await repeatCorpus(RECORDED, path.join(folder, "recorded.jsonl"), 50);
  return measureCorpus(folder, corpus, `KnowAgent D0 × 50, ${megabytes(corpus.bytes)}`, await runFloor(folder, corpus), true);
}

async function measureSizes({ folder }: BenchContext, sizes: readonly number[], withResultsAt: number | null): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const [index, size] of sizes.entries()) {
    const corpus = await makeCorpus(path.join(folder, `corpus-${size}.jsonl`), size * MEGABYTE);
    const floor = await runFloor(folder, corpus);
    const name = `${size} MB of our own household`;
    measures.push(...(await measureCorpus(folder, corpus, `JSONL, ${name}`, floor, size === withResultsAt)));
    // The largest once more as one list: a program that reads the list as a whole is no floor, the lines of the same runs are.
    if (index === sizes.length - 1) {
      const list = await makeList(corpus, path.join(folder, `corpus-${size}.json`));
      measures.push(...(await measureCorpus(folder, list, `one list, ${name}`, floor, false)));
    }
  }
  return measures;
}

function runFloor(folder: string, { file }: Corpus): Promise<ChildRun> {
  const program = ["--import", "tsx", "bench/floors/import-floor.ts"];
  return runChild([...program, file, path.join(folder, `${path.basename(file)}.db`)], folder);
}

/** `withResults`: facts and labels of every run too, which takes several times as long; the size of the database is measured with them. */
async function measureCorpus(folder: string, corpus: Corpus, name: string, floor: ChildRun, withResults: boolean): Promise<Measure[]> {
  const home = path.join(folder, `home-${path.basename(corpus.file)}`);
  mkdirSync(home);
  const idle = await runChild(["cli/plumbline.mjs", "doctor"], home);
  const ours = await runChild(["cli/plumbline.mjs", "import", corpus.file, "--study", "bench"], home);
  const asked = { must: 5, aim: 2 };
  const runs = `${name} (${corpus.records} runs)`;
  const measures = [
    ratio(`import ${runs} until queryable / read + JSON.parse + prepared insert`, ours.milliseconds, floor.milliseconds, seconds, asked),
  ];
  if (ours.cpuMilliseconds !== null && floor.cpuMilliseconds !== null)
    measures.push(ratio(`the same in processor time of all threads, ${name}`, ours.cpuMilliseconds, floor.cpuMilliseconds, seconds, NOTHING_ASKED));
  if (ours.peakBytes !== null && idle.peakBytes !== null) {
    const over = ours.peakBytes - idle.peakBytes;
    // Asked of a file of 500 MB: what a program holds whatever the size is more than a smaller file has bytes.
    const askedOfMemory = corpus.bytes >= 500 * MEGABYTE ? { must: 0.6, aim: 0.15 } : NOTHING_ASKED;
    measures.push(ratio(`peak memory over idle while importing / file size, ${name}`, over, corpus.bytes, megabytes, askedOfMemory));
  }
  if (withResults) {
    const results = await runChild(["cli/plumbline.mjs", "analyse", "--study", "bench"], home);
    const both = ours.milliseconds + results.milliseconds;
    const what = `import and facts and labels of every run (\`import\`, then \`analyse\`), ${name}`;
    measures.push(ratio(what, both, floor.milliseconds, seconds, NOTHING_ASKED));
  }
  const database = statSync(path.join(home, "plumbline.db")).size;
  const sizes = `database bytes${withResults ? ", facts and labels included," : ""} / source bytes, ${name} (raw file, compressed: ${megabytes(sizeOf(path.join(home, "raw")))})`;
  measures.push(ratio(sizes, database, corpus.bytes, megabytes, { must: 1.2, aim: 0.6 }));
  rmSync(home, { recursive: true, force: true });
  return measures;
}

function sizeOf(folder: string): number {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return entries.reduce((sum, entry) => (entry.isFile() ? sum + statSync(path.join(entry.parentPath, entry.name)).size : sum), 0);
}
