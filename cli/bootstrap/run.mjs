// Plain Node, nothing of ours and nothing installed: what the start script and the gate share.
import { spawn } from "node:child_process";
import path from "node:path";

export const ROOT = path.resolve(import.meta.dirname, "../..");

/** No program of this project phones home. */
export const QUIET = { NEXT_TELEMETRY_DISABLED: "1", CHECKPOINT_DISABLE: "1", PRISMA_HIDE_UPDATE_MESSAGE: "1", BETTER_AUTH_TELEMETRY: "0" };

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Runs a program to its end and gives its exit code and, where asked for, what it printed.
 * @param {string} command
 * @param {string[]} args
 * @param {{env?: Record<string, string | undefined>, stdout?: "inherit" | "stderr" | "collect", timeoutMs?: number}} options
 *   `stdout: "stderr"` sends both streams to standard error; `"collect"` keeps both as text.
 * @returns {Promise<{code: number, output: string}>}
 */
export function run(command, args, options = {}) {
  const { env = {}, stdout = "inherit", timeoutMs } = options;
  const stdio = stdout === "collect" ? ["ignore", "pipe", "pipe"] : ["ignore", stdout === "stderr" ? 2 : "inherit", "inherit"];
  return new Promise((resolve) => {
    let output = "";
    const child = spawn(command, args, { cwd: ROOT, env: { ...process.env, ...QUIET, ...env }, stdio });
    // Whoever ends this process by its id means what it started, too.
    const passOn = (signal) => child.kill(signal);
    for (const signal of SIGNALS) process.on(signal, passOn);
    const timer = timeoutMs === undefined ? undefined : setTimeout(() => child.kill("SIGTERM"), timeoutMs);
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (data) => (output += data));
    child.on("error", (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.on("close", (code, signal) => {
      clearTimeout(timer);
      for (const name of SIGNALS) process.off(name, passOn);
      resolve({ code: code ?? 1, output: signal ? `${output}ended by ${signal}\n` : output });
    });
  });
}

/** The same for a JavaScript file of a package or of ours. */
export const runNode = (file, args = [], options = {}) => run(process.execPath, [file, ...args], options);
