import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GROUNDING_GAP_RUBRIC } from "../../rubric/built-in/grounding-gap";
import { openDatabase } from "../db";
import { contradictedRun, householdLine } from "../testing/household-lines";
import { openTemporaryHome } from "../testing/temporary-home";
import { importFiles } from "./import-files";
import { type SaveRubricInput, saveRubric } from "./save-rubric";
import { findRubric, loadRubrics } from "./study-rubrics";

const home = openTemporaryHome();
afterAll(() => home.end());
beforeAll(async () => {
  const file = path.join(home.folder, "runs.jsonl");
  writeFileSync(file, householdLine(contradictedRun("a")));
  await importFiles([file], { study: "s", configuration: null, environment: null, format: null });
});

const input = (more: Partial<SaveRubricInput> = {}): SaveRubricInput => ({
  title: "Our gap rubric",
  definition: GROUNDING_GAP_RUBRIC.definition,
  basedOn: { id: "grounding-gap", version: "1" },
  answersVersion: null,
  ...more,
});
const save = (id: string, more: Partial<SaveRubricInput> = {}) => saveRubric("s", id, input(more), "human:owner");

describe("a study's own rubric", () => {
  it("counts its versions, keeps every one, and the newest is found without a version", async () => {
    expect(await save("ours")).toMatchObject({ ok: true, value: { version: "1", kind: "gap", basedOn: { id: "grounding-gap" } } });
    expect(await save("ours", { title: "Changed", answersVersion: "1" })).toMatchObject({ ok: true, value: { version: "2" } });
    const database = await openDatabase();
    expect((await findRubric(database, "s", "ours", null))?.title).toBe("Changed");
    expect((await findRubric(database, "s", "ours", "1"))?.title).toBe("Our gap rubric");
    const listed = await loadRubrics("s");
    expect(listed.ok && listed.value.rubrics.map(({ id, version, isBuiltIn }) => [id, version, isBuiltIn]).slice(-2)).toEqual([
      ["ours", "1", false],
      ["ours", "2", false],
    ]);
  });

  it("is saved by one of two pages that answer to the same version", async () => {
    expect(await save("two")).toMatchObject({ ok: true });
    const results = await Promise.all([save("two", { answersVersion: "1" }), save("two", { answersVersion: "1" })]);
    expect(results.map((result) => result.ok).sort()).toEqual([false, true]);
    expect(await save("two")).toMatchObject({ ok: false, error: { code: "stale", found: "version 2" } });
  });

  it("is no built-in one, stays of its kind, and must fit the rubric it was copied from", async () => {
    expect(await save("grounding-gap")).toMatchObject({ ok: false, error: { where: "id" } });
    expect(await save("new", { basedOn: { id: "nothing", version: "1" } })).toMatchObject({ ok: false, error: { where: "basedOn" } });
    const [first, ...others] = input().definition.labels;
    if (first === undefined) throw new Error("no label");
    const definition = { ...input().definition, labels: [{ ...first, key: "2" }, ...others] };
    expect(await save("new", { definition })).toMatchObject({ ok: false, error: { code: "invalid", where: "labels[1].key" } });
  });

  it("leaves a line in the audit log for each version", async () => {
    const database = await openDatabase();
    const lines = await database.auditEntry.findMany({ where: { action: "rubric", subject: "ours" }, orderBy: { seq: "asc" } });
    expect(lines.map((line) => (JSON.parse(line.details) as { version: string }).version)).toEqual(["1", "2"]);
  });
});
