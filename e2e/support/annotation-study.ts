import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { assign } from "./annotators";
import { readCsv } from "./csv";
import { plumbline } from "./plumbline";
import { FOLDER } from "./server-folder";

/** Runs the command line, which must do what it is asked. */
export function run(...args: string[]): string {
  const { code, stdout, stderr } = plumbline(...args);
  if (code !== 0) throw new Error(`plumbline ${args.join(" ")} ended with ${code}: ${stderr}`);
  return stdout;
}

export function ownFile(name: string, text: string): string {
  const file = path.join(FOLDER, name);
  writeFileSync(file, text);
  return file;
}

/**
 * Imports a file as a study, draws `n` of its failed runs and gives them to raters. A worker that begins anew after a
 * failure finds the study made.
 */
export async function prepareAssignment(study: string, file: string, n: number, definition: Record<string, unknown>): Promise<string> {
  const made = path.join(FOLDER, `${study}.assignment`);
  if (existsSync(made)) return readFileSync(made, "utf8");
  run("import", file, "--study", study);
  const { sampleId } = JSON.parse(run("sample", "--study", study, "--n", String(n), "--seed", "7", "--where", "failed", "--json")) as {
    sampleId: string;
  };
  const id = await assign(study, { sampleId, ratersPerItem: 2, seed: 1, ...definition });
  writeFileSync(made, id);
  return id;
}

export function labelsOf(study: string, rater: string): Record<string, string>[] {
  return readCsv(run("export", "labels", "--study", study)).filter((row) => row.rater === rater);
}

export function turnsOf(study: string, rater: string): Record<string, string>[] {
  return readCsv(run("export", "turns", "--study", study, "--rater", "all")).filter((row) => row.rater === rater);
}
