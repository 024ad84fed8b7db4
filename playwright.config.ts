import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig, devices } from "@playwright/test";

// This file is read again in every worker: what is chosen once is handed on in the environment.
// Other tools read it too (knip): nothing is made here.
process.env.PLUMBLINE_E2E_FOLDER ??= path.join(tmpdir(), `plumbline-e2e-${process.pid}-${Date.now()}`);
process.env.PLUMBLINE_E2E_PORT ??= freePort();
process.env.PLUMBLINE_E2E_MODEL_PORT ??= freePort();

const chromium = process.env.CHROMIUM_PATH ?? (existsSync("/usr/bin/chromium") ? "/usr/bin/chromium" : undefined);
/** Nothing of the browser's own may ask the network; root has no sandbox. */
const launchArguments = ["--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
if (process.getuid?.() === 0) launchArguments.push("--no-sandbox");

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/support/start-server.ts",
  // One server with one database, and two cores: journeys run one after the other.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: {
    ...devices["Desktop Chrome"],
    baseURL: `http://127.0.0.1:${process.env.PLUMBLINE_E2E_PORT}`,
    storageState: path.join(process.env.PLUMBLINE_E2E_FOLDER, "owner.json"),
    viewport: { width: 1280, height: 800 },
    // Another language and a day that began elsewhere: neither may change a number, an order or a date.
    locale: "de-DE",
    timezoneId: "Pacific/Kiritimati",
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
    launchOptions: { args: launchArguments, ...(chromium === undefined ? {} : { executablePath: chromium }) },
  },
});

function freePort(): string {
  const program = 'const s = require("net").createServer(); s.listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); });';
  return execFileSync(process.execPath, ["-e", program], { encoding: "utf8" }).trim();
}
