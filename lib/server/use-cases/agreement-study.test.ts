import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contradictedRun, householdLine } from "../testing/household-lines";
import { appendEntries } from "../testing/label-journal";
import { openTemporaryHome } from "../testing/temporary-home";
import { agreementOfStudy, agreementQuerySchema } from "./agreement-study";
import { importFiles } from "./import-files";
import { matchStudy } from "./match-study";

const home = openTemporaryHome();
afterAll(() => home.end());

const RUNS = ["a", "b", "c", "d"];
let cases: { trajectoryId: string; caseId: string }[] = [];

beforeAll(async () => {
  const file = path.join(home.folder, "runs.jsonl");
  writeFileSync(file, RUNS.map((name) => householdLine(contradictedRun(name))).join("\n"));
  await importFiles([file], { study: "s", configuration: null, environment: null, format: null });
  const matched = await matchStudy("s", "server");
  cases = matched.ok ? matched.value.cases.filter(({ failure }) => failure === "F1") : [];
  const [one, two, three, four] = cases;
  if (one === undefined || two === undefined || three === undefined || four === undefined) throw new Error("a run without a case");
  await appendEntries("s", [
    { ...at(one), rater: "human:a", label: "overlooked" },
    { ...at(one), rater: "human:b", label: "overlooked" },
    { ...at(two), rater: "human:a", label: "incomplete" },
    { ...at(two), rater: "human:b", label: "overlooked" },
    { ...at(three), rater: "human:a", label: "unclear" },
    { ...at(three), rater: "human:b", label: "unclear", assisted: true },
    { ...at(four), rater: "imported:lab", label: "unclear" },
  ]);
});

const at = ({ trajectoryId, caseId }: { trajectoryId: string; caseId: string }) => ({ trajectoryId, caseId });

async function agreement(query: Record<string, unknown> = {}, viewer: Parameters<typeof agreementOfStudy>[1] = "terminal") {
  const result = await agreementOfStudy("s", viewer, agreementQuerySchema.parse({ draws: 0, ...query }));
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

describe("agreementOfStudy", () => {
  it("compares people on cases, without assisted labels and without label sets made elsewhere", async () => {
    const found = await agreement();
    expect(found).toMatchObject({
      n: 3,
      pairableItems: 2,
      raters: ["human:a", "human:b"],
      unmatched: [
        { rater: "human:a", items: 1 },
        { rater: "human:b", items: 0 },
      ],
      study: { unit: "case", assistedLabels: 1, states: { agreement: 1, pending: 1, single: 1, adjudication: 0, discussion: 0 } },
    });
    expect(found.coefficients.percentAgreement.value).toBe(0.5);
    expect(found.table).toHaveLength(5);
    expect(found.multiLabel?.exactMatch).toMatchObject({ value: 0.5, n: 2 });
  });

  it("takes a label set made elsewhere as another rater when it is named, and never a machine", async () => {
    expect((await agreement({ rater: "imported:lab" })).raters).toEqual(["human:a", "human:b", "imported:lab"]);
    expect(await agreementOfStudy("s", "terminal", agreementQuerySchema.parse({ rater: "judge:x" }))).toMatchObject({
      ok: false,
      error: { where: "rater" },
    });
  });

  it("answers a run by its decisive case", async () => {
    expect(await agreement({ unit: "trajectory" })).toMatchObject({ pairableItems: 2, study: { unit: "trajectory" } });
  });

  it("has a reason for every coefficient of a unit that nobody labelled", async () => {
    const { coefficients, evidence } = await agreement({ unit: "turn" });
    expect(Object.values(coefficients).every(({ value, undefinedBecause }) => value === null && undefinedBecause !== null)).toBe(true);
    expect(evidence).toEqual({ sameStep: { same: 0, of: 0 }, overlap: { same: 0, of: 0 } });
  });

  it("names nobody and shows no table to whoever settles, as long as something is to be settled", async () => {
    const settler = { role: "adjudicator", handle: "zoe" } as const;
    expect(await agreement({}, settler)).toMatchObject({
      raters: ["first", "second"],
      table: [],
      confusion: [{ rows: "first", columns: "second" }],
      study: { namesWithheld: true },
    });
    const two = cases[1];
    if (two === undefined) throw new Error("no case");
    await appendEntries("s", [{ ...at(two), rater: "adjudicated", label: "overlooked", via: "discussion" }]);
    const settled = await agreement({}, settler);
    expect(settled).toMatchObject({ raters: ["human:a", "human:b"], study: { namesWithheld: false, states: { discussion: 1, pending: 0 } } });
    expect(settled.coefficients.percentAgreement.value).toBe(0.5);
  });
});
