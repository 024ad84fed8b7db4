import { spawnSync } from "node:child_process";
import { ENVIRONMENT, ROOT } from "./server-folder";

/** Runs the command line on the data folder of the server under test, beside it, as a person would in a second terminal. */
export function plumbline(...args: string[]): { code: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["cli/plumbline.mjs", ...args], {
    cwd: ROOT,
    env: ENVIRONMENT,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  return { code: status, stdout, stderr };
}
