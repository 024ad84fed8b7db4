import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";

const home = mkdtempSync(path.join(tmpdir(), "plumbline-cli-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Runs the command line from a folder that is not the project's, as a person may. */
function plumbline(args: string[], env: Record<string, string> = {}) {
  const program = path.join(import.meta.dirname, "plumbline.mjs");
  return spawnSync(process.execPath, [program, ...args], { cwd: home, encoding: "utf8", env: { ...process.env, PLUMBLINE_HOME: home, ...env } });
}

describe("plumbline", () => {
  it("says the same from its bundle as from its sources", () => {
    const bundled = plumbline(["formats", "--json"]);
    expect(bundled.status).toBe(0);
    expect(JSON.parse(bundled.stdout)).toHaveProperty("formats");
    expect(plumbline(["formats", "--json"], { PLUMBLINE_SOURCES: "1" }).stdout).toBe(bundled.stdout);
  });

  it("makes and migrates its database with the first command, wherever it is called", () => {
    const { status, stdout } = plumbline(["doctor", "--json"]);
    expect(status).toBe(0);
    const { checks } = JSON.parse(stdout) as { checks: { id: string; state: string }[] };
    expect(checks.find(({ id }) => id === "database")).toMatchObject({ state: "ok" });
  });

  it("ends with 2 for a command that it does not know, and prints nothing on standard output", () => {
    expect(plumbline(["nonsense"])).toMatchObject({ status: 2, stdout: "" });
  });
});
