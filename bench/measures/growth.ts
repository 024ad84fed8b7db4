import { mkdirSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { makeRuns } from "../make-corpus";
import { type BenchContext, kilobytes, type Measure, megabytes, milliseconds, NOTHING_ASKED, ratio } from "../measure";
import { type ChildRun, runChild } from "../run-child";

const SIZES = [1_000, 10_000, 100_000] as const;
const STUDY = "growth";

/** What a study of so many runs costs: each figure is of the whole study, made by commands as people run them. */
export interface Growth {
  runs: number;
  sourceBytes: number;
  databaseBytes: number;
  rawBytes: number;
  import: ChildRun;
  /** Facts and labels of every run, after the import. */
  analyse: ChildRun;
  metrics: ChildRun;
  counts: ChildRun;
}

/** How the cost of a study grows with its runs: batch work by the run, memory and the database by the byte (docs/scaling.md). */
export async function measureGrowth({ folder, isSmoke }: BenchContext): Promise<Measure[]> {
  const grown: Growth[] = [];
  for (const runs of isSmoke ? [20, 60] : SIZES) grown.push(await growTo(path.join(folder, `growth-${runs}`), runs));
  const [small, ...larger] = grown;
  return small === undefined ? [] : larger.flatMap((large) => rowsOf(small, large));
}

export async function growTo(home: string, runs: number): Promise<Growth> {
  mkdirSync(home, { recursive: true });
  const corpus = await makeRuns(path.join(home, "runs.jsonl"), runs);
  const command = (...args: string[]): Promise<ChildRun> => runChild(["cli/plumbline.mjs", ...args, "--study", STUDY], home);
  const imported = await command("import", corpus.file);
  const analysed = await command("analyse");
  const metrics = await command("metrics", "--draws", "2000");
  const counts = await command("export", "counts");
  return {
    ...{
      runs,
      sourceBytes: corpus.bytes,
      databaseBytes: sizeOf(home, /^plumbline\.db(?:-wal)?$/),
      rawBytes: sizeOf(path.join(home, "raw"), /\.gz$/),
    },
    ...{ import: imported, analyse: analysed, metrics, counts },
  };
}

function rowsOf(small: Growth, large: Growth): Measure[] {
  const sizes = `${large.runs} runs / ${small.runs} runs`;
  const byRun = (growth: Growth, run: ChildRun): number => (run.cpuMilliseconds ?? run.milliseconds) / growth.runs;
  const work = (["import", "analyse", "metrics", "counts"] as const).map((name) =>
    ratio(`${name}, processor time a run: ${sizes}`, byRun(large, large[name]), byRun(small, small[name]), milliseconds, NOTHING_ASKED),
  );
  return [
    ...work,
    ratio(`peak memory of the import: ${sizes}`, large.import.peakBytes ?? 0, small.import.peakBytes ?? 0, megabytes, NOTHING_ASKED),
    ratio(`database a run: ${sizes}`, large.databaseBytes / large.runs, small.databaseBytes / small.runs, kilobytes, NOTHING_ASKED),
  ];
}

/** Bytes of all files below a folder whose names fit. */
function sizeOf(folder: string, name: RegExp): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);
}
