import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

export interface ChildRun {
  milliseconds: number;
  /** Time on a processor, of all its threads: what other programs do beside it hardly changes it. null where there is no /proc. */
  cpuMilliseconds: number | null;
  /** Highest resident memory, from the kernel's own mark; null where there is no /proc. */
  peakBytes: number | null;
}

/** Variables of a program that is started. */
export type Environment = Readonly<Record<string, string>>;

const ROOT = path.resolve(import.meta.dirname, "..");
const LOOK_MS = 25;
/** The kernel counts in these, whatever its clock. */
const TICK_MS = 10;

/** Runs a program of the project in a process of its own: its time and memory hold nothing of the bench. */
export function runChild(args: readonly string[], home: string, environment: Environment = {}): Promise<ChildRun> {
  return runProgram(process.execPath, args, home, environment);
}

/** `environment`: on top of this process's own. */
export async function runProgram(program: string, args: readonly string[], home: string, environment: Environment = {}): Promise<ChildRun> {
  const start = performance.now();
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...process.env, ...environment, PLUMBLINE_HOME: home },
    stdio: ["ignore", "ignore", "inherit"],
  });
  let peakBytes: number | null = null;
  let cpuMilliseconds: number | null = null;
  const timer = setInterval(() => {
    peakBytes = readPeak(child.pid) ?? peakBytes;
    cpuMilliseconds = readCpu(child.pid) ?? cpuMilliseconds;
  }, LOOK_MS);
  const code = await new Promise<number | null>((resolve, reject) => child.on("exit", resolve).on("error", reject));
  clearInterval(timer);
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}`);
  return { milliseconds: performance.now() - start, cpuMilliseconds, peakBytes };
}

function readPeak(pid: number | undefined): number | null {
  const found = /^VmHWM:\s+(\d+) kB/m.exec(readProc(pid, "status"));
  return found === null ? null : Number(found[1]) * 1024;
}

/** User and system time; the name of the program, in brackets, may hold anything. */
function readCpu(pid: number | undefined): number | null {
  const fields = readProc(pid, "stat")
    .replace(/^.*\) /s, "")
    .split(" ");
  const [user, system] = [fields[11], fields[12]];
  return user === undefined || system === undefined ? null : (Number(user) + Number(system)) * TICK_MS;
}

/** Empty where the process, or /proc, is not there. */
function readProc(pid: number | undefined, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return "";
  }
}
