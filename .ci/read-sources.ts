import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

export const ROOT = path.resolve(import.meta.dirname, "..");

/** Paths below the project, `/` between the parts: what git keeps and what is new and not ignored. Without git: nothing can be checked. */
export function listFiles(root = ROOT): string[] {
  const text = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], { cwd: root, encoding: "utf8" });
  return [...new Set(text.split("\0").filter((name) => name !== ""))].filter((name) => existsSync(path.join(root, name))).sort();
}

export function readSources(files: readonly string[], root = ROOT): Map<string, string> {
  return new Map(files.map((name) => [name, readFileSync(path.join(root, name), "utf8")]));
}

/** Prints what was found and ends the process: 0 when there is nothing, 1 otherwise. */
export function report(check: string, problems: readonly string[], looked: string): void {
  for (const problem of problems) console.error(problem);
  console.log(problems.length === 0 ? `${check}: ${looked}, nothing to say` : `${check}: ${looked}, ${problems.length} to mend`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

/** True when a file is the program that Node was asked to run (and not imported by a test). */
export const isProgram = (file: string): boolean => process.argv[1] !== undefined && path.resolve(process.argv[1]) === file;
