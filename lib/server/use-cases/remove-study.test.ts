import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "../db";
import { rawFilePath } from "../raw-files";
import { createJob } from "../repositories/jobs";
import { contradictedRun, goodRun, householdLine } from "../testing/household-lines";
import { expectTrueList } from "../testing/list-truth";
import { openTemporaryHome } from "../testing/temporary-home";
import { exportQuerySchema, exportStudy } from "./export-study";
import { importBundle } from "./import-bundle";
import { importFiles } from "./import-files";
import { importLabels } from "./import-labels";
import { matchStudy } from "./match-study";
import { removeStudy, startRemoval, sweepRawFiles } from "./remove-study";

const home = openTemporaryHome();
afterEach(expectTrueList);
afterAll(home.end);
const OPTIONS = { configuration: null, environment: null, format: null };

async function value<T>(result: Promise<{ ok: true; value: T } | { ok: false; error: unknown }>): Promise<T> {
  const found = await result;
  if (!found.ok) throw new Error(JSON.stringify(found.error));
  return found.value;
}
function write(name: string, tasks: readonly string[]): string {
  const file = path.join(home.folder, name);
  writeFileSync(file, tasks.map((task) => householdLine(task.endsWith("+") ? goodRun(task) : contradictedRun(task))).join("\n"));
  return file;
}
const hashOf = (file: string): string => createHash("sha256").update(readFileSync(file)).digest("hex");
const isKept = (file: string): boolean => existsSync(rawFilePath(home.folder, hashOf(file)));
/** Rows of every table that has a study, by its name; new tables are in it. */
async function rowsOf(study: string): Promise<Record<string, number>> {
  const database = await openDatabase();
  const tables: Record<string, number> = {};
  const schema = readFileSync(path.resolve(import.meta.dirname, "../../../prisma/schema.prisma"), "utf8");
  for (const [, name = "", body = ""] of schema.matchAll(/^model (\w+) \{\n(.*?)^\}/gms)) {
    if (!/^\s+studyId\s/m.test(body) || name === "AuditEntry") continue;
    const [row] = await database.$queryRawUnsafe<{ count: number | bigint }[]>(
      `SELECT COUNT(*) AS count FROM "${name}" WHERE "studyId" = '${study}'`,
    );
    tables[name] = Number(row?.count ?? -1);
  }
  return tables;
}
const counts = async (): Promise<{ chunks: number; rawFiles: number }> => {
  const database = await openDatabase();
  return { chunks: await database.chunk.count(), rawFiles: await database.rawFile.count() };
};

const shared = write("shared.jsonl", ["a+", "b-"]);
const own = write("own.jsonl", ["c-", "d+", "e-"]);

beforeEach(async () => {
  await value(importFiles([shared], { study: "stays", ...OPTIONS }));
  await value(importFiles([shared, own], { study: "goes", ...OPTIONS }));
  const labels = path.join(home.folder, "labels.jsonl");
  writeFileSync(labels, `${JSON.stringify({ file: "own.jsonl", record: 1, label: "incomplete" })}\n`);
  await value(importLabels(labels, "goes", "imported:reader"));
  await value(matchStudy("goes", "terminal"));
});

