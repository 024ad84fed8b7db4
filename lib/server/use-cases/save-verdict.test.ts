import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensure } from "../../base/assert";
import type { VerdictReview } from "../../labels/label";
import { contradictedRun, householdLine } from "../testing/household-lines";
import { openTemporaryHome } from "../testing/temporary-home";
import { agreementOfStudy } from "./agreement-study";
import { exportStudy } from "./export-study";
import { importFiles } from "./import-files";
import { matchStudy } from "./match-study";
import { saveLabel } from "./save-label";

const home = openTemporaryHome();
let trajectoryId = "";
let write = { t: 0, k: 0 };

beforeAll(async () => {
  const file = path.join(home.folder, "runs.jsonl");
  writeFileSync(file, householdLine(contradictedRun("run-a")));
  await importFiles([file], { study: "s", configuration: null, environment: null, format: null });
  const matched = await matchStudy("s", "server");
  const found = ensure(matched.ok ? matched.value.cases.find((candidate) => candidate.failure === "F1") : undefined, "a case");
  trajectoryId = found.trajectoryId;
  write = { t: found.t, k: found.k };
});
afterAll(() => home.end());

const placeOf = ({ t, k } = write): string => `verdict:rule@none:${t}.${k}`;

async function decide(rater: string, value: Partial<VerdictReview> | null, more: { answersSeq?: number; undoes?: number; place?: string } = {}) {
  return saveLabel("s", rater, crypto.randomUUID(), {
    trajectoryId,
    kind: "verdict",
    caseId: null,
    place: placeOf(),
    label: null,
    labels: [],
    value: value === null ? null : { review: "justified", reason: "", verdict: "reject", gateVersion: "1.0.0", ...value },
    evidence: [],
    note: "",
    assisted: true,
    answersSeq: null,
    undoes: null,
    ...more,
  });
}

async function exported(): Promise<string[]> {
  const file = await exportStudy("s", "server", "verdicts", { rater: [], format: "csv", seed: 1, draws: 0, environment: undefined, pairing: "all" });
  if (!file.ok) throw new Error(file.error.message);
  let text = "";
  for await (const part of file.value) text += String(part);
  return text.trim().split("\n").slice(1);
}

describe("a decision on a verdict", () => {
  it("is refused of a word that does not fit, of a call that is not there, and of a place that names none", async () => {
    const results = [
      await decide("human:a", { review: "missed" }),
      await decide("human:a", {}, { place: placeOf({ t: 999, k: 0 }) }),
      await decide("human:a", {}, { place: "verdict:3.0" }),
    ];
    expect(results.map((result) => (result.ok ? "saved" : result.error.code))).toEqual(["invalid", "not-found", "invalid"]);
  });

  it("stands in the export and in the agreement between reviewers, first decisions only", async () => {
    const first = ensure((await decide("human:a", {})).ok ? "saved" : undefined, "a save");
    expect(first).toBe("saved");
    const second = await decide("human:b", { review: "over-blocking", reason: "the slot was open" });
    expect(second.ok && second.value.assisted).toBe(false);
    const rows = await exported();
    expect(rows.map((row) => row.split(",").slice(8, 17).join(","))).toEqual([
      `${write.t},${write.k},rule,none,1.0.0,reject,human:a,justified,`,
      `${write.t},${write.k},rule,none,1.0.0,reject,human:b,over-blocking,the slot was open`,
    ]);
    const agreement = await agreementOfStudy("s", "server", { unit: "verdict", draws: 0, environment: null, rater: [] });
    expect(agreement.ok && agreement.value).toMatchObject({
      n: 1,
      pairableItems: 1,
      labels: ["justified", "over-blocking", "missed", "unsupported"],
    });
    expect(agreement.ok && agreement.value.coefficients.percentAgreement.value).toBe(0);
  });

  it("that is changed after another's was open enters no agreement, and can be taken back", async () => {
    const rows = await exported();
    const seq = Number(ensure(rows[1]?.split(",").at(-2), "a seq"));
    const changed = await decide("human:b", { review: "justified" }, { answersSeq: seq });
    expect(changed.ok && changed.value.assisted).toBe(true);
    const agreement = await agreementOfStudy("s", "server", { unit: "verdict", draws: 0, environment: null, rater: [] });
    expect(agreement.ok && agreement.value.pairableItems).toBe(0);
    const newest = ensure(changed.ok ? changed.value.seq : undefined, "a seq");
    expect((await decide("human:b", null, { answersSeq: newest, undoes: newest })).ok).toBe(true);
    expect((await exported()).map((row) => row.split(",")[15])).toEqual(["justified", "over-blocking"]);
  });
});
