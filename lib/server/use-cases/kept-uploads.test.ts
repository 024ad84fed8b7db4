import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { importMapped } from "../jobs/import-mapped.job";
import { importUpload } from "../jobs/import-upload.job";
import type { JobContext } from "../jobs/job-definition";
import { openTemporaryHome } from "../testing/temporary-home";
import type { ImportDocument } from "./import-document";
import { dismissUpload, findKeptUpload, keepUpload, listKeptUploads, sweepKeptUploads } from "./kept-uploads";
import { parseMapping } from "./mapping-schema";
import { previewUpload } from "./preview-upload";
import { deleteMapping, listMappings, loadMapping, saveMapping } from "./saved-mappings";

const home = openTemporaryHome();
afterAll(() => home.end());

const context: JobContext = { jobId: "job", report: () => undefined, isCancelled: () => false, isEnding: () => false } as JobContext;
const tape = (nr: number): string => JSON.stringify({ nr, won: nr % 2 === 0, tape: [{ press: "red", light: "on" }] });

function write(name: string, content: string | Uint8Array): string {
  const file = path.join(home.folder, "files", name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
}

async function upload(study: string, files: { name: string; content: string | Uint8Array }[], map: unknown = null): Promise<ImportDocument> {
  const sources = files.map(({ name, content }) => ({ location: write(`batch/${study}/${name}`, content), path: name, folder: null }));
  const payload = importUpload.schema.parse({ study, files: sources, configuration: null, environment: null, format: null, map });
  return (await importUpload.run(payload, context)) as ImportDocument; // An import's result is its document.
}

describe("uploads that no importer claims", () => {
  it("are kept when a mapping could read them, also out of an archive, and only then", async () => {
    await upload("kept", [
      { name: "tapes.jsonl", content: `${tape(1)}\n` },
      { name: "page.json", content: "<!doctype html><p>log in</p>" },
      { name: "numbers.json", content: "[1, 2]" },
      { name: "packed.json.gz", content: gzipSync(tape(2)) },
    ]);
    const kept = await listKeptUploads("kept");
    expect(kept.map(({ path: name, bytes }) => [name, bytes])).toEqual([
      ["packed.json", tape(2).length],
      ["tapes.jsonl", tape(1).length + 1],
    ]);
    expect(readFileSync(kept[0]?.location ?? "", "utf8")).toBe(tape(2));
    expect(await listKeptUploads("another")).toEqual([]);
  });

  it("are replaced under the same id by a newer upload of the same name", async () => {
    const [before] = await listKeptUploads("kept");
    await upload("kept", [{ name: "packed.json", content: tape(3) }]);
    const [after] = await listKeptUploads("kept");
    expect(after?.id).toBe(before?.id);
    expect(readFileSync(after?.location ?? "", "utf8")).toBe(tape(3));
  });

  it("go when they are dismissed, when a week is over, and never for another study", async () => {
    const [packed, tapes] = await listKeptUploads("kept");
    if (packed === undefined || tapes === undefined) throw new Error("two uploads were kept");
    expect(await findKeptUpload("another", packed.id)).toMatchObject({ ok: false, error: { code: "not-found" } });
    expect(await findKeptUpload("kept", "../../etc")).toMatchObject({ ok: false });
    expect(await dismissUpload("kept", packed.id)).toMatchObject({ ok: true, value: { dismissed: "packed.json" } });
    const note = path.join(path.dirname(tapes.location), "note.json");
    writeFileSync(note, readFileSync(note, "utf8").replace(/"keptAt":"[^"]*"/, '"keptAt":"2020-01-01T00:00:00.000Z"'));
    expect(await findKeptUpload("kept", tapes.id)).toMatchObject({ ok: false });
    expect(await listKeptUploads("kept")).toEqual([]);
    expect(readdirSync(path.join(home.folder, "kept-uploads"))).toEqual([]);
  });

  it("that a crash left half are swept after an hour", async () => {
    const half = path.join(home.folder, "kept-uploads", "half");
    mkdirSync(half, { recursive: true });
    await sweepKeptUploads();
    expect(readdirSync(path.dirname(half))).toEqual(["half"]);
    utimesSync(half, new Date(0), new Date(0));
    await sweepKeptUploads();
    expect(readdirSync(path.dirname(half))).toEqual([]);
  });
});

describe("a mapped import", () => {
  const mapped = (mapping: unknown, uploads: string[]): unknown => ({
    study: "mapped",
    uploads,
    configuration: null,
    environment: "tools",
    map: mapping,
  });

  it("previews, imports, and lets go of the uploads whose records all came in", async () => {
    await upload("mapped", [
      { name: "good.jsonl", content: `${tape(1)}\n${tape(2)}\n` },
      { name: "bad.jsonl", content: `${tape(3)}\n{"nr": 4}\n` },
    ]);
    const kept = await listKeptUploads("mapped");
    const first = kept[0];
    if (first === undefined) throw new Error("the uploads were kept");
    const preview = await previewUpload("mapped", first.id, { mapping: null, propose: "all" });
    if (!preview.ok) throw new Error(preview.error.message);
    expect(preview.value).toMatchObject({ layout: "json", sampled: 2, mapping: { steps: "tape[]", success: { field: "won" } }, items: [] });
    const mapping = { ...preview.value.mapping, entry: { ...preview.value.mapping.entry, action: "press", observation: "light" } };
    const payload = importMapped.schema.parse(
      mapped(
        mapping,
        kept.map(({ id }) => id),
      ),
    );
    const document = (await importMapped.run(payload, context)) as ImportDocument; // As above.
    expect(document.totals).toMatchObject({ records: 4, imported: 3, rejected: 1, succeeded: 1, failed: 2 });
    expect((await listKeptUploads("mapped")).map((left) => left.path)).toEqual(["bad.jsonl"]);
    await expect(importMapped.run(payload, context)).rejects.toThrow(/no longer there/);
  });

  it("shows the fields and what is missing while the mapping is not complete", async () => {
    const [left] = await listKeptUploads("mapped");
    const parsed = parseMapping({ mappingVersion: 1, unit: "run", steps: "tape[]", entry: { kind: "fields", action: "press" } }, "m");
    if (left === undefined || !parsed.ok) throw new Error("one upload was left");
    const mapping = { ...parsed.value, entry: { ...parsed.value.entry, action: null } };
    const preview = await previewUpload("mapped", left.id, { mapping, propose: "nothing" });
    expect(preview).toMatchObject({
      ok: true,
      value: { fault: { where: "entry.action" }, items: [], entryFields: [{ path: "press" }, { path: "light" }] },
    });
    const proposed = await previewUpload("mapped", left.id, { mapping: { ...mapping, unit: "run" }, propose: "entry" });
    expect(proposed).toMatchObject({ ok: true, value: { mapping: { steps: "tape[]" } } });
  });
});

describe("saved mappings", () => {
  it("are kept by study under a name, as files that --map takes", async () => {
    const mapping = { mappingVersion: 1, unit: "run", steps: "tape[]", entry: { kind: "fields", action: "press", observation: "light" } };
    expect(await saveMapping("mapped", "tapes", mapping, "human:owner")).toMatchObject({ ok: true, value: { mapping: { name: "tapes" } } });
    expect(await saveMapping("mapped", "broken", { ...mapping, steps: "tape" }, "human:owner")).toMatchObject({
      ok: false,
      error: { where: "mapping: steps" },
    });
    expect((await listMappings("mapped")).mappings.map(({ name }) => name)).toEqual(["tapes"]);
    expect((await listMappings("another")).mappings).toEqual([]);
    expect(await loadMapping("mapped", "taps")).toMatchObject({ ok: false, error: { expected: "one of: tapes" } });
    expect(await loadMapping("mapped", "../tapes")).toMatchObject({ ok: false });
    const loaded = await loadMapping("mapped", "tapes");
    expect(loaded).toMatchObject({ ok: true, value: { steps: "tape[]" } });
    expect((await upload("mapped", [{ name: "more.jsonl", content: tape(9) }], loaded.ok ? loaded.value : null)).totals).toMatchObject({
      imported: 1,
    });
    expect((await deleteMapping("mapped", "tapes", "human:owner")).mappings).toEqual([]);
  });
});

it("keeps a file that lies in no archive by another name of the same bytes", async () => {
  const location = write("plain.json", tape(1));
  await keepUpload("linked", { location, path: "plain.json", folder: "runs" });
  expect(await listKeptUploads("linked")).toMatchObject([{ path: "plain.json", folder: "runs", bytes: tape(1).length }]);
});
