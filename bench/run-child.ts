import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

export interface ChildRun {
  milliseconds: number;
  /** Highest resident memory, from the kernel's own mark; null where there is no /proc. */
  peakBytes: number | null;
}

const ROOT = path.resolve(import.meta.dirname, "..");

/** Runs a program of the project in a process of its own: its time and memory hold nothing of the bench. */
export async function runChild(args: readonly string[], home: string): Promise<ChildRun> {
  const start = performance.now();
  const child = spawn(process.execPath, args, { cwd: ROOT, env: { ...process.env, PLUMBLINE_HOME: home }, stdio: ["ignore", "ignore", "inherit"] });
  let peakBytes: number | null = null;
  const timer = setInterval(() => {
    peakBytes = readPeak(child.pid) ?? peakBytes;
  }, 25);
  const code = await new Promise<number | null>((resolve, reject) => child.on("exit", resolve).on("error", reject));
  clearInterval(timer);
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}`);
  return { milliseconds: performance.now() - start, peakBytes };
}

function readPeak(pid: number | undefined): number | null {
  try {
    const found = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
    return found === null ? null : Number(found[1]) * 1024;
  } catch {
    return null;
  }
}
