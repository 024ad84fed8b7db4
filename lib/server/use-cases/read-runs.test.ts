import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importerOf } from "../../importers";
import { FIXTURE_MAKERS } from "../../importers/fixtures";
import { PLAIN } from "../../importers/fixtures/fixture";
import { taggedFixture } from "../../importers/fixtures/tagged-log/write";
import { DEFAULT_MATCH_SETTINGS } from "../../matching/match";
import { goodRun, householdLine } from "../testing/household-lines";
import { openTemporaryHome } from "../testing/temporary-home";
import { BatchRun } from "./batch-run";
import type { ReadyItem } from "./import-batch";
import { configurationPlacement, environmentPlacement } from "./import-placement";
import { RunThread, readRunsHere } from "./read-runs";
import type { ReadTask } from "./read-thread-messages";

const home = openTemporaryHome();
let program = "";
beforeAll(async () => {
  program = path.join(home.folder, "read-thread.cjs");
  const entryPoints = [path.join(import.meta.dirname, "read-thread.ts")];
  await build({ entryPoints, outfile: program, bundle: true, platform: "node", format: "cjs", logLevel: "silent" });
});
afterAll(() => home.end());

const SETTINGS = { match: DEFAULT_MATCH_SETTINGS, overrides: [], modelKinds: [] };

type Sibling = (name: string) => Promise<string | null>;

function taskOf(format: string, location: string): ReadTask {
  const file = { location, path: path.basename(location), folder: null };
  return { ...file, study: "s", format, map: null, configuration: null, environment: { requested: null, otherwise: "tools" } };
}

/** All that is written and reported of an item. */
function shown(item: ReadyItem) {
  if ("kind" in item) return item;
  const { cells, pieces } = item.packed;
  item.derive(SETTINGS);
  const { id, record, line, warnings, length, key, hash, outcome, isTruncated } = item;
  const texts = pieces.map(({ json, firstStep, lastStep }) => ({ json: json.toString("utf8"), firstStep, lastStep }));
  return {
    id,
    record,
    line,
    warnings,
    length,
    key,
    hash,
    outcome,
    isTruncated,
    texts,
    derived: item.derived,
    cells: cells.map((cell) => (typeof cell === "object" && cell !== null ? Buffer.from(cell).toString("hex") : cell)),
  };
}

async function readHere(task: ReadTask, sibling: Sibling) {
  const importer = importerOf(task.format);
  if (importer === null) throw new Error(task.format);
  async function* bytes() {
    yield readFileSync(task.location);
  }
  const place = {
    study: task.study,
    path: task.path,
    configurationOf: configurationPlacement(task.configuration, task, importer),
    environmentOf: environmentPlacement(task.environment),
  };
  const found = [];
  for await (const group of readRunsHere(importer, { name: task.path, folder: null, bytes: bytes(), sibling }, place))
    found.push(...group.map(shown));
  return found;
}

async function readAside(task: ReadTask, sibling: Sibling) {
  const found = [];
  for await (const group of new RunThread(program, task, sibling).groups()) {
    found.push(...group.map(shown));
    for (const item of group) if (item instanceof BatchRun) item.done();
  }
  return found;
}

const alone: Sibling = async () => null;

function write(name: string, text: string): string {
  const file = path.join(home.folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

describe("a thread that reads a file", () => {
  it("gives the same runs of every format, byte for byte, and the same facts", async () => {
    for (const { format, make } of FIXTURE_MAKERS) {
      const { name, text, siblings } = make({ ...PLAIN, runs: 4 });
      const task = taskOf(format, write(`${format}/${name}`, text));
      const sibling: Sibling = async (asked) => siblings[asked] ?? null;
      const here = await readHere(task, sibling);
      expect(here.length, format).toBeGreaterThan(0);
      expect(await readAside(task, sibling), format).toEqual(here);
    }
  }, 120_000);

  it("gives long texts, odd characters and what is no run as they are", async () => {
    const lines = [
      householdLine({
        ...goodRun("long"),
        turns: [
          ["look", "a lamp 1 ".repeat(40_000)],
          ["go to desk 1", "\ud83d\ude00 half: \ud83d"],
        ],
      }),
      "{",
      householdLine(goodRun("name with a \0")),
      ...Array.from({ length: 350 }, (_, index) => householdLine(goodRun(`run-${index}`))),
    ];
    const task = taskOf("knowagent-jsonl", write("odd.jsonl", lines.join("\n")));
    const here = await readHere(task, alone);
    expect(here.map((item) => ("kind" in item ? item.code : "run")).slice(0, 4)).toEqual(["run", "cut-record", "nul-in-name", "run"]);
    expect(await readAside(task, alone)).toEqual(here);
  }, 60_000);

  it("says what went wrong with the file, and with one beside it", async () => {
    await expect(readAside(taskOf("knowagent-jsonl", path.join(home.folder, "gone.jsonl")), alone)).rejects.toMatchObject({ code: "ENOENT" });
    const { name, text } = taggedFixture.make(PLAIN);
    const fault = async (): Promise<null> => {
      throw new Error("the file beside it cannot be read");
    };
    await expect(readAside(taskOf("tagged-log", write(name, text)), fault)).rejects.toThrow("the file beside it cannot be read");
  }, 60_000);

  it("ends when nobody wants more", async () => {
    const lines = Array.from({ length: 3_000 }, (_, index) => householdLine(goodRun(`run-${index}`)));
    const thread = new RunThread(program, taskOf("knowagent-jsonl", write("many.jsonl", lines.join("\n"))), alone);
    for await (const group of thread.groups()) {
      expect(group).toHaveLength(100);
      break;
    }
    expect(thread.read().bytes).toBeGreaterThan(0);
  }, 60_000);
});
