import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../db";
import { listJournal } from "../repositories/labels";
import { feeDialogue } from "../testing/desk-dialogue";
import { contradictedRun, goodRun, householdLine } from "../testing/household-lines";
import { openTemporaryHome } from "../testing/temporary-home";
import { exportQuerySchema, exportStudy } from "./export-study";
import { importFiles } from "./import-files";
import { importLabels } from "./import-labels";
import { validateStudy } from "./validate-study";

const home = openTemporaryHome();
afterAll(() => home.end());

const listing = { step: 2, quote: "On the shelf 1, you see nothing." };
const row = (more: object): object => ({ file: "runs.jsonl", record: 1, label: "overlooked", evidence: [listing], ...more });

function labelFile(name: string, rows: readonly object[]): string {
  const file = path.join(home.folder, name);
  writeFileSync(file, rows.map((entry) => JSON.stringify(entry)).join("\n"));
  return file;
}

beforeAll(async () => {
  const file = path.join(home.folder, "runs.jsonl");
  writeFileSync(file, [householdLine(contradictedRun("a")), householdLine(goodRun("b"))].join("\n"));
  await importFiles([file], { study: "s", configuration: null, environment: null, format: null });
});

describe("importLabels", () => {
  it("keeps a label with its quote found in the step it names, once", async () => {
    const file = labelFile("labels.jsonl", [row({}), row({ record: 9 })]);
    expect(await importLabels(file, "s", "imported:lab")).toMatchObject({
      ok: true,
      value: { rows: 2, imported: 1, duplicates: 0, unmatched: 1, rejected: 0 },
    });
    expect(await importLabels(file, "s", "imported:lab")).toMatchObject({ ok: true, value: { imported: 0, duplicates: 1 } });
  });

  it("rejects a quote that stands elsewhere, and evidence that does not fit the label", async () => {
    const file = labelFile("wrong.jsonl", [row({ evidence: [{ ...listing, step: 1 }] }), row({ evidence: [] })]);
    const result = await importLabels(file, "s", "imported:other");
    expect(result).toMatchObject({ ok: true, value: { imported: 0, rejected: 2 } });
    expect(result.ok && result.value.rejections.map((rejection) => rejection.row)).toEqual([1, 2]);
  });

  it("names the line that is no label, and a rater that is none", async () => {
    expect(await importLabels(labelFile("broken.jsonl", [row({}), { label: "wrong" }]), "s", "imported:lab")).toMatchObject({
      ok: false,
      error: { where: "line 2" },
    });
    expect(await importLabels(labelFile("labels.jsonl", []), "s", "rule")).toMatchObject({ ok: false, error: { where: "rater" } });
  });

  it("makes the rater one that others are measured against", async () => {
    const result = await validateStudy("s", "server", "rule", "imported:lab", { mayReadFile: false });
    expect(result).toMatchObject({ ok: true, value: { n: 1, against: "imported:lab" } });
    expect(await validateStudy("s", "server", "rule", "imported:lbb", { mayReadFile: false })).toMatchObject({
      ok: false,
      error: { expected: "one of: imported:lab, rule" },
    });
  });

  it("keeps what is said with a label, as a reason or as our own export names it", async () => {
    const rows = [
      row({ label: "unclear", evidence: [], note: "as exported" }),
      row({ record: 2, label: "none", evidence: [], reason: "as read", note: "both" }),
    ];
    expect(await importLabels(labelFile("noted.jsonl", rows), "s", "imported:noted")).toMatchObject({ ok: true, value: { imported: 2 } });
    const entries = await listJournal(await openDatabase(), "s", { rater: "imported:noted" });
    expect(entries.map(({ note }) => note)).toEqual(["as exported", "as read"]);
  });

  it("takes a table as it takes lines of JSON: the same label is there already", async () => {
    const file = path.join(home.folder, "labels.csv");
    const quote = `"${listing.quote}"`;
    writeFileSync(
      file,
      ["file,record,label,evidence_step,evidence_quote", `runs.jsonl,1,overlooked,2,${quote}`, "runs.jsonl,9,unclear,,"].join("\r\n"),
    );
    expect(await importLabels(file, "s", "imported:lab")).toMatchObject({ ok: true, value: { rows: 2, imported: 0, duplicates: 1, unmatched: 1 } });
    expect(await importLabels(file, "s", "imported:table")).toMatchObject({ ok: true, value: { imported: 1, rejected: 0 } });
    writeFileSync(file, "file,record,label\nruns.jsonl,1,overlookd");
    expect(await importLabels(file, "s", "imported:table")).toMatchObject({ ok: false, error: { where: "line 2", found: "runs.jsonl,1,overlookd" } });
  });
});

