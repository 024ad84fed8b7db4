import { createHash } from "node:crypto";
import { createWriteStream, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COUNTS_TABLE } from "../../exports/counts";
import { interfaceRulesSchema } from "../../gates/interface-rules";
import { closeDatabase, openDatabase } from "../db";
import type { JobContext } from "../jobs/job-definition";
import { runJob } from "../jobs/registry";
import { saveImport } from "../repositories/imports";
import { claimJob, type JobProgress } from "../repositories/jobs";
import { ensureStudy, findStudy } from "../repositories/studies";
import { contradictedRun, goodRun, householdLine } from "../testing/household-lines";
import { moveToHome } from "../testing/temporary-home";
import { analyseStudy } from "./analyse-study";
import { exportBundle } from "./export-bundle";
import { type ExportName, exportQuerySchema, exportStudy } from "./export-study";
import { gateStudy } from "./gate-study";
import { importBundle } from "./import-bundle";
import { importFiles } from "./import-files";
import { importLabels } from "./import-labels";
import { matchStudy } from "./match-study";
import { receiveBundle } from "./receive-bundle";
import { saveInterfaceRules } from "./save-rule-set";
import { studyComparison } from "./study-comparison";
import { interfaceRulesOfStudy } from "./study-interface-rules";
import { studyMetrics } from "./study-metrics";
import { tableStream } from "./table-stream";

const folder = mkdtempSync(path.join(tmpdir(), "plumbline-bundle-"));
const file = path.join(folder, "study.zip");
const other = path.join(folder, "other.zip");

const useHome = (name: string): Promise<void> => moveToHome(path.join(folder, name));
async function value<T>(result: Promise<{ ok: true; value: T } | { ok: false; error: unknown }>): Promise<T> {
  const found = await result;
  if (!found.ok) throw new Error(JSON.stringify(found.error));
  return found.value;
}
async function textOf(stream: Readable): Promise<string> {
  let text = "";
  for await (const part of stream as AsyncIterable<string | Buffer>) text += part.toString();
  return text;
}
const exported = async (name: ExportName): Promise<string> =>
  textOf(await value(exportStudy("s", "terminal", name, exportQuerySchema.parse({ rater: "all" }))));

/** Every number of the study, as bytes. */
async function everything(): Promise<string[]> {
  const query = { seed: 3, draws: 200, rater: ["all"] };
  return [
    JSON.stringify(await value(analyseStudy("s", "terminal"))),
    JSON.stringify(await value(matchStudy("s", "terminal"))),
    JSON.stringify(await value(studyMetrics("s", "terminal", query))),
    JSON.stringify(await value(studyComparison("s", "terminal", { ...query, baseline: "react", with: ["gate"], pairing: "all" }))),
    await exported("counts"),
    await exported("cases"),
    await exported("labels"),
  ];
}

let before: string[] = [];

beforeAll(async () => {
  await useHome("here");
  for (const [configuration, text] of [
    ["react", "+-+--+"],
    ["gate", "++++-+"],
  ] as const) {
    const source = path.join(folder, `${configuration}.jsonl`);
    writeFileSync(
      source,
      [...text].map((letter, index) => householdLine(letter === "+" ? goodRun(`game-${index}`) : contradictedRun(`game-${index}`))).join("\n"),
    );
    await value(importFiles([source], { study: "s", configuration: null, environment: null, format: null }));
  }
  const labels = path.join(folder, "labels.jsonl");
  writeFileSync(labels, `${JSON.stringify({ file: "react.jsonl", record: 2, label: "incomplete" })}\n`);
  await value(importLabels(labels, "s", "imported:reader"));
  const definition = interfaceRulesSchema.parse({ wrap: [{ id: "w1", when: { action: "take" }, say: "x" }] });
  await value(saveInterfaceRules("s", "human:owner", { id: "mine", answersVersion: null, definition }));
  await value(gateStudy("s", "terminal", { gate: "rule", probes: "none" }));
  before = await everything();
  await pipeline(await value(exportBundle("s", "terminal")), createWriteStream(file));
}, 60_000);

