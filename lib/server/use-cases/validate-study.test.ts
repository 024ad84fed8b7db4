import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensure } from "../../base/assert";
import { contradictedRun, householdLine } from "../testing/household-lines";
import { openTemporaryHome } from "../testing/temporary-home";
import { importFiles } from "./import-files";
import { importLabels } from "./import-labels";
import { matchStudy } from "./match-study";
import { saveLabel } from "./save-label";
import { validateStudy } from "./validate-study";

const home = openTemporaryHome();
afterAll(() => home.end());

const file = path.join(home.folder, "labels.jsonl");
const listing = { step: 2, quote: "On the shelf 1, you see nothing." };

beforeAll(async () => {
  const runs = path.join(home.folder, "runs.jsonl");
  writeFileSync(runs, ["a", "b"].map((name) => householdLine(contradictedRun(name))).join("\n"));
  await importFiles([runs], { study: "s", configuration: null, environment: null, format: null });
  const row = { file: "runs.jsonl", decisiveStep: 3, distance: 2, evidence: [listing], reason: "the shelf was seen to be empty" };
  const rows = [
    { ...row, record: 1, label: "overlooked" },
    { ...row, record: 2, label: "other:planning", alternatives: ["overlooked"] },
  ];
  writeFileSync(file, rows.map((entry) => JSON.stringify(entry)).join("\n"));
  await importLabels(file, "s", "imported:readers");
});

const validated = async (rater: string, against: string, mayReadFile = false) => {
  const result = await validateStudy("s", "server", rater, against, { mayReadFile });
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};

describe("validateStudy", () => {
  it("says the same of a file and of the rater that it was imported as", async () => {
    const { against: _file, confusion: ofFile, ...fromFile } = await validated("rule", file, true);
    const { against: _rater, confusion: ofRater, ...fromRater } = await validated("rule", "imported:readers");
    expect(fromRater).toEqual(fromFile);
    expect(ofRater.matrix).toEqual(ofFile.matrix);
    expect(fromRater).toMatchObject({
      n: 2,
      strict: { correct: 1 },
      lenient: { correct: 2 },
      decisiveStep: { same: 1, of: 1 },
      evidenceStep: { same: 1, of: 1 },
      evidenceOverlap: { same: 1, of: 1 },
      distance: { same: 0, of: 1, meanError: 1, largestError: 1 },
      disagreements: [{ expected: "other:planning", found: "overlooked", isAlternative: true, note: "the shelf was seen to be empty" }],
    });
  });

  it("reads no file of the machine unless it is asked from the command line", async () => {
    expect(await validateStudy("s", "server", "rule", file, { mayReadFile: false })).toMatchObject({
      ok: false,
      error: { code: "not-found", where: "rater" },
    });
  });

  it("does not take the matcher's decisive step for that of a person who labelled the case", async () => {
    const matched = await matchStudy("s", "server");
    const found = ensure(matched.ok ? matched.value.cases[0] : undefined, "a case");
    const saved = await saveLabel("s", "human:owner", crypto.randomUUID(), {
      trajectoryId: found.trajectoryId,
      caseId: found.caseId,
      label: "overlooked",
      labels: ["overlooked"],
      evidence: found.evidence.filter((span) => span.role === "decisive"),
      note: "",
      assisted: false,
      answersSeq: null,
      undoes: null,
    });
    expect(saved.ok).toBe(true);
    expect(await validated("rule", "human:owner")).toMatchObject({
      n: 1,
      strict: { correct: 1 },
      decisiveStep: { same: 0, of: 0 },
      evidenceStep: { same: 1, of: 1 },
    });
  });
  it("compares case by case what both have said of a case, and not the labels of runs", async () => {
    const matched = await matchStudy("s", "server");
    const found = ensure(matched.ok ? matched.value.cases[0] : undefined, "a case");
    const result = await validateStudy("s", "server", "rule", "human:owner", { mayReadFile: false, unit: "case" });
    expect(result).toMatchObject({
      ok: true,
      value: { unit: "case", n: 1, strict: { correct: 1 }, unmatched: { against: 0 }, perRule: [{ ruleId: found.ruleId, decided: 1, right: 1 }] },
    });
    const imported = await validateStudy("s", "server", "rule", "imported:readers", { mayReadFile: false, unit: "case" });
    expect(imported).toMatchObject({ ok: true, value: { n: 0, kappa: { value: null } } });
    expect(await validateStudy("s", "server", "rule", file, { mayReadFile: true, unit: "case" })).toMatchObject({
      ok: false,
      error: { code: "invalid", where: "unit" },
    });
  });
});
