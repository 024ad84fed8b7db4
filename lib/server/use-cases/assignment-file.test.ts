import { createWriteStream, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../db";
import { listHolds } from "../repositories/assignments";
import { listJournal } from "../repositories/labels";
import { contradictedRun, householdLine } from "../testing/household-lines";
import { expectTrueList } from "../testing/list-truth";
import { moveToHome, openTemporaryHome } from "../testing/temporary-home";
import { assignmentSchema, createAssignment, loadQueue } from "./assignments";
import { drawStudySample, sampleSchema } from "./draw-study-sample";
import { exportAssignment } from "./export-assignment";
import { importFiles } from "./import-files";
import { importLabels } from "./import-labels";
import { loadAnnotationItem } from "./load-annotation-item";
import { openAssignmentFile } from "./open-assignment-file";
import { saveAnnotation } from "./save-annotation";
import type { SaveLabelInput } from "./save-label-schema";
import { submitRun } from "./submit-run";

const home = openTemporaryHome();
const away = path.join(home.folder, "away");
afterEach(expectTrueList);
afterAll(() => home.end());

let assignmentId = "";
let runs: string[] = [];

function value<T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** Does something in the colleague's Plumbline, which has a data folder of its own. */
async function awayFromHome<T>(work: () => Promise<T>): Promise<T> {
  await moveToHome(away);
  try {
    return await work();
  } finally {
    await moveToHome(home.folder);
  }
}

async function writeAssignment(name: string, rater: string): Promise<string> {
  const file = path.join(home.folder, name);
  await pipeline(value(await exportAssignment("s", null, rater)), createWriteStream(file));
  return file;
}

function label(trajectoryId: string, over: Partial<SaveLabelInput>): SaveLabelInput {
  const plain = { caseId: null, label: null, labels: [], evidence: [], note: "", assisted: false, answersSeq: null, undoes: null };
  return { trajectoryId, ...plain, ...over };
}

beforeAll(async () => {
  const file = path.join(home.folder, "runs.jsonl");
  writeFileSync(file, ["a", "b"].map((name) => householdLine(contradictedRun(name))).join("\n"));
  await importFiles([file], { study: "s", configuration: "secret-model", environment: null, format: null });
  const sample = value(await drawStudySample("s", sampleSchema.parse({ n: 2, seed: 1 }), "human:owner"));
  runs = sample.trajectoryIds;
  const given = { sampleId: sample.sampleId, kind: "gap", mode: "multi", raters: ["ann", "ben"] };
  assignmentId = value(await createAssignment("s", assignmentSchema.parse(given), "human:owner")).id;
  value(await saveAnnotation("s", assignmentId, "ann", crypto.randomUUID(), label(runs[0] ?? "", { label: "incomplete", labels: ["incomplete"] })));
});

describe("the file of an assignment", () => {
  it("holds the runs of a rater and nothing of configuration, file, outcome or another rater", async () => {
    const text = readFileSync(await writeAssignment("ben.jsonl", "ben"), "utf8");
    expect(text.split("\n").filter((line) => line !== "")).toHaveLength(3);
    for (const secret of ["secret-model", "runs.jsonl", "failure", "human:ann", 'incomplete"]', '"result"'])
      expect(text.replaceAll('"result":null', "")).not.toContain(secret);
  });

  it("is for a rater who has the assignment", async () => {
    expect(await exportAssignment("s", null, "human:bin")).toMatchObject({ ok: false, error: { expected: "one of: ben, ann" } });
    expect(await exportAssignment("s", "as_0", "ben")).toMatchObject({ ok: false, error: { where: "assignment" } });
  });

  it("is labelled elsewhere as at home, and comes back once with labels, cases and what was handed in", async () => {
    const file = await writeAssignment("out.jsonl", "ben");
    const [run = ""] = runs;
    const back = path.join(home.folder, "back.jsonl");
    const atHome = value(await loadAnnotationItem("s", assignmentId, "ben", run));
    await awayFromHome(async () => {
      expect(value(await openAssignmentFile(file, "owner", "terminal"))).toMatchObject({ study: "s", assignmentId, runs: 2, added: 2 });
      expect(value(await openAssignmentFile(file, "owner", "terminal")).added).toBe(0);
      expect(value(await loadQueue("s", assignmentId, "owner", null)).mine).toEqual({ done: 0, of: 2 });
      const item = value(await loadAnnotationItem("s", assignmentId, "owner", run));
      expect([item.writes, item.steps, item.openings, item.outline]).toEqual([atHome.writes, atHome.steps, atHome.openings, atHome.outline]);
      const added = { decision: "added", reason: "", t: 2, k: 0, failure: "F2" } as const;
      const caseId = `${run}:2.0:F2`;
      const save = (over: Partial<SaveLabelInput>) => saveAnnotation("s", assignmentId, "owner", crypto.randomUUID(), label(run, over));
      value(await save({ kind: "case", caseId, place: `case:${caseId}`, value: added }));
      value(await save({ caseId, label: "incomplete", labels: ["incomplete"], milliseconds: 900 }));
      value(await save({ kind: "case", place: "case:decisive", value: { ...added, decision: "decisive" } }));
      value(await submitRun("s", assignmentId, "owner", run, 5_000));
      await pipeline(value(await exportAssignment("s", null, "owner")), createWriteStream(back));
    });
    expect(value(await importLabels(back, "s", "human:ben"))).toMatchObject({ rows: 3, imported: 3, rejected: 0, unmatched: 0 });
    expect(value(await importLabels(back, "s", "human:ben"))).toMatchObject({ imported: 0, duplicates: 3 });
    const database = await openDatabase();
    const journal = await listJournal(database, "s", { rater: "human:ben" });
    expect(journal.map(({ kind, place, assignmentId: id, label: given }) => [kind, place, id === assignmentId, given])).toEqual([
      ["case", `case:${run}:2.0:F2`, true, null],
      ["case", "case:decisive", true, null],
      ["gap", "", true, "incomplete"],
    ]);
    expect((await listHolds(database, "s", assignmentId)).filter((hold) => hold.rater === "ben")).toMatchObject([
      { trajectoryId: run, state: "submitted", milliseconds: 5_000 },
    ]);
  });

  it("is refused where it was bent: a quote that is not in the record, a line that does not fit", async () => {
    const file = await writeAssignment("bent.jsonl", "ben");
    const [run = ""] = runs;
    const span = { source: "step", t: 2, k: 0, field: "observation", start: 0, end: 4, quote: "Bent", role: "decisive" };
    const entry = {
      trajectoryId: run,
      kind: "gap",
      caseId: null,
      place: "",
      label: "overlooked",
      labels: ["overlooked"],
      elements: null,
      value: null,
    };
    const line = { type: "entry", entry: { ...entry, evidence: [span], note: "", assisted: false, milliseconds: null, unsure: false } };
    writeFileSync(file, `${readFileSync(file, "utf8")}${JSON.stringify(line)}\n`);
    const read = value(await importLabels(file, "s", "imported:lab"));
    expect(read).toMatchObject({ imported: 3, rejected: 1 });
    expect(read.rejections[0]).toMatchObject({ found: "On t", expected: "Bent" });
    writeFileSync(file, `${readFileSync(file, "utf8").split("\n")[0]}\n{"type":"entry"}\n`);
    expect(await importLabels(file, "s", "imported:lab")).toMatchObject({ ok: false, error: { where: "line 2" } });
  });
});
