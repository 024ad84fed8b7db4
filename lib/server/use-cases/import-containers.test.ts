import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { appworldFixture } from "../../importers/fixtures/appworld/write";
import { PLAIN } from "../../importers/fixtures/fixture";
import { inspectParts } from "../../importers/fixtures/inspect-eval/write";
import { tau2Parts } from "../../importers/fixtures/tau2-json/write";
import { contradictedRun, goodRun, householdLine } from "../testing/household-lines";
import { openTemporaryHome } from "../testing/temporary-home";
import { writeZip, type ZipEntry, zstandardFrame } from "../testing/write-zip";
import { analyseStudy } from "./analyse-study";
import { detectFiles } from "./detect-files";
import type { ImportDocument } from "./import-document";
import { importFiles } from "./import-files";

const home = openTemporaryHome();
afterAll(() => home.end());

function write(name: string, bytes: string | Uint8Array): string {
  const file = path.join(home.folder, "files", name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, bytes);
  return file;
}

const zip = (name: string, ...entries: ZipEntry[]): string => write(name, writeZip(entries));

let studies = 0;

/** Into a study of its own, unless one is named; the arithmetic of product.md §5 holds whatever came in. */
async function run(paths: string | string[], study = `study-${++studies}`): Promise<ImportDocument> {
  const result = await importFiles([paths].flat(), { study, configuration: null, environment: null, format: null });
  if (!result.ok) throw new Error(result.error.message);
  const { totals, files } = result.value;
  for (const counts of [totals, ...files]) {
    expect(counts.records).toBe(counts.imported + counts.duplicates + counts.conflicts + counts.rejected + counts.skipped);
  }
  expect(totals.imported).toBe(totals.succeeded + totals.failed + totals.infrastructure + totals.unknownOutcome);
  return result.value;
}

async function configurationsOf(study: string): Promise<string[]> {
  const analysed = await analyseStudy(study, "server");
  return analysed.ok ? [...new Set(analysed.value.trajectories.map(({ configuration }) => configuration))] : [];
}

const two = `${householdLine(contradictedRun("run-a"))}\n${householdLine(goodRun("run-b"))}\n`;

describe("a ZIP that is imported", () => {
  it("gives the runs of its files, named below it, and duplicates the second time", async () => {
    const file = zip(
      "runs.zip",
      { name: "one/a.jsonl", content: two },
      { name: "two/a.jsonl", content: two.replaceAll("run-", "walk-"), method: "zstandard" },
    );
    const first = await run(file, "zipped");
    expect(first.files.map(({ path: named, format, imported }) => [named, format, imported])).toEqual([
      ["one/a.jsonl", "knowagent-jsonl", 2],
      ["two/a.jsonl", "knowagent-jsonl", 2],
    ]);
    expect((await run(file, "zipped")).totals).toMatchObject({ imported: 0, duplicates: 4 });
    expect(await configurationsOf("zipped")).toEqual(["a"]);
  });

  it("keeps the good files beside one that is damaged", async () => {
    const document = await run(zip("half.zip", { name: "a.jsonl", content: two, claimedChecksum: 7 }, { name: "b.jsonl", content: two }));
    expect(document.totals).toMatchObject({ records: 2, imported: 2 });
    expect(document.rejections).toMatchObject([{ path: "a.jsonl", code: "broken-member", found: expect.stringContaining("checksum") }]);
  });

  it("may be one packed file: its name stays, its configuration is the name inside", async () => {
    const document = await run([write("d0.jsonl.gz", gzipSync(two)), write("d1.jsonl.zst", zstandardFrame(Buffer.from(two)))], "packed");
    expect(document.files.map(({ path: named, imported }) => [named, imported])).toEqual([
      ["d0.jsonl.gz", 2],
      ["d1.jsonl.zst", 2],
    ]);
    expect(await configurationsOf("packed")).toEqual(["d0", "d1"]);
  });

  it("that was packed and cut keeps its whole records, and says where it broke off", async () => {
    const many = Array.from({ length: 300 }, (_, index) => householdLine(goodRun(`run-${index * 7919}`))).join("\n");
    const whole = gzipSync(many);
    const document = await run(write("cut.jsonl.gz", whole.subarray(0, Math.floor(whole.length * 0.9))));
    expect(document.totals.imported).toBeGreaterThan(100);
    expect(document.rejections.map(({ code }) => code).sort()).toEqual(["broken-archive", "cut-record"]);
  });
});

