/** Twelve files that cannot be read as they are, through the whole way in: each gives one message that is enough to act on. */
import { createWriteStream, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { afterAll, describe, expect, it } from "vitest";
import { MAX_FOUND_LENGTH } from "../../importers/importer";
import { MAX_RECORD_BYTES } from "../../importers/source/limits";
import { goodRun, householdLine } from "../testing/household-lines";
import { openTemporaryHome } from "../testing/temporary-home";
import { writeZip } from "../testing/write-zip";
import type { ImportDocument } from "./import-document";
import { importFiles } from "./import-files";

const home = openTemporaryHome();
afterAll(() => home.end());

const lines = Array.from({ length: 10 }, (_, index) => householdLine(goodRun(`g${index}`)));
const whole = lines.join("\n");
const array = JSON.stringify(lines.map((line) => JSON.parse(line) as unknown));
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
const broken = lines.map((line, index) => (index === 6 ? line.slice(0, 60) : line)).join("\n");
const lacking = lines.map((line, index) => (index === 2 ? line.replace('"traj"', '"trail"') : line)).join("\n");

interface BadFile {
  what: string;
  name: string;
  content: string | Buffer;
  /** Runs that come in all the same. */
  imported: number;
  record: number | null;
  line: number | null;
  code: string;
  found: RegExp;
  expected: RegExp;
  /** What happened to the rest, and what to do next. */
  rest: RegExp;
  next: RegExp;
}

const REST = /other records .* are read/;
const MEND = /mend .* import the file again/i;
const FILES: BadFile[] = [
  {
    ...{ what: "an empty file", name: "empty.json", content: "", imported: 0, record: null, line: null, code: "empty" },
    ...{ found: /an empty file/, expected: /recorded runs/, rest: /nothing to import/, next: /copied or downloaded whole/ },
  },
  {
    ...{
      what: "an HTML page",
      name: "page.json",
      content: "<!doctype html><p>Sign in</p>",
      imported: 0,
      record: null,
      line: null,
      code: "html-page",
    },
    ...{ found: /<!doctype html>/, expected: /recorded runs/, rest: /holds no run/, next: /log-in page/ },
  },
  {
    ...{ what: "a PNG renamed .json", name: "picture.json", content: png, imported: 0, record: null, line: null, code: "picture" },
    ...{ found: /PNG/, expected: /recorded runs/, rest: /holds no run/, next: /choose the log/ },
  },
  {
    ...{ what: "JSON cut at 90 %", name: "cut.json", content: array.slice(0, Math.floor(0.9 * array.length)), imported: 9, record: 10, line: 1 },
    ...{ code: "cut-file", found: /./, expected: /./, rest: REST, next: MEND },
  },
  {
    ...{ what: "JSONL with line 7 broken", name: "seven.jsonl", content: broken, imported: 9, record: 7, line: 7, code: "cut-record" },
    ...{ found: /./, expected: /./, rest: REST, next: MEND },
  },
  {
    ...{ what: "an array of numbers", name: "numbers.json", content: "[1, 2, 3]", imported: 0, record: null, line: null, code: "unknown-format" },
    ...{ found: /\[1, 2, 3\]/, expected: /recorded runs/, rest: /nothing of it was imported/, next: /--format/ },
  },
  {
    ...{
      what: "the right format with a missing field",
      name: "lacking.jsonl",
      content: lacking,
      imported: 9,
      record: 3,
      line: 3,
      code: "missing-field",
    },
    ...{ found: /nothing in "traj"|traj/, expected: /./, rest: REST, next: MEND },
  },
  {
    ...{ what: "a ZIP with a password", name: "locked.zip", imported: 1, record: null, line: null, code: "encrypted" },
    content: writeZip([
      { name: "a.jsonl", content: whole, isEncrypted: true },
      { name: "b.jsonl", content: lines[0] ?? "" },
    ]),
    ...{ found: /a\.jsonl/, expected: /./, rest: /other files .* are read|rest of the archive/, next: /password/ },
  },
  {
    ...{ what: "a ZIP with ../", name: "climbing.zip", imported: 1, record: null, line: null, code: "unsafe-name" },
    content: writeZip([
      { name: "../a.jsonl", content: whole },
      { name: "b.jsonl", content: lines[0] ?? "" },
    ]),
    ...{ found: /\.\.\/a\.jsonl/, expected: /./, rest: /other files .* are read|rest of the archive/, next: /pack/i },
  },
  {
    ...{ what: "unknown JSON", name: "unknown.json", content: '{"episodes": [{"did": "look"}]}', imported: 0, record: null, line: null },
    ...{ code: "unknown-format", found: /episodes/, expected: /recorded runs/, rest: /nothing of it was imported/, next: /map the fields/ },
  },
];

async function importOne(study: string, file: string): Promise<ImportDocument> {
  const result = await importFiles([file], { study, configuration: null, environment: null, format: null });
  if (!result.ok) throw new Error(result.error.message);
  const { records, imported, duplicates, conflicts, rejected, skipped } = result.value.totals;
  expect(records).toBe(imported + duplicates + conflicts + rejected + skipped);
  return result.value;
}

function place(name: string): string {
  const file = path.join(home.folder, "files", name);
  mkdirSync(path.dirname(file), { recursive: true });
  return file;
}

/** Quoted pieces of foreign text, as they stand in a message. */
function quotes(text: string): string[] {
  return [...text.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([quoted]) => String(JSON.parse(quoted)));
}

describe("a bad file", () => {
  it.each(FILES.map((file) => [file.what, file] as const))(
    "that is %s is one rejection with where, found, expected, the rest and what to do",
    async (_, bad) => {
      const study = bad.name.replaceAll(/[^a-z]/g, "-");
      const file = place(bad.name);
      writeFileSync(file, bad.content);
      const document = await importOne(study, file);
      expect(document.totals.imported).toBe(bad.imported);
      expect(document.rejections).toHaveLength(1);
      const [rejection] = document.rejections;
      expect(rejection).toMatchObject({ path: bad.name, record: bad.record, line: bad.line, code: bad.code });
      expect(rejection?.found).toMatch(bad.found);
      for (const quoted of quotes(rejection?.found ?? "")) expect(quoted.length).toBeLessThanOrEqual(MAX_FOUND_LENGTH);
      expect(rejection?.expected).toMatch(bad.expected);
      expect(rejection?.message).toMatch(bad.rest);
      expect(rejection?.message).toMatch(bad.next);
    },
  );

  it("that is UTF-16 is read as what it is, with a byte order mark and without one", async () => {
    for (const [name, mark] of [
      ["marked.jsonl", [0xff, 0xfe]],
      ["bare.jsonl", []],
    ] as const) {
      const file = place(name);
      writeFileSync(file, Buffer.concat([Buffer.from(mark), Buffer.from(whole, "utf16le")]));
      const document = await importOne(name.replace(".", "-"), file);
      if (mark.length > 0) expect(document).toMatchObject({ totals: { records: 10, imported: 10 }, rejections: [] });
      // Without the mark nothing says so: then the message must.
      else expect(document.totals.imported === 10 || /UTF-16/.test(document.rejections[0]?.message ?? "")).toBe(true);
    }
  });

  it("that has a line of 512 MB is read around it, and the line is not held in memory", async () => {
    const file = place("long.jsonl");
    const chunk = Buffer.alloc(1024 * 1024, "x");
    async function* content(): AsyncGenerator<Buffer | string> {
      yield `${lines[0]}\n{"name": "long", "traj": "`;
      for (let count = 0; count < 512; count++) yield chunk;
      yield `"}\n${lines[1]}\n`;
    }
    await pipeline(Readable.from(content()), createWriteStream(file));
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 20);
    const document = await importOne("long-line", file);
    clearInterval(watch);
    expect(document.totals).toMatchObject({ records: 3, imported: 2, rejected: 1 });
    const [rejection] = document.rejections;
    expect(rejection).toMatchObject({
      path: "long.jsonl",
      record: 2,
      line: 2,
      found: expect.stringContaining(`more than ${MAX_RECORD_BYTES / 1024 / 1024} MiB`),
    });
    expect(rejection?.message).toMatch(REST);
    expect(most - before).toBeLessThan(400 * 1024 * 1024);
  });
});
