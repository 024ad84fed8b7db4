#!/usr/bin/env node
// `npm start`: from a fresh clone to a page. Installs what is missing, generates the database clients, builds, and hands
// over to `plumbline serve`, which migrates, fills an empty database with the sample study, prints the sign-in link and
// serves. Plain Node and nothing of ours: it runs before anything is installed.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { ensureBuilt } from "./bootstrap/build.mjs";
import { ensureInstalled, nodeIsTooOld } from "./bootstrap/install.mjs";
import { QUIET, ROOT } from "./bootstrap/run.mjs";

const args = process.argv.slice(2);
const isDevelopment = args.includes("--dev");
const say = (sentence) => console.error(sentence);

const problem = nodeIsTooOld() ?? (await ensureInstalled(say)) ?? (isDevelopment ? undefined : await ensureBuilt(say));
if (problem !== undefined) {
  console.error(problem);
  process.exit(1);
}

const server = spawn(process.execPath, [path.join(ROOT, "cli/plumbline.mjs"), "serve", ...args], {
  cwd: ROOT,
  env: { ...process.env, ...QUIET },
  stdio: "inherit",
});
// A terminal sends its interrupt to every process of the group, a supervisor to this one alone: pass it on and wait either way.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => server.kill(signal));
// npm that is killed by its id tells nobody (nor does the shell between), and the port would stay taken by orphans.
if (process.env.npm_lifecycle_event !== undefined) {
  const ancestors = () => [process.ppid, parentOf(process.ppid)].join();
  const born = ancestors();
  setInterval(() => ancestors() !== born && server.kill("SIGTERM"), 500).unref();
}
server.on("exit", (code, signal) => process.exit(code ?? (signal === null ? 1 : 0)));

/** The parent of another process, where the system shows it. */
function parentOf(id) {
  try {
    return readFileSync(`/proc/${id}/stat`, "utf8")
      .replace(/^.*\) \S /s, "")
      .split(" ")[0];
  } catch {
    return undefined;
  }
}
