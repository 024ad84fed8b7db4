import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT, run, runNode } from "./run.mjs";

const MODULES = path.join(ROOT, "node_modules");
/** Which lock file the installed packages came from; inside node_modules, so that it goes with them. */
const STAMP = path.join(MODULES, ".plumbline-lock");
const CLIENTS = ["sqlite", "postgresql"].map((provider) => path.join(ROOT, "lib/server/generated", provider, "client.ts"));

/** A sentence when this Node is too old to go on, else nothing. */
export function nodeIsTooOld(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > 20 || (major === 20 && minor >= 19) ? undefined : `Plumbline needs Node 20.19 or newer, found ${version}.`;
}

/**
 * Installs packages when there are none or when the lock file has changed since, and generates the database clients when
 * they are missing or older than the schema. Returns a sentence when that failed.
 */
export async function ensureInstalled(say) {
  const lock = createHash("sha256")
    .update(readFileSync(path.join(ROOT, "package-lock.json")))
    .digest("hex");
  // Packages that somebody installed by hand carry npm's own copy of the lock: equal versions need no second installation.
  const isCurrent = (existsSync(STAMP) && readFileSync(STAMP, "utf8") === lock) || installedMatches();
  if (!isCurrent) {
    say("Installing packages (npm ci) …");
    const npm = process.platform === "win32" ? "npm.cmd" : "npm";
    // NODE_ENV=production would leave out what the build and the gate need.
    const { code } = await run(npm, ["ci", "--include=dev", "--no-audit", "--no-fund"], { stdout: "stderr", env: { NODE_ENV: undefined } });
    if (code !== 0) return `npm ci failed (exit ${code}). What it said stands above.`;
  }
  writeFileSync(STAMP, lock);
  if (areClientsCurrent()) return undefined;
  say("Generating the database clients …");
  const { code } = await runNode(path.join(ROOT, "prisma/generate.mjs"), [], { stdout: "stderr" });
  if (code !== 0) return "The database clients could not be generated. What went wrong stands above.";
  return undefined;
}

/** npm keeps the lock of what it installed; equal version lists mean that there is nothing to do. */
function installedMatches() {
  const kept = path.join(MODULES, ".package-lock.json");
  if (!existsSync(kept)) return false;
  const packages = (file) => JSON.parse(readFileSync(file, "utf8")).packages ?? {};
  const installed = packages(kept);
  return Object.entries(packages(path.join(ROOT, "package-lock.json"))).every(([name, entry]) => {
    if (name === "" || entry.optional || entry.peer) return true;
    return installed[name]?.version === entry.version;
  });
}

/** prisma/generate.mjs leaves the hash of the schema that it read beside what it made. */
function areClientsCurrent() {
  const stamp = path.join(ROOT, "lib/server/generated/.schema");
  if (!existsSync(stamp) || !CLIENTS.every((file) => existsSync(file))) return false;
  const schema = readFileSync(path.join(ROOT, "prisma/schema.prisma"));
  return readFileSync(stamp, "utf8") === createHash("sha256").update(schema).digest("hex");
}
