import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { openDatabase } from "../db";
import { stateOfWork } from "../repositories/jobs";
import { contradictedRun, goodRun, householdLine } from "../testing/household-lines";
import { expectTrueList } from "../testing/list-truth";
import { moveToHome, openTemporaryHome } from "../testing/temporary-home";
import { analyseStudy } from "./analyse-study";
import { exportQuerySchema, exportStudy } from "./export-study";
import type { ImportDocument } from "./import-document";
import { importFiles } from "./import-files";
import { matchStudy } from "./match-study";
import { reimportStudy } from "./reimport-study";

const home = openTemporaryHome();
afterEach(expectTrueList);
afterAll(() => home.end());

function write(name: string, text: string): string {
  const file = path.join(home.folder, "files", name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

async function run(paths: string[], study: string, more: Partial<Parameters<typeof importFiles>[1]> = {}): Promise<ImportDocument> {
  const result = await importFiles(paths, { study, configuration: null, environment: null, format: null, ...more });
  if (!result.ok) throw new Error(result.error.message);
  const { totals } = result.value;
  // The arithmetic of product.md §5 holds whatever came in.
  expect(totals.records).toBe(totals.imported + totals.duplicates + totals.conflicts + totals.rejected + totals.skipped);
  expect(totals.imported).toBe(totals.succeeded + totals.failed + totals.infrastructure + totals.unknownOutcome);
  return result.value;
}

const two = [householdLine(contradictedRun("run-a")), householdLine(goodRun("run-b"))].join("\n");

describe("importFiles", () => {
  it("imports a file, and finds only duplicates the second time", async () => {
    const file = write("first.jsonl", `${two}\n`);
    expect((await run([file], "twice")).totals).toMatchObject({ records: 2, imported: 2, succeeded: 1, failed: 1, duplicates: 0 });
    expect((await run([file], "twice")).totals).toMatchObject({ records: 2, imported: 0, duplicates: 2 });
  });

  it("stores another content under a known key beside it, and leaves it out of every number", async () => {
    await run([write("same-name/conflict.jsonl", two)], "conflicts");
    const changed = householdLine({ ...contradictedRun("run-a"), turns: [["go to bench 1", "On the bench 1, you see nothing."]] });
    const document = await run([write("again/conflict.jsonl", `${changed}\n`)], "conflicts");
    expect(document.totals).toMatchObject({ imported: 0, conflicts: 1 });
    expect(document.warnings[0]).toMatchObject({ code: "conflict", record: 1, line: 1 });
    const analysed = await analyseStudy("conflicts", "server");
    expect(analysed.ok && analysed.value.totals.trajectories).toBe(2);
    // The conflict itself is known from now on.
    expect((await run([write("third/conflict.jsonl", changed)], "conflicts")).totals).toMatchObject({ conflicts: 0, duplicates: 1 });
  });

  it("gives equal content under another configuration an identity of its own", async () => {
    const file = write("both.jsonl", two);
    await run([file], "configurations", { configuration: "one" });
    expect((await run([file], "configurations", { configuration: "two" })).totals).toMatchObject({ imported: 2, duplicates: 0 });
  });

  it("brings every run of an export in our own format back under its configuration, unless another is asked for", async () => {
    await run([write("round/left.jsonl", two), write("round/right.jsonl", two)], "round");
    const exported = await exportStudy("round", "terminal", "trajectories", exportQuerySchema.parse({}));
    if (!exported.ok) throw new Error(exported.error.message);
    const file = write("round/exported.jsonl", await text(exported.value));
    expect((await run([file], "round-back")).totals).toMatchObject({ records: 4, imported: 4, duplicates: 0, conflicts: 0 });
    const placesOf = async (study: string): Promise<string[][]> => {
      const analysed = await analyseStudy(study, "server");
      if (!analysed.ok) throw new Error(analysed.error.message);
      return analysed.value.trajectories.map((run) => [run.configuration, run.externalId, run.trajectoryId]).sort();
    };
    // The id covers the key and the content hash: equal ids are equal contents in equal places.
    expect(await placesOf("round-back")).toEqual(await placesOf("round"));
    expect((await run([file], "round")).totals).toMatchObject({ imported: 0, duplicates: 4 });
    expect((await run([file], "round-asked", { configuration: "one" })).totals).toMatchObject({ imported: 2, duplicates: 2 });
    const reread = await reimportStudy({ study: "round-back", apply: false });
    expect(reread.ok && reread.value.totals).toMatchObject({ records: 4, unchanged: 4 });
  });

  it("keeps the good records of a file with a broken one, and names the line", async () => {
    const lines = two.split("\n");
    const document = await run([write("broken.jsonl", `${lines[0]}\n{"name": "run-x", "traj": \n${lines[1]}\n`)], "broken");
    expect(document.totals).toMatchObject({ records: 3, imported: 2, rejected: 1 });
    expect(document.rejections[0]).toMatchObject({ path: "broken.jsonl", record: 2, line: 2 });
    expect(document.rejections[0]?.found).not.toBe("");
    expect(document.rejections[0]?.expected).not.toBe("");
  });

  it("says of a file that nobody claims what was found, and imports the others", async () => {
    const document = await run([write("page.json", "<!doctype html><p>log in</p>"), write("good.jsonl", two)], "strangers");
    expect(document.files.map((file) => file.format)).toEqual(["knowagent-jsonl", null]);
    expect(document.rejections[0]).toMatchObject({ path: "page.json", record: null });
    expect(document.totals.imported).toBe(2);
  });

  it("names files below a named folder by their path, and files named by their base name", async () => {
    write("tree/b/two.jsonl", two);
    write("tree/a.jsonl", two);
    const document = await run([path.join(home.folder, "files/tree")], "folders");
    expect(document.files.map((file) => file.path)).toEqual(["a.jsonl", "b/two.jsonl"]);
  });

  it("refuses a handle that could not stand in an address", async () => {
    const result = await importFiles([], { study: "My Study", configuration: null, environment: null, format: null });
    expect(result).toMatchObject({ ok: false, error: { where: "study", found: "My Study" } });
  });

  it("reports an import that broke off and came back as if it had not", async () => {
    const file = write(
      "resumed.jsonl",
      Array.from({ length: 1_000 }, (_, index) => householdLine(goodRun(`run-${index}`)))
        .concat(householdLine(goodRun("run-0")))
        .join("\n"),
    );
    const options = { study: "resumed", configuration: null, environment: null, format: null };
    const job = crypto.randomUUID();
    await importFiles([file], options, { job, isCancelled: () => true });
    const again = await importFiles([file], options, { job });
    expect(again.ok && again.value.totals).toMatchObject({ records: 1_001, imported: 1_000, duplicates: 1, succeeded: 1_000 });
    const other = await importFiles([file], options, { job: crypto.randomUUID() });
    expect(other.ok && other.value.totals).toMatchObject({ imported: 0, duplicates: 1_001 });
  });

  it("refuses an environment that is none, with the nearest names", async () => {
    const result = await importFiles([], { study: "s", configuration: null, environment: "tau-airlin", format: null });
    expect(result.ok === false && result.error.expected).toMatch(/^one of: tau-airline/);
  });

  it("stops between batches when asked to, and keeps what is finished", async () => {
    const many = Array.from({ length: 1_000 }, (_, index) => householdLine(goodRun(`run-${index}`))).join("\n");
    const result = await importFiles(
      [write("many.jsonl", many)],
      { study: "cancelled", configuration: null, environment: null, format: null },
      { isCancelled: () => true },
    );
    expect(result.ok && result.value.totals.imported).toBe(800);
    const analysed = await analyseStudy("cancelled", "server");
    expect(analysed.ok && analysed.value.totals.trajectories).toBe(800);
  });
});

describe("a large import", () => {
  it("leaves the facts of most runs to the worker, and nobody who asks for results sees a difference", async () => {
    const lines = Array.from({ length: 2_100 }, (_, index) =>
      householdLine(index % 2 === 0 ? contradictedRun(`run-${index}`) : goodRun(`run-${index}`)),
    );
    expect((await run([write("large.jsonl", lines.join("\n"))], "large")).totals).toMatchObject({ imported: 2_100 });
    const database = await openDatabase();
    const derived = await database.derived.count({ where: { studyId: "large" } });
    expect(derived).toBeGreaterThan(0);
    expect(derived).toBeLessThan(2_100);
    expect(await stateOfWork(database, "refresh-study", "large")).toBe("queued");

    const matched = await matchStudy("large", "server");
    expect(matched.ok && matched.value.trajectories.length).toBe(2_100);
    expect(matched.ok && matched.value.trajectories.filter(({ ruleId }) => ruleId !== null).length).toBe(1_050);
    expect(await database.derived.count({ where: { studyId: "large" } })).toBe(2_100);
  });
});

describe("matchStudy", () => {
  it("answers byte for byte the same in two databases filled by the same commands", async () => {
    const file = write("deterministic.jsonl", two);
    await run([file], "same");
    const first = JSON.stringify(await matchStudy("same", "server"));
    await home.end();
    await moveToHome(path.join(home.folder, "other"));
    await run([write("deterministic.jsonl", two)], "same");
    expect(JSON.stringify(await matchStudy("same", "server"))).toBe(first);
  });

  it("lists the nearest names when a study is unknown", async () => {
    expect(await matchStudy("smae", "server")).toMatchObject({ ok: false, error: { code: "not-found", expected: "one of: same" } });
  });
});
