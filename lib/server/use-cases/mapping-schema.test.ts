import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { emptyMapping } from "../../importers/mapping/mapping";
import { openTemporaryHome } from "../testing/temporary-home";
import { detectFiles } from "./detect-files";
import { importFiles } from "./import-files";
import { loadMappingFile, parseMapping } from "./mapping-schema";

const home = openTemporaryHome();
afterAll(() => home.end());

function write(name: string, text: string): string {
  const file = path.join(home.folder, "files", name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

const short = {
  mappingVersion: 1,
  unit: "run",
  run: { id: "nr" },
  steps: "tape[]",
  entry: { kind: "fields", action: "press", observation: "light" },
};
const tape = (nr: number): string =>
  JSON.stringify({
    nr,
    tape: [
      { press: "red", light: "on" },
      { press: "green", light: "Error: stuck" },
    ],
  });

describe("parseMapping", () => {
  it("takes a mapping that names only what it maps", () => {
    expect(parseMapping(short, "m.json")).toMatchObject({
      ok: true,
      value: { name: "", run: { id: "nr", trial: null }, success: null, records: null },
    });
  });

  it("takes back what it was given", () => {
    const mapping = { ...emptyMapping("a"), steps: "s[]", entry: { ...emptyMapping("a").entry, action: "x" } };
    expect(parseMapping(JSON.parse(JSON.stringify(mapping)), "m")).toEqual({ ok: true, value: mapping });
  });

  it.each([
    [[], "m", "a list of 0", "an object"],
    [{ ...short, mappingVersion: 2 }, "m: mappingVersion", "number 2", "1"],
    [{ ...short, unit: "file" }, "m: unit", 'the text "file"', '"run" or "step"'],
    [{ ...short, colour: "red" }, "m", 'the key "colour"', "keys of a mapping"],
    [{ ...short, run: { name: "x" } }, "m: run", 'the key "name"', "keys of a mapping"],
    [{ ...short, success: { field: "x", rule: "maybe" } }, "m: success.rule", 'the text "maybe"', '"at-least"'],
    [{ ...short, success: { field: "x", rule: "at-least", threshold: "1" } }, "m: success.threshold", 'the text "1"', "a number"],
    [{ ...short, entry: { kind: "fields", action: 5 } }, "m: entry.action", "number 5", "a string"],
    [{ ...short, entry: { kind: "fields", thought: "x" } }, "m: entry.action", "nothing", "the field that holds the action"],
    [{ ...short, entry: { kind: "fields", action: "a..b" } }, "m: entry.action", '"a..b", at character 3', "a name"],
    [{ ...short, steps: "tape" }, "m: steps", '"tape"', "a list, like tape[]"],
    [{ ...short, unit: "step" }, "m: steps", '"tape[]"', "null, because a row is one step"],
    [{ ...short, records: "runs" }, "m: records", '"runs"', "like runs[]"],
    [{ ...short, steps: null }, "m: entry.action", '"press"', "a list like actions[]"],
    [{ ...short, entry: { kind: "events", part: "type", text: "text", values: { a: "thought" } } }, "m: entry.values", '"a"', "means an action"],
  ])("says of %j where it breaks, what stands there and what should", (value, where, found, expected) => {
    const parsed = parseMapping(value, "m");
    expect(parsed).toMatchObject({ ok: false, error: { code: "invalid", where } });
    expect(parsed.ok ? "" : parsed.error.found).toContain(found);
    expect(parsed.ok ? "" : parsed.error.expected).toContain(expected);
  });
});

describe("loadMappingFile", () => {
  it("names a file that is missing, too large, or no JSON", async () => {
    expect(await loadMappingFile(path.join(home.folder, "none.json"))).toMatchObject({ ok: false, error: { code: "not-found", where: "map" } });
    expect(await loadMappingFile(write("large.json", " ".repeat(1024 * 1024 + 1)))).toMatchObject({ ok: false, error: { where: "large.json" } });
    expect(await loadMappingFile(write("broken.json", '{"unit": run}'))).toMatchObject({
      ok: false,
      error: { message: "broken.json is no JSON", found: '"run}" at column 10', expected: "a JSON value", where: "broken.json" },
    });
    expect(await loadMappingFile(write("good.json", `\uFEFF${JSON.stringify(short)}`))).toMatchObject({ ok: true });
  });
});

describe("an import with a mapping", () => {
  it("reads a file that no importer knows, and knows it again", async () => {
    const mapping = parseMapping(short, "m");
    if (!mapping.ok) throw new Error(mapping.error.message);
    const file = write("tapes.jsonl", `${tape(1)}\n${tape(2)}\n{"nr": 3}\n`);
    const options = { study: "tapes", configuration: null, environment: null, format: null };
    const detected = await detectFiles([file]);
    expect(detected.ok && detected.value.files[0]).toMatchObject({
      format: null,
      reason: expect.stringContaining("map the fields: on the page Import, or with --map FILE"),
    });
    const before = await importFiles([file], options);
    expect(before.ok && before.value.rejections[0]).toMatchObject({ code: "unknown-format", message: expect.stringContaining("map the fields") });
    const first = await importFiles([file], { ...options, map: mapping.value });
    expect(first.ok && first.value).toMatchObject({
      files: [{ format: "mapped", records: 3, imported: 2, rejected: 1 }],
      rejections: [{ record: 3, line: 3, code: "missing-field", found: 'nothing in "tape"', expected: "a list of steps" }],
    });
    const again = await importFiles([file], { ...options, map: mapping.value });
    expect(again.ok && again.value.totals).toMatchObject({ imported: 0, duplicates: 2, rejected: 1 });
  });

  it("asks for a format or a mapping, not for both, and not for the format mapped alone", async () => {
    const mapping = parseMapping(short, "m");
    if (!mapping.ok) throw new Error(mapping.error.message);
    const options = { study: "tapes", configuration: null, environment: null };
    expect(await importFiles([], { ...options, format: "tau-bench", map: mapping.value })).toMatchObject({ ok: false, error: { where: "map" } });
    expect(await importFiles([], { ...options, format: "mapped" })).toMatchObject({ ok: false, error: { expected: "--map FILE" } });
    expect(await importFiles([], { ...options, format: null, map: { ...mapping.value, steps: "tape" } })).toMatchObject({
      ok: false,
      error: { where: "map: steps" },
    });
  });
});