describe("a file that cannot be imported", () => {
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
  const cases: [string, string, Uint8Array | string, string][] = [
    ["a ZIP with a password", "locked.zip", writeZip([{ name: "a.jsonl", content: two, isEncrypted: true }]), "encrypted"],
    ["a ZIP with ../", "climbing.zip", writeZip([{ name: "../a.jsonl", content: two }]), "unsafe-name"],
    ["a ZIP that was cut", "cut.zip", writeZip([{ name: "a.jsonl", content: two }]).subarray(0, 60), "broken-archive"],
    ["a picture renamed .json", "picture.json", png, "picture"],
    ["a picture in no disguise", "picture.png", png, "picture"],
    ["an HTML page", "page.json", "<!doctype html><p>log in</p>", "html-page"],
    ["an empty file", "empty.jsonl", "", "empty"],
    ["a tar archive", "runs.tar", Buffer.concat([Buffer.alloc(257, "a"), Buffer.from("ustar\0"), Buffer.alloc(300)]), "other-archive"],
    [
      "a tar archive in gzip",
      "runs.tar.gz",
      gzipSync(Buffer.concat([Buffer.alloc(257, "a"), Buffer.from("ustar\0"), Buffer.alloc(300)])),
      "other-archive",
    ],
    ["unknown JSON", "strange.json", '{"a": [1, 2]}', "unknown-format"],
    ["a list of numbers", "numbers.json", "[1, 2, 3]", "unknown-format"],
  ];

  it.each(cases)("because it is %s gives one message that is enough to act on", async (_, name, bytes, code) => {
    const document = await run(write(name, bytes));
    expect(document.rejections).toHaveLength(1);
    expect(document.warnings).toEqual([]);
    const [rejection] = document.rejections;
    expect(rejection).toMatchObject({ path: name, record: null, line: null, code });
    for (const part of [rejection?.found, rejection?.expected, rejection?.message]) expect(part).not.toBe("");
    expect(rejection?.found.length).toBeLessThan(300);
    expect(document.files).toMatchObject([{ path: name, format: null, records: 0 }]);
    const detected = await detectFiles([write(name, bytes)]);
    expect(detected.ok && detected.value.files).toMatchObject([
      { path: name, format: null, reason: expect.stringContaining(rejection?.found ?? "?") },
    ]);
  });
});

describe("an .eval that is imported", () => {
  const { header, samples, expected } = inspectParts(PLAIN);
  const members = (method: ZipEntry["method"], spaces?: number): ZipEntry[] =>
    samples.map((sample) => ({
      name: `samples/${String(sample.id)}_epoch_${String(sample.epoch)}.json`,
      content: JSON.stringify(sample, null, spaces),
      ...(method === undefined ? {} : { method }),
    }));
  const head: ZipEntry = { name: "header.json", content: JSON.stringify(header) };
  const start: ZipEntry = { name: "_journal/start.json", content: JSON.stringify({ version: 2, eval: header.eval ?? null, plan: {} }) };

  it.each([
    ["deflate", undefined],
    ["zstandard", 2],
    ["stored", 4],
  ] as const)("with members in %s is one file with a run a sample, under any name", async (method, spaces) => {
    for (const name of [`${method}.eval`, `${method}-unknown.bin`]) {
      const file = write(name, writeZip([start, ...members(method, spaces), { name: "summaries.json", content: "[]" }, head]));
      const document = await run(file);
      expect(document.files).toMatchObject([{ path: name, format: "inspect-eval", records: expected.records, rejected: 0, skipped: 0 }]);
      const { succeeded, failed, infrastructure } = expected;
      expect(document.totals).toMatchObject({ succeeded, failed, infrastructure });
      const detected = await detectFiles([file]);
      expect(detected.ok && detected.value.files).toMatchObject([{ path: name, format: "inspect-eval", others: [] }]);
    }
  });

  it("names the sample that is damaged, and keeps the others", async () => {
    const damaged = members("deflate").map((member, index) => (index === 1 ? { ...member, claimedChecksum: 3 } : member));
    const document = await run(write("damaged.eval", writeZip([...damaged, head])));
    expect(document.totals).toMatchObject({ records: 6, imported: 5, rejected: 1 });
    expect(document.rejections).toMatchObject([{ path: "damaged.eval", record: 2, found: expect.stringContaining("cannot be read") }]);
  });

  it("of a run that has not ended has no header, or no sample at all", async () => {
    const running = await run(write("running.eval", writeZip([start, ...members("deflate").slice(0, 2)])));
    expect(running.totals).toMatchObject({ imported: 2 });
    expect(running.warnings.filter(({ code }) => code === "unfinished-log")).toMatchObject([{ path: "running.eval", record: 1 }]);
    const begun = await run(write("begun.eval", writeZip([start])));
    expect(begun.files).toMatchObject([{ format: "inspect-json", records: 1, skipped: 1 }]);
    expect(begun.rejections).toEqual([]);
  });

  it("lies in a ZIP, or unpacked in a folder, and gives the same runs", async () => {
    const whole = writeZip([...members("zstandard"), head, start]);
    const packed = await run(zip("logs.zip", { name: "logs/desk.eval", content: whole }));
    expect(packed.files).toMatchObject([{ path: "logs/desk.eval", format: "inspect-eval", imported: 6 }]);
    for (const { name, content } of [...members("stored"), head, start, { name: "summaries.json", content: "[]" }])
      write(`unpacked/${name}`, content);
    const loose = await run(path.join(home.folder, "files/unpacked"));
    expect(loose.totals).toMatchObject({ imported: 6, rejected: 0 });
    expect(loose.rejections).toEqual([]);
  });
});

