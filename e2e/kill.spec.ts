import { spawn } from "node:child_process";
import { expect, test } from "@playwright/test";
import { ENVIRONMENT_OF_KILLED, ROOT } from "./support/server-folder";

interface Report {
  acknowledged: number;
  resent: number;
  lost: number;
  doubled: number;
  foreign: number;
  refused: string[];
}

/** A server of its own: this one is killed. */
function killRounds(rounds: number): Promise<Report> {
  return new Promise((resolve, reject) => {
    const program = spawn(process.execPath, ["node_modules/tsx/dist/cli.mjs", "bench/kill-rounds.ts", "--rounds", String(rounds)], {
      cwd: ROOT,
      env: ENVIRONMENT_OF_KILLED,
      stdio: ["ignore", "pipe", "inherit"],
    });
    let printed = "";
    program.stdout.on("data", (data: Buffer) => {
      printed += data.toString();
    });
    program.once("error", reject);
    // A report with losses ends with 1, and is read all the same.
    program.once("close", (code) => (printed === "" ? reject(new Error(`the rounds ended with ${code}`)) : resolve(JSON.parse(printed) as Report)));
  });
}

test("a server that is killed ten times while four people label loses and doubles nothing that it acknowledged", async () => {
  test.setTimeout(300_000);
  const { acknowledged, resent, ...faults } = await killRounds(10);
  expect(faults).toEqual({ rounds: 10, lost: 0, doubled: 0, foreign: 0, refused: [] });
  // Enough was under way for the kills to hit something.
  expect(acknowledged).toBeGreaterThan(20);
  expect(resent).toBeGreaterThan(0);
});
