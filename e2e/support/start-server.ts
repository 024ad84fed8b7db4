/**
 * Before all journeys: starts Plumbline as a person would (`plumbline serve`, with its worker and the sample study in a
 * new data folder), opens the printed link once and keeps the cookie. Gives Playwright what ends it all.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { copyFileSync, createWriteStream, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { request } from "@playwright/test";
import { onPostgresServer } from "./postgres-databases";
import { BASE_URL, DATABASES, ENVIRONMENT, FOLDER, MODEL_PORT, OWNER_STATE, PORT, ROOT } from "./server-folder";

const START_MS = 120_000;
const LOG = path.join(FOLDER, "server.log");
const RESULTS = path.join(ROOT, "test-results");

export default async function startServer(): Promise<() => Promise<void>> {
  mkdirSync(FOLDER, { recursive: true });
  for (const name of DATABASES) await onPostgresServer(`CREATE DATABASE ${name}`);
  const server = spawn(process.execPath, ["cli/plumbline.mjs", "serve", "--port", PORT], {
    cwd: ROOT,
    env: ENVIRONMENT,
    stdio: ["ignore", "pipe", "pipe"],
  });
  server.stderr.pipe(createWriteStream(LOG));
  // Every fifth prompt gets an answer that quotes what nobody said.
  const model = spawn(process.execPath, ["cli/plumbline.mjs", "model-server", "--port", MODEL_PORT, "--fault", "false-quote", "--every", "5"], {
    cwd: ROOT,
    env: ENVIRONMENT,
    stdio: "ignore",
  });
  const stop = async () => {
    await Promise.all([end(server), end(model)]);
    // What the server said stays with the results, its data does not.
    mkdirSync(RESULTS, { recursive: true });
    copyFileSync(LOG, path.join(RESULTS, "server.log"));
    rmSync(FOLDER, { recursive: true, force: true });
    for (const name of DATABASES) await onPostgresServer(`DROP DATABASE ${name} WITH (FORCE)`);
  };
  try {
    const link = await printedLink(server);
    const context = await request.newContext();
    const response = await context.get(link);
    if (!response.ok()) throw new Error(`the sign-in link answered ${response.status()} at ${response.url()}`);
    await context.storageState({ path: OWNER_STATE });
    await context.dispose();
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

/** The sign-in link as the server prints it; fails with the server's log when none comes. */
function printedLink(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = "";
    const timer = setTimeout(() => fail("printed no sign-in link in time"), START_MS);
    const fail = (what: string): void => {
      clearTimeout(timer);
      reject(new Error(`the server ${what}\n${printed}\n${readFileSync(LOG, "utf8")}`));
    };
    server.once("exit", (code) => fail(`ended with exit code ${code}`));
    server.stdout?.on("data", (data: Buffer) => {
      printed += data.toString();
      const link = new RegExp(`${BASE_URL}/sign-in/\\S+(?=\\s)`).exec(printed)?.[0];
      if (link === undefined) return;
      clearTimeout(timer);
      resolve(link);
    });
  });
}

function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    server.once("exit", () => resolve());
    server.kill("SIGTERM");
  });
}
