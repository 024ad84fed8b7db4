import { spawn } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { holdServingLock } from "./serving-lock";

const newHome = (): string => mkdtempSync(path.join(tmpdir(), "plumbline-serving-"));

/** Another process that takes the same lock, says so, and keeps it until it is killed. */
async function otherServer(home: string) {
  const script = `
    const lock = new (require("better-sqlite3"))(${JSON.stringify(path.join(home, "serving.lock"))}, { timeout: 0 });
    lock.exec("BEGIN EXCLUSIVE");
    require("node:fs").writeFileSync(${JSON.stringify(path.join(home, "serving.json"))}, JSON.stringify({ process: process.pid, address: "http://127.0.0.1:4444" }));
    console.log("held");
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  await new Promise((resolve) => child.stdout.once("data", resolve));
  return child;
}

describe("the lock of a served data folder", () => {
  it("is given to the first server and given again after it was let go", () => {
    const home = newHome();
    const first = holdServingLock(home, "http://127.0.0.1:3000");
    expect(first.ok).toBe(true);
    if (first.ok) first.value.release();
    expect(holdServingLock(home, "http://127.0.0.1:3001").ok).toBe(true);
  });

  it("is refused to a second server with a sentence that names the first, and is free once that one was killed", async () => {
    const home = newHome();
    const child = await otherServer(home);
    expect(holdServingLock(home, "http://127.0.0.1:3000")).toEqual({
      ok: false,
      error: `Another Plumbline already serves this data folder (process ${child.pid}, http://127.0.0.1:4444). Stop it first, or choose another folder with PLUMBLINE_HOME.`,
    });
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await gone;
    expect(holdServingLock(home, "http://127.0.0.1:3000").ok).toBe(true);
  });

  it("is refused in a sentence without a name while the note of the holder cannot be read", async () => {
    const home = newHome();
    const child = await otherServer(home);
    writeFileSync(path.join(home, "serving.json"), '{"process": 1');
    const refused = holdServingLock(home, "http://127.0.0.1:3000");
    child.kill("SIGKILL");
    expect(refused).toMatchObject({ ok: false, error: expect.stringMatching(/^Another Plumbline already serves this data folder\. Stop it first/) });
  });
});
