import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importerOf } from "../../importers";
import { FIXTURE_MAKERS } from "../../importers/fixtures";
import { PLAIN } from "../../importers/fixtures/fixture";
import { taggedFixture } from "../../importers/fixtures/tagged-log/write";
import { DEFAULT_MATCH_SETTINGS } from "../../matching/match";
import { LARGE_FILE_BYTES } from "../keep-raw-aside";
import { goodRun, householdLine } from "../testing/household-lines";
import { openTemporaryHome } from "../testing/temporary-home";
import { BatchRun } from "./batch-run";
import type { ReadyItem } from "./import-batch";
import { importFiles } from "./import-files";
import { configurationPlacement, environmentPlacement } from "./import-placement";
import { setReadProgram } from "./read-program";
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

  it("that dies on the way fails the import with a sentence, and does not leave it waiting", async () => {
    const dying = write("dying.cjs", "process.exit(3);");
    const groups = new RunThread(dying, taskOf("knowagent-jsonl", write("one.jsonl", householdLine(goodRun("one")))), alone).groups();
    await expect(groups[Symbol.asyncIterator]().next()).rejects.toThrow("the thread that reads a file ended with 3 and without its end");
    const throwing = write("throwing.cjs", "setTimeout(() => { throw new RangeError('out of everything'); }, 5);");
    const others = new RunThread(throwing, taskOf("knowagent-jsonl", "one.jsonl"), alone).groups();
    await expect(others[Symbol.asyncIterator]().next()).rejects.toThrow("out of everything");
  }, 60_000);

  it("ends with an import that is stopped: whole batches are kept, and the next import brings the rest", async () => {
    setReadProgram(pathToFileURL(program));
    try {
      const long = ["look", "You see a lamp. ".repeat(1_000)] as const;
      const runs = Array.from({ length: 1_200 }, (_, index) => goodRun(`stopped-${index}`));
      const file = write("stopped.jsonl", runs.map((run) => householdLine({ ...run, turns: [long, ...run.turns] })).join("\n"));
      expect(statSync(file).size).toBeGreaterThan(LARGE_FILE_BYTES);
      const options = { study: "stopped", configuration: "c", environment: null, format: null };
      const cut = await importFiles([file], options, { isCancelled: () => true });
      if (!cut.ok) throw new Error(cut.error.message);
      const { records, imported } = cut.value.totals;
      expect(imported).toBe(records);
      expect(records).toBeGreaterThan(0);
      expect(records).toBeLessThan(runs.length);
      const rest = await importFiles([file], options);
      expect(rest).toMatchObject({ ok: true, value: { totals: { records: runs.length, imported: runs.length - records, duplicates: records } } });
    } finally {
      setReadProgram(null);
    }
  }, 120_000);
});