afterAll(async () => {
  await closeDatabase();
  rmSync(folder, { recursive: true, force: true });
});

describe("a bundle", () => {
  it("gives every number again in another data folder, byte for byte", async () => {
    await useHome("there");
    expect(await value(importBundle(file, null))).toMatchObject({ study: "s", runs: 12, labels: 1, checked: 11 });
    expect(await value(interfaceRulesOfStudy("s", "terminal", { draws: 0 }))).toMatchObject({ rules: { id: "mine", version: "1" } });
    expect(await everything()).toEqual(before);
    // The gate's rates are among them, although nobody put the study before the gate here.
    expect(before.join()).not.toContain("no_gate_results");
    await pipeline(await value(exportBundle("s", "terminal")), createWriteStream(other));
    expect(readFileSync(other).equals(readFileSync(file))).toBe(true);
  }, 60_000);

  it("holds runs, journal, settings, results, seeds and versions", () => {
    const members = unzipSync(readFileSync(file));
    const read = (name: string): string => new TextDecoder().decode(members[name]);
    const manifest = JSON.parse(read("manifest.json")) as Record<string, unknown>;
    expect(manifest).toMatchObject({
      format: "plumbline-bundle",
      version: 2,
      seed: 1,
      draws: 10_000,
      counts: { runs: 12, journal: 1 },
      withheldRuns: 0,
      notice: null,
    });
    expect(Object.keys(manifest.sha256 as object)).toHaveLength(11);
    expect(read("trajectories.jsonl").trim().split("\n")).toHaveLength(12);
    expect(read("results/counts.csv").split("\n")[0]).toBe(COUNTS_TABLE.columns.map(([name]) => name).join(","));
  });

  it("is refused where the study is there already, and taken under another handle", async () => {
    await useHome("there");
    expect(await importBundle(file, null)).toMatchObject({ ok: false, error: { where: "study", found: "s" } });
    expect(await value(importBundle(file, "copy"))).toMatchObject({ study: "copy", runs: 12 });
  }, 30_000);

  it("is refused when a member was changed, and leaves no study behind", async () => {
    await useHome("broken");
    const members = unzipSync(readFileSync(file));
    const changed = path.join(folder, "changed.zip");
    writeFileSync(changed, zipSync({ ...members, "journal.jsonl": new TextEncoder().encode("{}\n") }));
    expect(await importBundle(changed, null)).toMatchObject({ ok: false, error: { found: "journal.jsonl is not what the manifest names" } });
    const manifest = JSON.parse(new TextDecoder().decode(members["manifest.json"])) as { sha256: Record<string, string> };
    const { "journal.jsonl": _, ...others } = manifest.sha256;
    const withoutHash = new TextEncoder().encode(JSON.stringify({ ...manifest, sha256: others }));
    writeFileSync(changed, zipSync({ ...members, "manifest.json": withoutHash, "journal.jsonl": new TextEncoder().encode("{}\n") }));
    expect(await importBundle(changed, null)).toMatchObject({ ok: false, error: { found: "no hash of journal.jsonl in the manifest" } });
    const noJson = new TextEncoder().encode("{\n");
    const itsHash = new TextEncoder().encode(
      JSON.stringify({ ...manifest, sha256: { ...manifest.sha256, "trajectories.jsonl": createHash("sha256").update(noJson).digest("hex") } }),
    );
    writeFileSync(changed, zipSync({ ...members, "manifest.json": itsHash, "trajectories.jsonl": noJson }));
    expect(await importBundle(changed, null)).toMatchObject({ ok: false, error: { found: "a line of runs that is no JSON" } });
    writeFileSync(changed, "no archive at all");
    expect(await importBundle(changed, null)).toMatchObject({ ok: false, error: { code: "invalid" } });
    expect(await importBundle(file, null)).toMatchObject({ ok: true });
  }, 30_000);
});

