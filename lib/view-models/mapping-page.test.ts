import { describe, expect, it } from "vitest";
import { memorySource, readItems } from "../importers/fixtures/read-items";
import { compileMapping } from "../importers/mapping/compile-mapping";
import { listFields } from "../importers/mapping/list-fields";
import { mappedImporter } from "../importers/mapping/mapped-importer";
import { emptyMapping, type Mapping } from "../importers/mapping/mapping";
import { type MappingPageInput, prepareMappingPage } from "./mapping-page";

const record = {
  nr: "run-1",
  won: false,
  tape: Array.from({ length: 14 }, (_, index) => ({ press: `key ${index}`, light: index === 0 ? `${"x".repeat(900)}` : "on" })),
};
const mapping: Mapping = {
  ...emptyMapping("tapes"),
  run: { ...emptyMapping("").run, id: "nr" },
  success: { field: "won", rule: "truthy" },
  steps: "tape[]",
  entry: {
    kind: "fields",
    thought: null,
    action: "press",
    tool: null,
    arguments: null,
    observation: "light",
    error: null,
    errorWhen: "set",
    observationComes: "after",
    writing: "whole",
  },
};

async function input(changed: Partial<MappingPageInput> = {}, text = `${JSON.stringify(record)}\n{"nr":2}\n`): Promise<MappingPageInput> {
  const wanted = changed.mapping ?? mapping;
  const compiled = compileMapping(wanted);
  return {
    mapping: wanted,
    reasons: {},
    fault: compiled.ok ? null : compiled.error,
    layout: "json",
    places: [{ records: null, reason: "each value of the file is a record" }],
    sampled: 2,
    fields: listFields([record, { nr: 2 }]),
    entryFields: listFields(record.tape),
    items: compiled.ok ? await readItems(mappedImporter(compiled.value), memorySource("tapes.jsonl", text)) : [],
    ...changed,
  };
}

describe("prepareMappingPage", () => {
  it("shows each path once, with what it is taken for and where it is missing", async () => {
    const page = prepareMappingPage(await input());
    expect(page.fields.map(({ path, roles, coverage }) => [path, roles, coverage])).toEqual([
      ["nr", ["Id"], null],
      ["won", ["Success"], "in 1 of 2"],
      ["tape", ["Steps"], "in 1 of 2"],
    ]);
    expect(page.entryFields.map(({ path, roles }) => [path, roles])).toEqual([
      ["press", ["Action"]],
      ["light", ["Observation"]],
    ]);
  });

  it("offers lists for the steps, and fields for the roles with what stands in them", async () => {
    const page = prepareMappingPage(await input());
    expect(page.lists).toEqual([{ value: "tape[]", name: "tape[]  ·  a list of 14" }]);
    expect(page.runChoices.map((choice) => choice.value)).toEqual(["nr", "won"]);
    expect(page.entryChoices[0]).toEqual({ value: "press", name: "press  ·  key 0" });
    expect(page.values.won).toEqual(["false"]);
  });

  it("shows the first steps of a run, cuts long texts and says how long they are", async () => {
    const [run] = prepareMappingPage(await input()).runs;
    expect(run).toMatchObject({ name: "run-1", facts: "14 steps", outcome: { status: "failure", text: "failure by won" }, more: "and 2 more steps" });
    expect(run?.steps).toHaveLength(12);
    expect(run?.steps[0]?.observation).toMatch(/^x{600}… \(900 characters\)$/);
  });

  it("names what was rejected by its line, and counts", async () => {
    const page = prepareMappingPage(await input());
    expect(page.rejections).toMatchObject([{ where: "line 2", message: expect.stringContaining("expected a list of steps") }]);
    expect(page.summary).toBe("1 run · 1 rejected");
  });

  it("says in the words of the page what is not mapped yet", async () => {
    const page = prepareMappingPage(await input({ mapping: { ...mapping, entry: { ...mapping.entry, action: null } as Mapping["entry"] } }));
    expect(page).toMatchObject({ fault: { role: "Action", found: "nothing" }, runs: [] });
    expect(prepareMappingPage(await input({ mapping: { ...mapping, steps: "tape" } })).fault?.role).toBe("List of steps");
  });

  it("takes the columns of a table for both, where a row is a step", async () => {
    const rows: Mapping = {
      ...mapping,
      unit: "step",
      steps: null,
      entry: { ...mapping.entry, action: "press", observation: "light" } as Mapping["entry"],
    };
    const fields = listFields([{ nr: "a", press: "red", light: "on", won: "1" }]);
    const page = prepareMappingPage(
      await input({ mapping: rows, layout: "csv", sampled: 1, fields, entryFields: [] }, "nr,press,light,won\na,red,on,1\n"),
    );
    expect(page).toMatchObject({ isTable: true, sampled: "1 row", entryFields: [] });
    expect(page.entryChoices.map((choice) => choice.value)).toEqual(["nr", "press", "light", "won"]);
    expect(page.fields.map(({ roles }) => roles)).toEqual([["Id"], ["Action"], ["Observation"], ["Success"]]);
    expect(page.runs).toMatchObject([{ name: "a", outcome: { status: "success" } }]);
  });

  it("lets no foreign mark turn the direction of what stands beside it", async () => {
    const text = JSON.stringify({ nr: "a\u202Eb", won: true, tape: [{ press: "x\u202E", light: "y" }] });
    const page = prepareMappingPage(await input({}, text));
    expect(JSON.stringify(page.runs)).not.toContain("\u202E");
  });
});
