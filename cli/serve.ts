/**
 * What `plumbline serve` and `npm start` do once everything is installed and built: migrate, fill an empty database,
 * print the sign-in link, run the page server and the worker until told to stop.
 */
import { type ChildProcess, fork } from "node:child_process";
import { existsSync } from "node:fs";
import { constants, setPriority } from "node:os";
import path from "node:path";
import { createOwnerLink } from "../lib/server/auth/owner";
import { closeDatabase } from "../lib/server/db";
import { readEnvironment, type ServerEnvironment } from "../lib/server/env";
import { holdServingLock } from "../lib/server/serving-lock";
import { type ServingAddress, servingAddress, whyPortIsNotFree } from "./serving-address";
import { endProcess, supervise } from "./supervise";

export interface ServeOptions {
  port: number;
  /** `127.0.0.1` for this machine alone, `0.0.0.0` for everybody who can reach it. */
  host: string;
  /** Pages are built as they are opened, for work on Plumbline itself. */
  isDevelopment: boolean;
  /** Runs after the migrations and before anybody is served, e.g. the sample study into an empty database. */
  prepare: () => Promise<void>;
  /** For people: standard output. */
  say: (sentence: string) => void;
  /** For logs: standard error. */
  log: (sentence: string) => void;
}

const ROOT = path.resolve(import.meta.dirname, "..");
const READY_MS = 60_000;

/** Serves until a signal comes. Gives the exit code: 0 after a signal, 2 for a port that cannot be had, 3 when the server broke. */
export async function serve(options: ServeOptions): Promise<number> {
  const { port, host, isDevelopment, log } = options;
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    log("The port must be a number from 1 to 65535.");
    return 2;
  }
  const environment = readEnvironment();
  const address = servingAddress(host, environment.publicUrl);
  if (!isDevelopment && !existsSync(path.join(ROOT, ".next/BUILD_ID"))) {
    log("The pages are not built yet. `npm start` builds them and then serves; `npm run build` only builds.");
    return 2;
  }
  const taken = await whyPortIsNotFree(port, host);
  if (taken !== undefined) {
    log(taken);
    return 2;
  }

  const base = publicBase(address, port, environment.publicUrl);
  const lock = environment.isPostgres ? null : holdServingLock(environment.home, base);
  if (lock?.ok === false) {
    log(lock.error);
    return 2;
  }
  try {
    return await runServers({ ...options, address, base, environment });
  } finally {
    lock?.value.release();
  }
}

interface Serving extends ServeOptions {
  address: ServingAddress;
  base: string;
  environment: ServerEnvironment;
}

/** The page server and the worker, from their start to their end. */
async function runServers({ port, host, isDevelopment, prepare, say, log, address, base, environment }: Serving): Promise<number> {
  await prepare();
  const link = await createOwnerLink();
  // The children have connections of their own; an open SQLite handle here would only hold the file.
  await closeDatabase();

  const env = { ...process.env, PLUMBLINE_HOME: environment.home, PLUMBLINE_HOSTS: address.names.join(","), NEXT_TELEMETRY_DISABLED: "1" };
  // Standard output is for people; what the children say is a log.
  const launch = (file: string, args: string[]): ChildProcess =>
    fork(path.join(ROOT, file), args, { cwd: ROOT, env, stdio: ["ignore", 2, 2, "ipc"] });

  const serverArguments = ["--host", host, "--port", String(port), ...(isDevelopment ? ["--dev"] : [])];
  const server = launch("cli/http-server.mjs", serverArguments);
  const serverEnded = new Promise<number | null>((resolve) => server.once("exit", resolve));
  const stopped = nextSignal();

  const isReady = await Promise.race([ready(server), serverEnded.then(() => false), stopped.signal.then(() => false)]);
  if (!isReady) {
    await endProcess(server, "SIGTERM");
    stopped.forget();
    log("The page server did not start; what it said stands above.");
    return 3;
  }
  const worker = supervise({
    start: () => behindTheServer(launch("cli/plumbline.mjs", ["worker"])),
    name: "The worker",
    mostRestarts: 5,
    windowMs: 5 * 60_000,
    firstPauseMs: 500,
    say: log,
  });
  for (const sentence of greeting(address, port, base, link)) say(sentence);

  const why = await Promise.race([stopped.signal, serverEnded.then(() => "server" as const)]);
  stopped.forget();
  if (why === "server") log("The page server ended by itself; what it said stands above.");
  await Promise.all([endProcess(server, "SIGTERM"), worker.end("SIGTERM")]);
  return why === "server" ? 3 : 0;
}

/** The worker and whatever it starts get the processor when the page server does not need it: a job may take longer, a key press may not. */
function behindTheServer(worker: ChildProcess): ChildProcess {
  try {
    if (worker.pid !== undefined) setPriority(worker.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or the system does not let us: then they share.
  }
  return worker;
}

/** Where people open this server. */
const publicBase = (address: ServingAddress, port: number, publicUrl: string | null): string =>
  publicUrl?.replace(/\/$/, "") ?? `http://${address.shownHost}:${port}`;

function greeting(address: ServingAddress, port: number, base: string, link: string): string[] {
  const lines = [`Plumbline is ready: ${base}`, `Sign in with this link (it works once, and for a week): ${base}${link}`];
  if (address.givenAway.length > 0) {
    lines.push(
      "",
      "Other machines can open it too. Address to give away:",
      ...address.givenAway.map((host) => `  http://${host}:${port}`),
      "What that means: everybody in this network can reach the sign-in page, nobody sees data without a link of their own,",
      "and nothing is encrypted on the way: whoever can listen in this network can read along. Only do this in a network you trust.",
    );
  }
  return [...lines, "", "Stop with Ctrl+C."];
}

function ready(server: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), READY_MS);
    server.once("message", () => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}

function nextSignal(): { signal: Promise<NodeJS.Signals>; forget: () => void } {
  const signals: NodeJS.Signals[] = ["SIGINT", "SIGTERM", "SIGHUP"];
  let tell: (signal: NodeJS.Signals) => void = () => undefined;
  const signal = new Promise<NodeJS.Signals>((resolve) => {
    tell = resolve;
  });
  for (const name of signals) process.on(name, tell);
  return {
    signal,
    forget: () => {
      for (const name of signals) process.off(name, tell);
    },
  };
}
