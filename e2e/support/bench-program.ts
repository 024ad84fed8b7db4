import { spawn } from "node:child_process";
import { ENVIRONMENT_OF_KILLED, ROOT } from "./server-folder";

/** Runs a program of bench/ that has servers of its own, and gives the report that it prints, whatever it ends with. On the same kind of database. */
export function runBenchProgram<Report>(file: string, ...args: string[]): Promise<Report> {
  return new Promise((resolve, reject) => {
    const program = spawn(process.execPath, ["node_modules/tsx/dist/cli.mjs", file, ...args], {
      cwd: ROOT,
      env: ENVIRONMENT_OF_KILLED,
      stdio: ["ignore", "pipe", "inherit"],
    });
    let printed = "";
    program.stdout.on("data", (data: Buffer) => {
      printed += data.toString();
    });
    program.once("error", reject);
    program.once("close", (code) => (printed === "" ? reject(new Error(`${file} ended with ${code}`)) : resolve(JSON.parse(printed) as Report)));
  });
}
