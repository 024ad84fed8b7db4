import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contradictedRun, goodRun, householdLine } from "../testing/household-lines";
import { openTemporaryHome } from "../testing/temporary-home";
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
});
