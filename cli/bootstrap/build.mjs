import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT, runNode } from "./run.mjs";

const BUILD_ID = path.join(ROOT, ".next/BUILD_ID");
const STAMP = path.join(ROOT, ".next/plumbline-sources");
const BUILT_FROM = [
  "app",
  "components",
  "lib",
  "public",
  "prisma",
  "instrumentation.ts",
  "next.config.mjs",
  "postcss.config.mjs",
  "package-lock.json",
];
const NOT_BUILT = /(?:\.test\.tsx?|\.md)$|^\.|^generated$|^fixtures$/;

/** A hash over everything that goes into the pages: their build is out of date when it differs. */
export function hashSources() {
  const hash = createHash("sha256");
  const walk = (name) => {
    const full = path.join(ROOT, name);
    if (!existsSync(full)) return;
    let entries;
    try {
      entries = readdirSync(full, { withFileTypes: true });
    } catch {
      hash.update(`${name}\0`).update(readFileSync(full)).update("\0");
      return;
    }
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) if (!NOT_BUILT.test(entry.name)) walk(`${name}/${entry.name}`);
  };
  for (const name of BUILT_FROM) walk(name);
  return hash.digest("hex");
}

export const isBuilt = (sources = hashSources()) => existsSync(BUILD_ID) && existsSync(STAMP) && readFileSync(STAMP, "utf8") === sources;

/** Builds the pages when they are missing or older than the sources. Returns a sentence when that failed. */
export async function ensureBuilt(say) {
  const sources = hashSources();
  if (isBuilt(sources)) return undefined;
  say("Building the pages …");
  const { code } = await runNode(path.join(ROOT, "node_modules/next/dist/bin/next"), ["build"], {
    stdout: "stderr",
    env: { NODE_ENV: "production" },
  });
  if (code !== 0) return `The build failed (exit ${code}). What it said stands above.`;
  writeFileSync(STAMP, sources);
  return undefined;
}
