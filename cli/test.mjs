#!/usr/bin/env node
// `npm test`: the gate. Installs what is missing, then every check, every test, the browser and a smoke run of the bench.
// A stage that fails does not keep the next from running: one run says everything. The last line counts it all; a check
// that is no test runner counts as one.
// For work on one thing: `npm test -- --only types,unit` (names below); such a run says so and is no gate. What is only run
// when it is named would make the gate too long.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureBuilt } from "./bootstrap/build.mjs";
import { ensureChromium } from "./bootstrap/chromium.mjs";
import { ensureInstalled, nodeIsTooOld } from "./bootstrap/install.mjs";
import { startPostgres } from "./bootstrap/postgresql.mjs";
import { ROOT, runNode } from "./bootstrap/run.mjs";

const say = (sentence) => console.log(sentence);
const inModules = (name) => path.join(ROOT, "node_modules", name);
const reports = mkdtempSync(path.join(tmpdir(), "plumbline-gate-"));
const one = (isGood) => ({ passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0 });

/** A check is a program that ends with 0; what it printed is shown when it does not. */
async function check(file, args = [], env = {}) {
  const { code, output } = await runNode(file, args, { stdout: "collect", env });
  if (code !== 0 || output.trim().split("\n").length <= 3) process.stdout.write(output);
  return one(code === 0);
}
const ourCheck = (name) => check(inModules("tsx/dist/cli.mjs"), [path.join(ROOT, ".ci", name)]);

/** The counts of a test runner's own report; a runner that broke off before it wrote one has failed once. */
function countReport(file, code, count) {
  let counts = { passed: 0, failed: 0, skipped: 0 };
  try {
    counts = count(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    say(`no report: ${error.message}`);
  }
  // A file that cannot even be loaded has no test to count.
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  if (counts.passed + counts.failed === 0) counts.failed = 1;
  return counts;
}

async function runVitest(name, env) {
  const report = path.join(reports, name);
  const args = ["run", "--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
  const { code } = await runNode(inModules("vitest/vitest.mjs"), args, { env });
  return countReport(report, code, (found) => ({
    passed: found.numPassedTests,
    failed: Math.max(found.numFailedTests, found.testResults.filter((file) => file.status === "failed").length),
    skipped: found.numPendingTests + found.numTodoTests,
  }));
}

/** The built program is tested: the stage before builds it, and does nothing where it is built. */
async function runBrowser(env) {
  const chromium = await ensureChromium(say);
  if (chromium === undefined) {
    say("There is no Chromium and none could be installed. Set CHROMIUM_PATH to one.");
    return one(false);
  }
  const report = path.join(reports, "playwright.json");
  const { code } = await runNode(inModules("@playwright/test/cli.js"), ["test", "--reporter=line,json"], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report, CHROMIUM_PATH: chromium },
  });
  return countReport(report, code, ({ stats, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + (stats.expected + stats.unexpected === 0 ? errors.length : 0),
    skipped: stats.skipped,
  }));
}

let postgres = { why: "not asked for" };

const STAGES = [
  {
    name: "types",
    run: async () => {
      const made = await runNode(inModules("next/dist/bin/next"), ["typegen"], { stdout: "collect" });
      if (made.code !== 0) say(made.output);
      return check(inModules("typescript/bin/tsc"), ["--noEmit", "-p", "."]);
    },
  },
  { name: "lint", run: () => check(inModules("@biomejs/biome/bin/biome"), ["check", "--error-on-warnings", "."]) },
  { name: "imports", run: () => ourCheck("check-imports.ts") },
  { name: "documents", run: () => ourCheck("check-docs.ts") },
  { name: "sources", run: () => ourCheck("check-top-level.ts") },
  { name: "dependencies", run: () => ourCheck("check-dependencies.ts") },
  { name: "dead code", run: () => check(inModules("knip/bin/knip.js"), ["--no-progress"]) },
  {
    name: "migrations",
    run: async () => {
      const { code, output } = await runNode(path.join(ROOT, "prisma/check-migrations.mjs"), [], { stdout: "collect" });
      process.stdout.write(output);
      if (code === 3) return { passed: 1, failed: 0, skipped: 1 };
      return one(code === 0);
    },
  },
  { name: "unit", run: () => runVitest("vitest.json", {}) },
  // Everything that opens a database once more, on the other one.
  {
    name: "postgresql",
    run: async () => {
      if (postgres.url === undefined) {
        say(`Not run on PostgreSQL: ${postgres.why}`);
        return { passed: 0, failed: 0, skipped: 1 };
      }
      return runVitest("vitest-postgresql.json", { PLUMBLINE_TEST_ON: "postgresql" });
    },
  },
  // Tests of the formulas must notice an error planted into each of them.
  { name: "mutations", run: () => ourCheck("check-mutations.ts") },
  {
    name: "build",
    run: async () => {
      const problem = await ensureBuilt(say);
      if (problem !== undefined) say(problem);
      return one(problem === undefined);
    },
  },
  { name: "browser", run: () => runBrowser({}) },
  {
    name: "browser on postgresql",
    isOnlyNamed: true,
    run: () => {
      if (postgres.url !== undefined) return runBrowser({ PLUMBLINE_TEST_ON: "postgresql" });
      say(`Not run on PostgreSQL: ${postgres.why}`);
      return { passed: 0, failed: 0, skipped: 1 };
    },
  },
  { name: "bench", run: () => check(inModules("tsx/dist/cli.mjs"), [path.join(ROOT, "bench/index.ts"), "--smoke"]) },
];

const onlyAt = process.argv.indexOf("--only");
const only = onlyAt === -1 ? undefined : (process.argv[onlyAt + 1] ?? "").split(",");
const stages = STAGES.filter(({ name, isOnlyNamed }) => only?.includes(name) ?? isOnlyNamed !== true);
const total = { passed: 0, failed: 0, skipped: 0 };
const table = [];

function record(name, counts, startedAt) {
  for (const key of Object.keys(total)) total[key] += counts[key];
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  table.push(
    `${name.padEnd(21)} ${String(counts.passed).padStart(6)} passed ${String(counts.failed).padStart(4)} failed ${String(counts.skipped).padStart(4)} skipped ${seconds.padStart(7)} s`,
  );
}

const startedAt = Date.now();
const problem = nodeIsTooOld() ?? (await ensureInstalled(say));
record("install", one(problem === undefined), startedAt);
if (problem === undefined) {
  if (stages.some(({ name }) => ["migrations", "unit", "postgresql", "browser", "browser on postgresql"].includes(name))) {
    postgres = await startPostgres(say);
    if (postgres.url === undefined) say(`PostgreSQL is left out: ${postgres.why}`);
    else process.env.PLUMBLINE_TEST_POSTGRES = postgres.url;
  }
  // Tests must not see this machine's own data.
  for (const name of ["DATABASE_URL", "PLUMBLINE_HOME", "PLUMBLINE_URL", "PLUMBLINE_HOSTS", "DB_PROVIDER"]) delete process.env[name];
  for (const { name, run: runStage } of stages) {
    say(`\n== ${name}`);
    const at = Date.now();
    let counts;
    try {
      counts = await runStage();
    } catch (error) {
      say(error.stack);
      counts = one(false);
    }
    record(name, counts, at);
  }
  await postgres.stop?.();
} else {
  say(problem);
}
rmSync(reports, { recursive: true, force: true });

say(`\n${table.join("\n")}`);
if (only !== undefined) say(`Only ${only.join(", ")}: this run is no gate.`);
process.exitCode = total.failed === 0 ? 0 : 1;
// Alone on the last line, which the caller reads.
say(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
