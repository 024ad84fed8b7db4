/**
 * Before all journeys: starts Plumbline as a person would (`plumbline serve`, with its worker and the sample study in a
 * new data folder), opens the printed link once and keeps the cookie. Gives Playwright what ends it all.
 */
import { spawn } from "node:child_process";
import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { endChild, launchPlumbline } from "./launch-plumbline";
import { onPostgresServer } from "./postgres-databases";
import { DATABASES, ENVIRONMENT, FOLDER, MODEL_PORT, OWNER_STATE, PORT, ROOT } from "./server-folder";

const LOG = path.join(FOLDER, "server.log");
const RESULTS = path.join(ROOT, "test-results");

export default async function startServer(): Promise<() => Promise<void>> {
  mkdirSync(FOLDER, { recursive: true });
  for (const name of DATABASES) await onPostgresServer(`CREATE DATABASE ${name}`);
  // Every fifth prompt gets an answer that quotes what nobody said.
  const model = spawn(process.execPath, ["cli/plumbline.mjs", "model-server", "--port", MODEL_PORT, "--fault", "false-quote", "--every", "5"], {
    cwd: ROOT,
    env: ENVIRONMENT,
    stdio: "ignore",
  });
  let end = async (): Promise<void> => {};
  const stop = async () => {
    await Promise.all([end(), endChild(model)]);
    // What the server said stays with the results, its data does not.
    mkdirSync(RESULTS, { recursive: true });
    copyFileSync(LOG, path.join(RESULTS, "server.log"));
    rmSync(FOLDER, { recursive: true, force: true });
    for (const name of DATABASES) await onPostgresServer(`DROP DATABASE ${name} WITH (FORCE)`);
  };
  try {
    end = await launchPlumbline({ port: PORT, environment: ENVIRONMENT, log: LOG, ownerState: OWNER_STATE });
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