describe("labels of turns and scales", () => {
  const text = async (name: "turns" | "sessions"): Promise<string> => {
    const file = await exportStudy("desk", "server", name, exportQuerySchema.parse({}));
    if (!file.ok) throw new Error(file.error.message);
    let written = "";
    for await (const chunk of file.value) written += String(chunk);
    return written;
  };

  beforeAll(async () => {
    const file = path.join(home.folder, "desk.jsonl");
    writeFileSync(file, feeDialogue("desk-1"));
    await importFiles([file], { study: "desk", configuration: "c", environment: null, format: null });
  });

  it("come in by file, record and turn, once, and go out as they came", async () => {
    const at = { file: "desk.jsonl", record: 1 };
    const rows = [
      { ...at, turn: 1, value: "grounded", taskComplete: "yes" },
      { ...at, turn: 2, value: "ungrounded", taskComplete: "yes", driftType: "fact", note: "no fee is charged" },
      { ...at, scale: "tgq", value: 6 },
    ];
    const file = labelFile("turns.jsonl", rows);
    expect(await importLabels(file, "desk", "imported:lab")).toMatchObject({ ok: true, value: { rows: 3, imported: 3, rejected: 0 } });
    expect(await importLabels(file, "desk", "imported:lab")).toMatchObject({ ok: true, value: { imported: 0, duplicates: 3 } });
    const changed = labelFile("changed.jsonl", [{ ...at, turn: 2, value: "grounded", taskComplete: "yes" }, rows[1] ?? {}]);
    expect(await importLabels(changed, "desk", "imported:second")).toMatchObject({ ok: true, value: { imported: 2 } });
    const turns = (await text("turns")).split("\n").map((line) => line.replace(/tr_[0-9a-f]{20}/, "T"));
    expect(turns.slice(1, -1)).toEqual([
      "desk,tools,c,T,1,1,2,imported:lab,grounded,yes,,grounded,single",
      "desk,tools,c,T,2,3,4,imported:lab,ungrounded,yes,fact,ungrounded,agreement",
      "desk,tools,c,T,2,3,4,imported:second,ungrounded,yes,fact,ungrounded,agreement",
    ]);
    expect((await text("sessions")).split("\n")[1]).toMatch(/^desk,tools,c,tr_\w+,imported:lab,tgq,6,6,single$/);
  });

  it("are rejected where the dialogue has no such turn, and refused where a value is none", async () => {
    const at = { file: "desk.jsonl", record: 1 };
    const result = await importLabels(
      labelFile("none.jsonl", [
        { ...at, turn: 3, value: "grounded" },
        { ...at, turn: 1, value: "grounded", driftType: "slot" },
      ]),
      "desk",
      "imported:x",
    );
    expect(result.ok && result.value.rejections.map(({ row: at, found, expected }) => [at, found, expected])).toEqual([
      [1, "turn 3", "one of 1, 2"],
      [2, "grounded, slot", "driftType null"],
    ]);
    expect(await importLabels(labelFile("eleven.jsonl", [{ ...at, scale: "tgq", value: 11 }]), "desk", "imported:x")).toMatchObject({
      ok: false,
      error: { where: "line 1" },
    });
  });
});
