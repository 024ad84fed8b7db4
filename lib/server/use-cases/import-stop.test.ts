import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, describe, expect, it } from "vitest";
import { openDatabase } from "../db";
import { runWorker } from "../jobs/worker";
import { createJob, findJob, type Job } from "../repositories/jobs";
import { goodRun, householdLine } from "../testing/household-lines";
import { openTemporaryHome } from "../testing/temporary-home";
import type { ImportDocument } from "./import-document";
import { importFiles, STOPPED } from "./import-files";
import { cancelJob } from "./job-documents";
import { loadRejections } from "./rejections-file";

const home = openTemporaryHome();
afterAll(() => home.end());

const RUNS = 1_000;
const lines = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, i) => `${householdLine(goodRun(`run-${from + i}`))}\n`).join("");

function write(name: string, content: string): string {
  const file = path.join(home.folder, "files", name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
}

async function importInto(study: string, files: string[], isCancelled: () => boolean = () => false): Promise<ImportDocument> {
  const result = await importFiles(files, { study, configuration: "c", environment: null, format: null }, { isCancelled });
  if (!result.ok) throw new Error(result.error.message);
  const { records, imported, duplicates, conflicts, rejected, skipped } = result.value.totals;
  expect(records).toBe(imported + duplicates + conflicts + rejected + skipped);
  return result.value;
}

/** Works until the job is over. */
async function work(id: string, until: (job: Job) => void = () => undefined): Promise<Job> {
  const stop = new AbortController();
  const worker = runWorker(stop.signal, () => undefined);
  for (;;) {
    const job = await findJob(await openDatabase(), id);
    if (job === null) throw new Error("the job is gone");
    until(job);
    if (job.state !== "queued" && job.state !== "running") {
      stop.abort();
      await worker;
      return job;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function queue(study: string, location: string): Promise<Job> {
  const files = [{ location, path: path.basename(location), folder: null }];
  const payload = { study, files, configuration: "c", environment: null, format: null };
  return createJob(await openDatabase(), "import-upload", study, payload);
}

describe("an import that is stopped", () => {
  it("keeps what is finished, says how many, and goes on from there without doubling", async () => {
    const files = [write("a.jsonl", lines(0, RUNS)), write("b.jsonl", lines(RUNS, RUNS + 5))];
    const document = await importInto("stopped", files, () => true);
    const { imported } = document.totals;
    expect(imported).toBeGreaterThan(0);
    expect(imported).toBeLessThan(RUNS);
    expect(document.warnings).toEqual([
      {
        path: "a.jsonl",
        record: null,
        line: null,
        code: STOPPED,
        message: expect.stringContaining(
          `${imported} imported runs are kept, ${imported} records were read; not read: the rest of this file and 1 further file.`,
        ),
      },
    ]);
    expect((await importInto("stopped", files)).totals).toMatchObject({ imported: RUNS + 5 - imported, duplicates: imported });
  });

  it("says nothing of stopping when everything was read before", async () => {
    const document = await importInto("late", [write("small.jsonl", lines(0, 3))], () => true);
    expect(document).toMatchObject({ totals: { imported: 3 }, warnings: [] });
  });

  it("stops as a job, and its document says how many are kept", async () => {
    const job = await queue("as-job", write("upload/a.jsonl", lines(0, 10 * RUNS)));
    let isAsked = false;
    const over = await work(job.id, ({ state }) => {
      if (state === "running" && !isAsked) {
        isAsked = true;
        void cancelJob(job.id, "human:owner");
      }
    });
    expect(over.state).toBe("cancelled");
    const document = over.result as ImportDocument;
    expect(document.totals.imported).toBeLessThan(10 * RUNS);
    expect(document.warnings[0]).toMatchObject({ code: STOPPED, message: expect.stringContaining(`${document.totals.imported} imported run`) });
    const database = await openDatabase();
    expect(await database.trajectory.count({ where: { studyId: "as-job" } })).toBe(document.totals.imported);
  });
});

describe("rejections of an import", () => {
  it("are had as CSV that no spreadsheet runs, and the mended file imports only what is new", async () => {
    const broken = lines(0, 3).split("\n");
    broken[1] = '=cmd("x"), {"name": ';
    const job = await queue("mend", write("mend/runs.jsonl", broken.join("\n")));
    const over = await work(job.id);
    expect(over.result).toMatchObject({ totals: { records: 3, imported: 2, rejected: 1 } });
    const csv = await loadRejections(job.id);
    if (!csv.ok) throw new Error(csv.error.message);
    const [head, row, end] = (await text(csv.value)).split("\n");
    expect(head).toBe("file,record,line,code,found,expected,message");
    expect(row).toMatch(/^runs\.jsonl,2,2,/);
    expect(row).not.toMatch(/(^|,)"?=/);
    expect(end).toBe("");
    const mended = await importInto("mend", [write("again/runs.jsonl", lines(0, 3))]);
    expect(mended.totals).toMatchObject({ records: 3, imported: 1, duplicates: 2, rejected: 0 });
  });

  it("are none of a job that is no import", async () => {
    const job = await createJob(await openDatabase(), "refresh-study", "mend", { study: "mend" });
    expect(await loadRejections(job.id)).toMatchObject({ ok: false, error: { code: "not-found", where: "job" } });
    await work(job.id);
  });
});
