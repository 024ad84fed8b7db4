import { describe, expect, it } from "vitest";
import { dumpItems } from "../fixtures/dump-items";
import type { ImportItem } from "../importer";
import { compileMapping } from "./compile-mapping";
import { mappingOf, readMapped } from "./fixtures/read-mapped";
import { groupRows } from "./group-rows";
import type { MappedRecord } from "./mapped-records";

const kinds = (items: readonly ImportItem[]): string[] =>
  items.map((item) => (item.kind === "trajectory" ? item.draft.externalId : item.kind === "rejected" ? item.code : item.kind));

describe("one step a row", () => {
  const rows = mappingOf({
    unit: "step",
    run: { id: "run", trial: "attempt", instruction: "task" },
    entry: { action: "action", observation: "reply" },
    success: { field: "score", rule: "at-least", threshold: 1 },
  });
  const csv = (lines: readonly string[], end = "\n"): string => ["run,attempt,task,action,reply,score", ...lines].join(end);

  it("of a table gathers rows with the same id and trial", async () => {
    const text = csv(
      [
        'a,0,"Find the key, then leave.",look,"A ""red"" key.\nA door.",',
        "a,0,,take key,Taken.,0.5",
        "a,0,,leave,Bye.,1",
        "a,1,Find it.,leave,Bye.,0",
        "b,0,x,y,z,",
      ],
      "\r\n",
    );
    const items = await readMapped(rows, text, 11);
    expect(dumpItems(items)).toMatchInlineSnapshot(`
      "record 1 (line 2)  a  trial 0
        environment: open   task id: a   agent: –
        outcome: success by score ≥ 1, value 1 of 1, unknown
        task: Find the key, then leave.
        1  look
            ->  A "red" key.\\nA door.
        2  take key
            ->  Taken.
        3  leave
            ->  Bye.

      record 4 (line 6)  a  trial 1
        environment: open   task id: a   agent: –
        outcome: failure by score ≥ 1, value 0 of 1, unknown
        task: Find it.
        1  leave
            ->  Bye.

      record 5 (line 7)  b  trial 0
        environment: open   task id: b   agent: –
        outcome: unknown by none, value – of –, unknown
        task: x
        1  y
            ->  z
        warning no-outcome: the outcome is unknown: found nothing in "score", expected a number
      "
    `);
  });

  it("may be parted by semicolons, tabs or bars", async () => {
    const text = csv(["a,0,t,look,A hall.,1", "b,0,t,look,A cellar.,0"]);
    for (const mark of [";", "\t", "|"]) expect(await readMapped(rows, `\uFEFF${text.replaceAll(",", mark)}`)).toEqual(await readMapped(rows, text));
  });

  it("of JSON lines gathers them alike", async () => {
    const line = (run: string, action: string): string => JSON.stringify({ run, action, reply: "ok", score: 1 });
    expect(kinds(await readMapped(rows, [line("a", "x"), line("a", "y"), line("b", "x")].join("\n")))).toEqual(["a", "b"]);
  });

  it("rejects rows of a run that come back behind another, and rows without an id", async () => {
    const items = await readMapped(rows, csv(["a,0,t,x,1,1", ",0,t,x,1,1", "b,0,t,x,1,1", "a,0,t,y,1,1", "a,0,t,z,1,1"]));
    expect(kinds(items)).toEqual(["missing-field", "a", "b", "scattered-rows"]);
    expect(items[3]).toMatchObject({
      record: 4,
      line: 5,
      found: '2 more rows of "a", behind rows of another run',
      expected: expect.stringContaining("sort the file"),
    });
  });

  it("says of a run that a row in its middle could not be read", async () => {
    const items = await readMapped(rows, csv(["a,0,t,x,1,1", "a,0,t,y,1,1,extra", "a,0,t,z,1,1"]));
    expect(kinds(items)).toEqual(["too-many-cells", "a"]);
    expect(items[0]).toMatchObject({ record: 2, line: 3, found: '7 cells, the last "extra"', expected: "at most 6, as in the head" });
    expect(items[1]).toMatchObject({ warnings: [{ code: "missing-rows", message: expect.stringContaining("line 3") }] });
  });

  it("without an id in the mapping are one run, named by the file", async () => {
    const items = await readMapped(
      mappingOf({ unit: "step", entry: { action: "action", observation: "reply" } }),
      csv(["a,0,t,x,1,1", "b,0,t,y,2,1"]),
    );
    expect(items).toMatchObject([{ record: 1, draft: { externalId: "unknown", steps: [{ observation: "1" }, { observation: "2" }] } }]);
  });

  it("that make a run longer than a record may be are counted and rejected", async () => {
    const compiled = compileMapping(rows);
    if (!compiled.ok) throw new Error(compiled.error.where);
    async function* records(): AsyncGenerator<MappedRecord> {
      for (let record = 1; record <= 4; record++) {
        const value = { run: record < 4 ? "a" : "b", action: "x".repeat(40) };
        yield { kind: "value", record, line: record, value, raw: "", warnings: [], key: null };
      }
    }
    const items: ImportItem[] = [];
    for await (const item of groupRows(records(), compiled.value, "f", 100)) items.push(item);
    expect(kinds(items)).toEqual(["record-too-long", "b"]);
  });

  it("opens a list in a cell where a row is a whole run", async () => {
    const mapping = mappingOf({ run: { id: "id" }, steps: "trace[]", entry: { action: "a", observation: "o" } });
    const trace = JSON.stringify([{ a: "go", o: "there" }]).replaceAll('"', '""');
    expect(await readMapped(mapping, `id;trace\nr;"${trace}"\ns;\nt;[]\n`)).toMatchObject([
      { draft: { externalId: "r", steps: [{ actions: [{ raw: "go" }], observation: "there" }] } },
      { code: "missing-field" },
      { draft: { externalId: "t", steps: [] } },
    ]);
  });
});