describe("an AppWorld experiment that is imported", () => {
  const made = appworldFixture.make(PLAIN);
  const folder = made.name.slice(0, made.name.lastIndexOf("/") + 1);
  const parts = (experiment: string): ZipEntry[] => [
    { name: `${experiment}/${made.name}`, content: made.text },
    ...Object.entries(made.siblings).map(([name, content]) => ({ name: path.posix.normalize(`${experiment}/${folder}${name}`), content })),
    { name: `${experiment}/tasks/5e2b90d_2/dbs/pantry.jsonl`, content: '["row", 1]\n' },
    { name: `${experiment}/tasks/5e2b90d_2/version/code.txt`, content: "1.0" },
    { name: `${experiment}/evaluations/dev.json`, content: JSON.stringify({ aggregate: { tgc: 0 }, individual: {} }) },
  ];

  it.each([
    ["a folder", false],
    ["a ZIP", true],
  ])("as %s is one run a task, a configuration an experiment, and nothing of it is unknown", async (_, isZip) => {
    const entries = [...parts("react"), ...parts("react_gated")];
    if (!isZip) for (const { name, content } of entries) write(`outputs/${name}`, content);
    const study = `appworld-${isZip}`;
    const document = await run(isZip ? zip("outputs.zip", ...entries) : path.join(home.folder, "files/outputs"), study);
    expect(document.rejections).toEqual([]);
    expect(document.totals).toMatchObject({ imported: 2, failed: 2, conflicts: 0 });
    expect(new Set(document.warnings.map(({ code }) => code))).toEqual(new Set(["companion", "part-of-appworld-task"]));
    expect(await configurationsOf(study)).toEqual(["react", "react_gated"]);
    const analysed = await analyseStudy(study, "server");
    // A PATCH that was refused and a POST that was not, each round; log-in and completion are no writes.
    expect(analysed.ok && analysed.value.trajectories[0]).toMatchObject({
      environment: "appworld",
      externalId: "5e2b90d_2",
      writes: 12,
      refusedWrites: 6,
    });
  });

  it("with the benchmark's canary in it is imported with a warning, as any file that holds one", async () => {
    const canary = "appworld:1a2b3c4:01234567-89ab-cdef-0123-456789abcdef";
    const document = await run([write("with.jsonl", two.replace("You are", `${canary} You are`)), write("without.jsonl", two)]);
    expect(document.warnings.filter(({ code }) => code === "licence-sensitive")).toMatchObject([{ path: "with.jsonl", record: null }]);
  });
});

describe("a tau2 folder that is imported", () => {
  const { info, tasks, simulations, expected } = tau2Parts(PLAIN);
  const index = simulations.map(({ id }) => ({ id: id ?? null }));
  for (const simulation of simulations) write(`tau2/gated/simulations/${String(simulation.id)}.json`, JSON.stringify(simulation));
  write("tau2/gated/results.json", JSON.stringify({ info, tasks, simulation_index: index }));

  it("gives each run once, whether the folder or its results.json is named", async () => {
    const document = await run(path.join(home.folder, "files/tau2"));
    expect(document.totals).toMatchObject({ imported: expected.records, skipped: simulations.length, rejected: 0, succeeded: expected.succeeded });
    const alone = await run(path.join(home.folder, "files/tau2/gated/results.json"));
    expect(alone.totals).toMatchObject({ imported: expected.records, rejected: 0 });
  });
});

const DATA = path.resolve(import.meta.dirname, "../../../../shared/data");

describe.runIf(existsSync(DATA))("recordings of other people in archives", () => {
  it.each([
    ["docent_intercode_ctf_log.eval", 15, 9, 6],
    ["2025-09-23T08-09-58-04-00_security-guide.eval", 16, 11, 5],
    ["log_formats.eval", 1, 0, 1],
    ["log_message_deduplication.eval", 1, 0, 1],
  ])("inspect/%s holds %i samples, %i solved and %i not", async (name, records, succeeded, failed) => {
    const document = await run(path.join(DATA, "inspect", name));
    expect(document.files).toMatchObject([{ path: name, format: "inspect-eval", records, imported: records }]);
    expect(document.totals).toMatchObject({ succeeded, failed, infrastructure: 0, unknownOutcome: 0 });
  });
});
