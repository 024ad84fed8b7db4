/**
 * Documents that take seconds of arithmetic, for the page server: made by the command line in a process of its own, so that no
 * request waits behind 10,000 draws, and kept under the data folder by everything that they depend on.
 */
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { canonicalJson } from "../base/json";
import { sha256Hex } from "../base/sha256";
import { readEnvironment } from "./env";

/** Processes at a time: each takes a core. */
const MOST_CHILDREN = 2;
/** Documents kept; the least lately used go first. */
const MOST_KEPT = 200;

const running = new Map<string, Promise<string>>();
const waiting: (() => void)[] = [];
let children = 0;

/**
 * The JSON document of a command line (`metrics --study s …`, without `--json`). `dependsOn` is everything that its bytes depend
 * on besides the arguments. The caller has checked the arguments: a command that fails is an error of the program and throws.
 */
export async function documentOfChild(command: readonly string[], dependsOn: unknown): Promise<string> {
  const key = sha256Hex(canonicalJson([command, dependsOn]));
  const file = path.join(readEnvironment().home, "cache", `${key}.json`);
  const kept = await readKept(file);
  if (kept !== null) return kept;
  const known = running.get(key);
  if (known !== undefined) return known;
  const work = make(command, file).finally(() => running.delete(key));
  running.set(key, work);
  return work;
}

async function make(command: readonly string[], file: string): Promise<string> {
  await takeTurn();
  try {
    const document = await runCommand([...command, "--json"]);
    await keep(file, document);
    return document;
  } finally {
    children -= 1;
    waiting.shift()?.();
  }
}

async function takeTurn(): Promise<void> {
  while (children >= MOST_CHILDREN) await new Promise<void>((resolve) => waiting.push(resolve));
  children += 1;
}

/** Runs a command line in a process of its own and gives what it printed; throws when it did not end with 0. */
export function runCommand(command: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const program = path.join(/* turbopackIgnore: true */ process.cwd(), "cli/plumbline.mjs");
    const child = spawn(process.execPath, [program, ...command], { stdio: ["ignore", "pipe", "pipe"] });
    let printed = "";
    let said = "";
    child.stdout.setEncoding("utf8").on("data", (part: string) => {
      printed += part;
    });
    child.stderr.setEncoding("utf8").on("data", (part: string) => {
      said += part;
    });
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve(printed.trimEnd());
      else reject(new Error(`plumbline ${command[0]} ended with ${code}: ${said.slice(0, 2_000)}`));
    });
  });
}

/** Forgets every kept document. */
export async function clearCachedDocuments(): Promise<void> {
  await rm(path.join(readEnvironment().home, "cache"), { recursive: true, force: true });
}

async function readKept(file: string): Promise<string | null> {
  const text = await readFile(file, "utf8").catch(() => null);
  // Read lately: kept longer. A failure to say so changes nothing.
  if (text !== null) await utimes(file, new Date(), new Date()).catch(() => undefined);
  return text;
}

async function keep(file: string, document: string): Promise<void> {
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true });
  const draft = `${file}.${randomUUID()}.part`;
  await writeFile(draft, document);
  await rename(draft, file);
  const names = (await readdir(folder)).filter((name) => name.endsWith(".json"));
  if (names.length <= MOST_KEPT) return;
  const aged = await Promise.all(names.map(async (name) => ({ name, at: (await stat(path.join(folder, name)).catch(() => null))?.mtimeMs ?? 0 })));
  aged.sort((a, b) => b.at - a.at);
  for (const { name } of aged.slice(MOST_KEPT)) await rm(path.join(folder, name), { force: true });
}
