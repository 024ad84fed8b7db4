import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../db";
import { startModelServer } from "../judge/model-server";
import { runStoredJudge } from "../judge/run-stored-judge";
import { listLabels } from "../repositories/labels";
import { householdLine } from "../testing/household-lines";
import { openTemporaryHome } from "../testing/temporary-home";
import { agreementOfStudy, agreementQuerySchema } from "./agreement-study";
import { BUNDLE_PARTS } from "./bundle-parts";
import { exportQuerySchema, exportStudy } from "./export-study";
import { importFiles } from "./import-files";
import { createJudge } from "./judges";
import { listRaters } from "./list-raters";
import { loadMachineRaters } from "./machine-raters";
import { saveLabel } from "./save-label";
import { validateStudy } from "./validate-study";

const STUDY = "versions";
const RUNS = 6;
const home = openTemporaryHome();
const versions: string[] = [];

/** Two people call every refused write planning; the first version of the judge says so of none, the second of all. */
beforeAll(async () => {
  const lines = Array.from({ length: RUNS }, (_, index) =>
    householdLine({
      name: `run-${index}`,
      turns: [
        ["go to shelf 1", `On the shelf 1, you see a spoon ${index + 1}.`],
        [`take mug ${index + 1} from shelf 1`, "Nothing happens."],
      ],
    }),
  );
  const file = path.join(home.folder, "runs.jsonl");
  writeFileSync(file, lines.join("\n"));
  await importFiles([file], { study: STUDY, configuration: null, environment: null, format: null });
  let said = "none";
  const server = await startModelServer({
    answer: () => JSON.stringify({ labels: [said], elements: [], decisiveStep: 2, quotes: [], subPatterns: ["stale"], rationale: "As it is told." }),
  });
  process.env.PLUMBLINE_MODEL_URL = server.url;
  for (const [label, tokens] of [
    ["none", 500],
    ["other:planning", 600],
  ] as const) {
    said = label;
    const made = await createJudge(STUDY, "human:owner", {
      ...{ id: "small", task: "gap", rubric: "", mode: "single", provider: "compatible", model: "test", temperature: null, samples: 1 },
      policy: { kind: "whole", budget: 100_000 },
      maxOutputTokens: tokens,
    });
    if (!made.ok) throw new Error(made.error.message);
    versions.push(made.value.version);
    const input = {
      study: STUDY,
      judge: "small",
      version: made.value.version,
      sample: null,
      maxCost: null,
      maxTokens: null,
      atOnce: 4,
      timeoutSeconds: 20,
    };
    await runStoredJudge(input, { jobId: label, isStopped: () => false, onProgress: () => undefined });
  }
  await server.close();
  delete process.env.PLUMBLINE_MODEL_URL;
  const cases = [
    ...new Set(
      (await listLabels(await openDatabase(), STUDY)).flatMap(({ caseId, trajectoryId }) =>
        caseId?.endsWith(":F1") === true ? [`${trajectoryId} ${caseId}`] : [],
      ),
    ),
  ];
  for (const rater of ["human:anna", "human:ben"]) {
    for (const place of cases) {
      const [trajectoryId = "", caseId = ""] = place.split(" ");
      const label = {
        trajectoryId,
        caseId,
        label: "other:planning" as const,
        labels: ["other:planning" as const],
        evidence: [],
        note: "",
        assisted: false,
      };
      const saved = await saveLabel(STUDY, rater, randomUUID(), { ...label, answersSeq: null, undoes: null });
      if (!saved.ok) throw new Error(saved.error.message);
    }
  }
});
afterAll(() => home.end());

describe("every version of a judge against people", () => {
  it("stands in a row of its own, in the order in which they spoke, with the matcher after them", async () => {
    const loaded = await loadMachineRaters(STUDY, "server");
    if (!loaded.ok) throw new Error(loaded.error.message);
    expect(loaded.value.settled).toBe(RUNS);
    const [first, second] = versions;
    expect(loaded.value.raters.map(({ rater, version }) => [rater, version])).toEqual([
      [`judge:small@${first}`, first],
      ["judge:small", second],
      ["rule", expect.any(String)],
    ]);
    expect(loaded.value.raters.map(({ n }) => n)).toEqual([RUNS, RUNS, RUNS]);
    expect(loaded.value.raters.slice(0, 2).map(({ same }) => same.correct)).toEqual([0, RUNS]);
    // One class on both sides: κ is undefined, and says so.
    expect(loaded.value.raters[1]?.kappa).toMatchObject({ value: null, undefinedBecause: expect.any(String) });
  });

  it("is measured by validate under its own name, with the step that the judge named", async () => {
    expect(await listRaters(STUDY, "server")).toMatchObject({
      ok: true,
      value: expect.arrayContaining(["judge:small", `judge:small@${versions[0]}`]),
    });
    const against = { mayReadFile: false, unit: "case" } as const;
    expect(await validateStudy(STUDY, "server", `judge:small@${versions[0]}`, "adjudicated", against)).toMatchObject({
      ok: true,
      value: { n: RUNS, strict: { correct: 0 } },
    });
    const newest = await validateStudy(STUDY, "server", "judge:small", "adjudicated", against);
    expect(newest).toMatchObject({ ok: true, value: { n: RUNS, strict: { correct: RUNS } } });
    const steps = await validateStudy(STUDY, "server", "rule", "judge:small", against);
    expect(steps.ok && steps.value.decisiveStep.of).toBe(steps.ok && steps.value.strict.correct);
  });

  it("never stands between people", async () => {
    const people = await agreementOfStudy(STUDY, "server", agreementQuerySchema.parse({ draws: 0 }));
    expect(people).toMatchObject({ ok: true, value: { raters: ["human:anna", "human:ben"] } });
    expect(await agreementOfStudy(STUDY, "server", agreementQuerySchema.parse({ draws: 0, rater: "judge:small" }))).toMatchObject({ ok: false });
  });

  it("has labels that a bundle of the study carries as they are", async () => {
    const labels = (await listLabels(await openDatabase(), STUDY)).filter(({ rater }) => rater === "judge:small");
    expect(labels.length).toBeGreaterThan(0);
    for (const label of labels) expect(BUNDLE_PARTS.journal.safeParse(JSON.parse(JSON.stringify(label))).success).toBe(true);
  });

  it("has its own rows in the CSVs, with rater and version apart", async () => {
    const file = await exportStudy(STUDY, "terminal", "cases", exportQuerySchema.parse({ rater: "all" }));
    if (!file.ok) throw new Error(file.error.message);
    let text = "";
    for await (const part of file.value) text += String(part);
    for (const version of versions) expect(text).toContain(`,judge:small,${version},single,`);
    expect(text).not.toContain("judge:small@");
    expect(text).toContain(",stale,");
  });
});
