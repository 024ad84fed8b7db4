import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { longRunLine } from "../long-run";
import { type BenchContext, type Measure, megabytes, NOTHING_ASKED, ratio, seconds } from "../measure";
import { runChild, runProgram } from "../run-child";

/** A process of its own that is no parent of another: its time is what is measured. */
const TSX = ["--import", "tsx"];

/** The columns of `export labels`, as the database holds them. */
const QUERY = `SELECT seq, at, rater, raterVersion, rubricVersion, trajectoryId, caseId, label, labels, evidence, note, assisted, answersSeq, undoes
  FROM LabelEntry WHERE studyId = 'csv' ORDER BY seq`;

/** The label journal as CSV: ours with its labels, first quote and undone entries worked out, the floor with the columns as they lie. */
export async function measureCsv({ folder, isSmoke }: BenchContext): Promise<Measure[]> {
  const rows = isSmoke ? 2_000 : 1_000_000;
  const home = path.join(folder, "csv-home");
  const database = path.join(home, "plumbline.db");
  mkdirSync(home);
  writeFileSync(path.join(folder, "csv.jsonl"), longRunLine("run", 50));
  await runChild(["cli/plumbline.mjs", "import", path.join(folder, "csv.jsonl"), "--study", "csv"], home);
  await runChild([...TSX, "bench/floors/fill-journal.ts", database, "csv", String(rows)], home);
  const hasShell = isInstalled("sqlite3");
  const target = path.join(folder, "floor.csv");
  const floor = hasShell
    ? await runProgram("sqlite3", ["-readonly", "-csv", "-header", "-cmd", `.output ${target}`, database, QUERY], home)
    : await runChild([...TSX, "bench/floors/csv-floor.ts", database, QUERY, target], home);
  const ours = await runChild(["cli/plumbline.mjs", "export", "labels", "--study", "csv", "--out", path.join(folder, "ours.csv")], home);
  const name = `CSV of ${rows} journal entries / ${hasShell ? "the sqlite3 shell's own CSV of the same rows" : "the same rows by the driver alone (there is no sqlite3 shell here)"}`;
  const measures = [ratio(name, ours.milliseconds, floor.milliseconds, seconds, { must: 6, aim: 2 })];
  if (ours.cpuMilliseconds !== null && floor.cpuMilliseconds !== null && floor.cpuMilliseconds > 0)
    measures.push(ratio("the same in processor time", ours.cpuMilliseconds, floor.cpuMilliseconds, seconds, NOTHING_ASKED));
  if (ours.peakBytes !== null && floor.peakBytes !== null)
    measures.push(ratio("peak memory of the export / of the floor", ours.peakBytes, floor.peakBytes, megabytes, NOTHING_ASKED));
  return measures;
}

function isInstalled(program: string): boolean {
  try {
    execFileSync(program, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
