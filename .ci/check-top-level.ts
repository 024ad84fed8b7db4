// What may stand at the top of the project, and what no source may hold: `npx tsx .ci/check-top-level.ts`.
import { readImports } from "./read-imports";
import { isProgram, listFiles, readSources, report } from "./read-sources";

/** Style.md §2: a folder or a one-file configuration that is not named here needs a reason in docs/decisions first. */
export const TOP_LEVEL = [
  "README.md",
  "LICENSE",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "next.config.mjs",
  "prisma.config.ts",
  "playwright.config.ts",
  "vitest.config.ts",
  "biome.json",
  "postcss.config.mjs",
  "instrumentation.ts",
  ".npmrc",
  ".gitignore",
  "app",
  "components",
  "lib",
  "prisma",
  "e2e",
  "public",
  "cli",
  "docs",
  "bench",
  ".ci",
] as const;

const WANTS_TO_BE_TWO = 400;
const IS_TOO_LONG = 600;
const SOURCE = /\.(?:ts|tsx|mjs|css)$/;
const TEXT = /\.(?:ts|tsx|mjs|css|md|json|yaml|yml|sql|prisma)$/;
/** Long because they are data: a table, a schema, a lock. */
const NOT_COUNTED = /(?:^package-lock\.json$|\/migrations\/|\/fixtures\/)/;
// Put together so that this file does not name what it looks for.
const MARKERS = new RegExp(`\\b(?:${["TO", "FIX"].map((head) => head + (head === "TO" ? "DO" : "ME")).join("|")}|X{3})\\b`);
const FOCUSED = new RegExp(`\\b(?:it|test|describe)\\.${"(?:only|skip|todo|fixme)"}\\(`);
/** A test may invent a path of somebody's home; the place where this project happens to lie stands nowhere. */
const MACHINE_PATH = new RegExp(`(?:^|[\\s"'\`(=])/(?:${["work", "root"].join("|")})/\\w`);
const HOME_PATH = new RegExp(`(?:^|[\\s"'\`(=])/(?:${["home", "Users"].join("|")})/\\w`);
const REGISTRY = new RegExp(["registry", "npmjs", "org"].join("\\."));

/** Every problem, and what only wants to be seen. */
export function checkTopLevel(files: readonly string[]): string[] {
  const allowed: readonly string[] = TOP_LEVEL;
  const tops = [...new Set(files.map((file) => file.split("/")[0] ?? file))];
  return tops
    .filter((top) => !allowed.includes(top))
    .map((top) => `${top}: is not among what may stand at the top (TOP_LEVEL in .ci/check-top-level.ts)`);
}

export function checkSource(file: string, text: string): { problems: string[]; remarks: string[] } {
  const problems: string[] = [];
  const remarks: string[] = [];
  if (SOURCE.test(file) && !NOT_COUNTED.test(file)) {
    const lines = text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
    if (lines > IS_TOO_LONG) problems.push(`${file}: ${lines} lines, more than ${IS_TOO_LONG}: make it two`);
    else if (lines > WANTS_TO_BE_TWO) remarks.push(`${file}: ${lines} lines, more than ${WANTS_TO_BE_TWO}`);
  }
  if (/\.tsx?$/.test(file)) {
    const facts = readImports(file, text);
    for (const line of facts.anyLines) problems.push(`${file}:${line}: the type any`);
    for (const line of facts.nonNullLines) problems.push(`${file}:${line}: a non-null assertion`);
  }
  if (file === "package-lock.json") {
    if (/"resolved":/.test(text)) problems.push(`${file}: holds addresses; install with the project's .npmrc (omit-lockfile-registry-resolved)`);
    return { problems, remarks };
  }
  for (const [at, line] of text.split("\n").entries()) {
    const where = `${file}:${at + 1}`;
    if (MARKERS.test(line)) problems.push(`${where}: something is left to do; do it, or file it`);
    if (/\.test\.tsx?$|\.spec\.ts$/.test(file) && FOCUSED.test(line)) problems.push(`${where}: a test that is left out or alone`);
    const isPathOfOne = MACHINE_PATH.test(line) || (!/\.test\.tsx?$/.test(file) && HOME_PATH.test(line));
    if (isPathOfOne) problems.push(`${where}: a path of one machine`);
    if (REGISTRY.test(line)) problems.push(`${where}: the address of a registry`);
  }
  return { problems, remarks };
}

if (isProgram(import.meta.filename)) {
  const files = listFiles();
  const problems = checkTopLevel(files);
  const sources = readSources(files.filter((file) => TEXT.test(file) && !/\/fixtures\//.test(file)));
  for (const [file, text] of sources) {
    const found = checkSource(file, text);
    problems.push(...found.problems);
    for (const remark of found.remarks) console.log(remark);
  }
  report("top level and sources", problems, `${files.length} files`);
}
