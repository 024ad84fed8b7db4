import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { aptInstall } from "./apt.mjs";
import { ROOT, runNode } from "./run.mjs";

const DEBIAN_CHROMIUM = "/usr/bin/chromium";
/** Fonts for what the pages do not bring along: symbols and other scripts in recorded texts. */
const PACKAGES = ["chromium", "fonts-liberation", "fonts-dejavu-core"];

/** The browser for the tests: named by CHROMIUM_PATH, the system's, or Playwright's own. Nothing when there is none. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== "") return existsSync(named) ? named : undefined;
  if (existsSync(DEBIAN_CHROMIUM)) return DEBIAN_CHROMIUM;
  const own = createRequire(import.meta.url)("playwright").chromium.executablePath();
  return existsSync(own) ? own : undefined;
}

/** Finds a browser or installs one: Debian's as root, else Playwright's. Gives its path, or nothing. */
export async function ensureChromium(say) {
  const found = findChromium();
  if (found !== undefined) return found;
  if (await aptInstall(PACKAGES, say)) return findChromium();
  say("Installing Playwright's Chromium …");
  await runNode(path.join(ROOT, "node_modules/playwright/cli.js"), ["install", "chromium"], { stdout: "stderr", timeoutMs: 10 * 60_000 });
  return findChromium();
}