describe("removing a study", () => {
  it("takes away every row of it, chunks and raw files that no other study has, and nothing of another study", async () => {
    const before = JSON.stringify(await value(matchStudy("stays", "terminal")));
    mkdirSync(path.join(home.folder, "mappings/goes"), { recursive: true });
    mkdirSync(path.join(home.folder, "cache"), { recursive: true });
    writeFileSync(path.join(home.folder, "cache/x.json"), "{}");
    expect(Object.values(await rowsOf("goes")).filter((count) => count > 0).length).toBeGreaterThan(3);
    expect(isKept(shared) && isKept(own)).toBe(true);
    const document = await value(removeStudy({ study: "goes", name: "goes", archive: null, by: "human:owner" }));
    expect(document).toEqual({ ...{ schemaVersion: 1, study: "goes", runs: 5, labels: 1, imports: 2, rawFiles: 1 }, chunks: 1, archive: null });
    expect(Object.entries(await rowsOf("goes")).filter(([, count]) => count !== 0)).toEqual([]);
    expect([isKept(shared), isKept(own)]).toEqual([true, false]);
    expect(await counts()).toEqual({ chunks: 1, rawFiles: 1 });
    expect(existsSync(path.join(home.folder, "mappings/goes")) || existsSync(path.join(home.folder, "cache/x.json"))).toBe(false);
    expect(JSON.stringify(await value(matchStudy("stays", "terminal")))).toBe(before);
    const exported = await value(exportStudy("stays", "terminal", "trajectories", exportQuerySchema.parse({})));
    let text = "";
    for await (const part of exported as AsyncIterable<Buffer | string>) text += part.toString();
    expect(text.trim().split("\n")).toHaveLength(2);
    const audit = await (await openDatabase()).auditEntry.findMany({ where: { action: "study-removed" } });
    expect(audit).toMatchObject([{ actor: "human:owner", studyId: "goes", subject: "goes" }]);
    // The last study with these bytes takes them along, and the same files come in again as if for the first time.
    await value(removeStudy({ study: "stays", name: "stays", archive: null, by: "human:owner" }));
    expect(await counts()).toEqual({ chunks: 0, rawFiles: 0 });
    expect([isKept(shared), isKept(own)]).toEqual([false, false]);
    expect((await value(importFiles([own], { study: "goes", ...OPTIONS }))).totals).toMatchObject({ imported: 3, duplicates: 0 });
    expect(isKept(own)).toBe(true);
  }, 60_000);

  it("does nothing until the handle was typed, letter by letter, of a study that is there", async () => {
    const before = await rowsOf("goes");
    for (const name of ["", "Goes", "goes ", "stays"])
      expect(await removeStudy({ study: "goes", name, archive: null, by: "terminal" })).toMatchObject({
        ok: false,
        error: { code: "invalid", where: "name" },
      });
    expect(await startRemoval("goes", { name: "go", archive: false }, "human:owner")).toMatchObject({ ok: false, error: { where: "name" } });
    expect(await removeStudy({ study: "gone", name: "gone", archive: null, by: "terminal" })).toMatchObject({
      ok: false,
      error: { code: "not-found" },
    });
    expect(await rowsOf("goes")).toEqual(before);
  });

  it("waits for no work on the study, and takes none away under it", async () => {
    const database = await openDatabase();
    const job = await createJob(database, "import-upload", "goes", {});
    expect(await removeStudy({ study: "goes", name: "goes", archive: null, by: "terminal" })).toMatchObject({ ok: false, error: { code: "stale" } });
    await database.job.update({ where: { id: job.id }, data: { state: "failed", error: "stopped", finishedAt: new Date() } });
    await createJob(database, "refresh-study", "goes", {});
    expect(await removeStudy({ study: "goes", name: "goes", archive: null, by: "terminal" })).toMatchObject({ ok: true });
    expect(await database.job.count({ where: { studyId: "goes" } })).toBe(0);
  }, 30_000);

  it("keeps an archive first, from which the study is made again; without it nothing is taken away", async () => {
    const file = path.join(home.folder, "archives/goes.zip");
    const before = JSON.stringify(await value(matchStudy("goes", "terminal")));
    expect(await value(removeStudy({ study: "goes", name: "goes", archive: file, by: "terminal" }))).toMatchObject({ archive: "goes.zip" });
    expect(readdirSync(path.dirname(file))).toEqual(["goes.zip"]);
    expect(await value(importBundle(file, null))).toMatchObject({ study: "goes", runs: 5, labels: 1 });
    expect(JSON.stringify(await value(matchStudy("goes", "terminal")))).toBe(before);
    // The name is taken: nothing is overwritten, and the study stays.
    expect(await removeStudy({ study: "goes", name: "goes", archive: file, by: "terminal" })).toMatchObject({
      ok: false,
      error: { where: "archive" },
    });
    expect((await rowsOf("goes")).Trajectory).toBe(5);
    await value(removeStudy({ study: "goes", name: "goes", archive: null, by: "terminal" }));
  }, 60_000);
});

describe("a raw file without a row", () => {
  it("is swept after a day: an import that is still going on has its bytes before its row", async () => {
    const lost = rawFilePath(home.folder, "ab".repeat(32));
    mkdirSync(path.dirname(lost), { recursive: true });
    writeFileSync(lost, "");
    await sweepRawFiles();
    expect(existsSync(lost)).toBe(true);
    const before = new Date(Date.now() - 25 * 60 * 60 * 1000);
    for (const file of [lost, rawFilePath(home.folder, hashOf(shared))]) utimesSync(file, before, before);
    await sweepRawFiles();
    expect([existsSync(lost), isKept(shared)]).toEqual([false, true]);
  });
});