describe("a bundle over HTTP", () => {
  const body = (bytes: Uint8Array) => new Blob([Uint8Array.from(bytes)]).stream() as ReadableStream<Uint8Array>;
  const seen: JobProgress[] = [];
  const context = (jobId: string, how: Partial<JobContext> = {}): JobContext => ({
    ...{ jobId, report: (progress) => seen.push(progress), isCancelled: () => false, isEnding: () => false },
    ...how,
  });
  const uploads = (): string[] => readdirSync(path.join(folder, "http", "uploads"));
  async function queued(bytes: Uint8Array | null): Promise<{ id: string; payload: unknown }> {
    const { jobId } = await value(receiveBundle("s", bytes === null ? null : body(bytes), "human:owner"));
    const job = await claimJob(await openDatabase());
    expect(job).toMatchObject({ id: jobId, kind: "import-bundle", study: "s" });
    return { id: jobId, payload: job?.payload };
  }

  it("is a job that fails in a sentence when the bundle cannot be read, and leaves no upload and no study behind", async () => {
    await useHome("http");
    for (const bytes of [readFileSync(file).subarray(0, 1000), null]) {
      const { id, payload } = await queued(bytes);
      await expect(runJob("import-bundle", payload, context(id))).rejects.toThrow("this is no bundle that can be read");
      expect(uploads()).toEqual([]);
    }
    expect(await findStudy(await openDatabase(), "s")).toBeNull();
  }, 60_000);

  it("keeps the upload when the worker has to end, removes what was begun, and is done by the next one, with its progress", async () => {
    await useHome("http");
    const { id, payload } = await queued(readFileSync(file));
    const isPastRuns = (): boolean => seen.at(-1)?.message === "reading trajectories.jsonl";
    const ending = { isCancelled: isPastRuns, isEnding: isPastRuns };
    expect(await runJob("import-bundle", payload, context(id, ending))).toBeNull();
    expect(uploads()).toHaveLength(1);
    expect(await findStudy(await openDatabase(), "s")).toBeNull();
    // A worker that was killed leaves half of a study: known by the job, and begun anew.
    const database = await openDatabase();
    await ensureStudy(database, "s", "half");
    const source = { folder: null, isArchive: false, isLicenceSensitive: false, parts: [] };
    await saveImport(database, {
      ...{ id: `${id}:0`, study: "s", path: "trajectories.jsonl", rawSha256: null, format: null, options: {}, report: {} },
      source,
    });
    expect(await runJob("import-bundle", payload, context(id))).toMatchObject({ study: "s", runs: 12, labels: 1 });
    expect(seen.at(-1)).toMatchObject({ unit: "bytes", message: "reading gate-results.jsonl" });
    expect(seen.every(({ done, total }) => total !== null && done <= total)).toBe(true);
    expect(uploads()).toEqual([]);
    expect(await everything()).toEqual(before);
  }, 60_000);

  it("is refused before it is received where the study is there, or the handle is none", async () => {
    await useHome("http");
    expect(await receiveBundle("s", body(readFileSync(file)), "human:owner")).toMatchObject({ ok: false, error: { where: "study", found: "s" } });
    expect(await receiveBundle("../s", body(readFileSync(file)), "human:owner")).toMatchObject({ ok: false, error: { where: "study" } });
    expect(uploads()).toEqual([]);
  });
});

describe("a table of a million rows", () => {
  it("streams: the rows are made one by one as they are read", async () => {
    let made = 0;
    function* rows(): Generator<{ count: number }> {
      for (; made < 1_000_000; made++) yield { count: made };
    }
    const stream = tableStream({ columns: [["count", (row: { count: number }) => row.count]] }, rows(), "csv");
    let lines = 0;
    let ahead = 0;
    for await (const part of stream as AsyncIterable<Buffer | string>) {
      for (const character of part.toString()) if (character === "\n") lines += 1;
      ahead = Math.max(ahead, made - lines);
    }
    expect(lines).toBe(1_000_001);
    expect(ahead).toBeLessThan(50_000);
  }, 60_000);
});
