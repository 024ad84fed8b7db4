/** Plumbline as people run it: `plumbline serve` on a free port, its worker beside it, a data folder of its own. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import type { Environment } from "./run-child";

const ROOT = path.resolve(import.meta.dirname, "..");
const START_MS = 300_000;

export interface Served {
  url: string;
  /** Of its owner, as the header says it. */
  cookie: string;
  /** Of `plumbline serve`; page server and worker are its children. */
  processId: number;
  /** Asks it to end, and waits. */
  stop(): Promise<Ended>;
  /** SIGKILL to everything that was started, in the middle of whatever it does. Only with `isOwnGroup`. */
  kill(): Promise<void>;
}

export interface Ended {
  /** null after a signal that it did not survive. */
  code: number | null;
  /** From the signal to its end. */
  milliseconds: number;
}

/** The same as Playwright takes them. */
export function cookiesOf({ url, cookie }: Served): { name: string; value: string; url: string }[] {
  return cookie.split("; ").map((pair) => ({ name: pair.slice(0, pair.indexOf("=")), value: pair.slice(pair.indexOf("=") + 1), url }));
}

/** What stands in the way of serving, as a sentence; null when nothing does. */
export function whyNotServed(): string | null {
  return existsSync(path.join(ROOT, ".next/BUILD_ID")) ? null : "the pages are not built (`npm run build`): nothing is measured in the browser";
}

export interface ServeOptions {
  /** What to run, and its first arguments. */
  program?: readonly string[];
  /** Can be killed with its children. */
  isOwnGroup?: boolean;
  /** On top of this process's own. */
  environment?: Environment;
}

export async function serve(
  home: string,
  { program = ["cli/plumbline.mjs", "serve"], isOwnGroup = false, environment = {} }: ServeOptions = {},
): Promise<Served> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, [...program, "--port", String(port)], {
    cwd: ROOT,
    env: { ...process.env, ...environment, PLUMBLINE_HOME: home },
    stdio: ["ignore", "pipe", "ignore"],
    detached: isOwnGroup,
  });
  try {
    const cookie = await followSignIn(await printedLink(server, url));
    return { url, cookie, processId: server.pid ?? 0, stop: () => end(server), kill: () => killGroup(server) };
  } catch (error) {
    await end(server);
    throw error;
  }
}

function printedLink(server: ChildProcess, url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = "";
    const timer = setTimeout(() => reject(new Error(`the server printed no sign-in link in time:\n${printed}`)), START_MS);
    server.once("exit", (code) => reject(new Error(`the server ended with exit code ${code}:\n${printed}`)));
    server.stdout?.on("data", (data: Buffer) => {
      printed += data.toString();
      const link = new RegExp(`${url}/sign-in/\\S+(?=\\s)`).exec(printed)?.[0];
      if (link === undefined) return;
      clearTimeout(timer);
      resolve(link);
    });
  });
}

/** Follows the link and keeps the cookies that come on the way. */
export async function followSignIn(link: string): Promise<string> {
  const cookies: string[] = [];
  let at = new URL(link);
  for (let isMoved = true; isMoved; ) {
    const { headers }: Response = await fetch(at, { redirect: "manual", headers: { cookie: cookies.join("; ") } });
    for (const cookie of headers.getSetCookie()) cookies.push(cookie.split(";")[0] ?? "");
    const next = headers.get("location");
    isMoved = next !== null;
    if (next !== null) at = new URL(next, at);
  }
  if (cookies.length === 0) throw new Error("the sign-in link gave no cookie");
  return cookies.join("; ");
}

/** The group has the number of its first process. */
function killGroup(server: ChildProcess): Promise<void> {
  const { pid } = server;
  if (pid === undefined || server.exitCode !== null || server.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    server.once("exit", () => resolve());
    process.kill(-pid, "SIGKILL");
  });
}

function end(server: ChildProcess): Promise<Ended> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve({ code: server.exitCode, milliseconds: 0 });
  const asked = performance.now();
  return new Promise((resolve) => {
    server.once("exit", (code) => resolve({ code, milliseconds: performance.now() - asked }));
    server.kill("SIGTERM");
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => (typeof address === "object" && address !== null ? resolve(address.port) : reject(new Error("no port was given"))));
    });
  });
}
