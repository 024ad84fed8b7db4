import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream, readFileSync } from "node:fs";
import { request } from "@playwright/test";
import { ROOT } from "./server-folder";

const START_MS = 120_000;

export interface Launch {
  port: string;
  environment: NodeJS.ProcessEnv;
  /** Where what the server says is kept. */
  log: string;
  /** Where the owner's cookies are kept. */
  ownerState: string;
}

/** Starts `plumbline serve` as a person would, opens the printed link once and keeps the cookie. Gives what ends it. */
export async function launchPlumbline({ port, environment, log, ownerState }: Launch): Promise<() => Promise<void>> {
  const server = spawn(process.execPath, ["cli/plumbline.mjs", "serve", "--port", port], {
    cwd: ROOT,
    env: environment,
    stdio: ["ignore", "pipe", "pipe"],
  });
  server.stderr.pipe(createWriteStream(log));
  try {
    const link = await printedLink(server, `http://127.0.0.1:${port}`, log);
    const context = await request.newContext();
    const response = await context.get(link);
    if (!response.ok()) throw new Error(`the sign-in link answered ${response.status()} at ${response.url()}`);
    await context.storageState({ path: ownerState });
    await context.dispose();
  } catch (error) {
    await endChild(server);
    throw error;
  }
  return () => endChild(server);
}

/** The sign-in link as the server prints it; fails with the server's log when none comes. */
function printedLink(server: ChildProcess, address: string, log: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = "";
    const timer = setTimeout(() => fail("printed no sign-in link in time"), START_MS);
    const fail = (what: string): void => {
      clearTimeout(timer);
      reject(new Error(`the server ${what}\n${printed}\n${readFileSync(log, "utf8")}`));
    };
    server.once("exit", (code) => fail(`ended with exit code ${code}`));
    server.stdout?.on("data", (data: Buffer) => {
      printed += data.toString();
      const link = new RegExp(`${address}/sign-in/\\S+(?=\\s)`).exec(printed)?.[0];
      if (link === undefined) return;
      clearTimeout(timer);
      resolve(link);
    });
  });
}

export function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}
