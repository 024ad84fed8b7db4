// Plants each error of planted-errors.ts into a copy of the formulas and sees their tests fail: `npx tsx .ci/check-mutations.ts`.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { PLANTED_ERRORS, type PlantedError } from "./planted-errors";

const ROOT = path.resolve(import.meta.dirname, "..");
/** What the formulas are made of; their fixtures are only read, so that every copy shares them. */
const FOLDERS = ["lib/base", "lib/statistics", "lib/metrics"];
/** The copy without an error: a test that fails there would make every other answer worthless. */
const FAULTLESS = "faultless";

interface TestReport {
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[];
}

function main(): number {
  const folder = mkdtempSync(path.join(tmpdir(), "plumbline-mutations-"));
  try {
    symlinkSync(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"));
    writeFileSync(path.join(folder, "package.json"), '{ "type": "module" }\n');
    const files = [...new Set(PLANTED_ERRORS.map(({ file }) => file))];
    const tests = [...new Set(PLANTED_ERRORS.map(({ test }) => test))];
    copySources(path.join(folder, FAULTLESS), tests);
    for (const [index, error] of PLANTED_ERRORS.entries()) plant(path.join(folder, nameOf(index)), error);
    const failed = runTests(folder);
    const problems = tests.filter((test) => failed.has(`${FAULTLESS}/${test}`)).map((test) => `${test}: fails without any error`);
    for (const [index, { file, test, fault, replace }] of PLANTED_ERRORS.entries())
      if (!failed.has(`${nameOf(index)}/${test}`)) problems.push(`${file}: no test noticed the planted error "${fault}" (${replace})`);
    for (const problem of problems) console.log(problem);
    console.log(`${PLANTED_ERRORS.length} planted errors in ${files.length} formulas, ${problems.length} unnoticed`);
    return problems.length === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const nameOf = (index: number): string => `error-${String(index + 1).padStart(3, "0")}`;

/** The sources, with the tests of the named files only. */
function copySources(copy: string, tested: readonly string[]): void {
  for (const unit of FOLDERS) {
    mkdirSync(path.join(copy, unit), { recursive: true });
    for (const entry of readdirSync(path.join(ROOT, unit), { withFileTypes: true })) {
      const file = `${unit}/${entry.name}`;
      if (entry.name === "fixtures") symlinkSync(path.join(ROOT, file), path.join(copy, file));
      else if (entry.isDirectory()) {
        const isSource = (source: string): boolean => !source.endsWith(".test.ts") || tested.includes(path.relative(ROOT, source));
        cpSync(path.join(ROOT, file), path.join(copy, file), { recursive: true, filter: isSource });
      } else if (!file.endsWith(".test.ts") || tested.includes(file)) cpSync(path.join(ROOT, file), path.join(copy, file));
    }
  }
}

function plant(copy: string, { file, test, fault, find, replace }: PlantedError): void {
  copySources(copy, [test]);
  const text = readFileSync(path.join(ROOT, file), "utf8");
  if (text.split(find).length !== 2)
    throw new Error(`${file}, "${fault}": expected the text once, found it ${text.split(find).length - 1} times: ${find}`);
  writeFileSync(
    path.join(copy, file),
    text.replace(find, () => replace),
  );
}

/** The test files that failed, as `<copy>/<file>`. */
function runTests(folder: string): Set<string> {
  const output = path.join(folder, "report.json");
  const vitest = path.join(ROOT, "node_modules/vitest/vitest.mjs");
  const { stderr } = spawnSync(process.execPath, [vitest, "run", "--root", folder, "--reporter=json", `--outputFile=${output}`], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1" },
  });
  let report: TestReport;
  try {
    report = JSON.parse(readFileSync(output, "utf8")) as TestReport;
  } catch {
    throw new Error(`the test runner left no report: ${stderr.slice(0, 2000)}`);
  }
  // A copy that cannot be loaded has failed at nothing: only a test that ran and failed has noticed an error.
  const ran = report.testResults.filter((file) => file.assertionResults.some(({ status }) => status === "failed"));
  const broken = report.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
  if (broken.length > 0) throw new Error(`could not be loaded: ${broken.map(({ name }) => path.relative(folder, name)).join(", ")}`);
  return new Set(ran.map(({ name }) => path.relative(folder, name)));
}

process.exitCode = main();
