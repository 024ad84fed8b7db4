import { describe, expect, it } from "vitest";
import { currentLabels } from "./current-labels";
import { nameJudgeVersions, plainRater } from "./judge-versions";
import { type LabelEntry, PLAIN_GAP } from "./label";

const entry = (seq: number, rater: string, raterVersion: string | null): LabelEntry => ({
  ...PLAIN_GAP,
  seq,
  key: `k${seq}`,
  at: "2020-01-01T00:00:00.000Z",
  rater,
  raterVersion,
  rubric: "grounding-gap",
  rubricVersion: "1",
  trajectoryId: "tr_1",
  caseId: "tr_1:1.0:F1",
  label: "incomplete",
  labels: ["incomplete"],
  evidence: [],
  note: "",
  assisted: false,
  answersSeq: null,
  undoes: null,
});

describe("versions of a judge", () => {
  it("are raters of their own: each keeps its current label at the same case", () => {
    const journal = nameJudgeVersions([entry(1, "judge:a", "v1"), entry(2, "judge:a", "v2"), entry(3, "human:anna", null)]);
    expect(currentLabels(journal).map(({ rater }) => rater)).toEqual(["judge:a@v1", "judge:a", "human:anna"]);
  });

  it("stay apart in the journal as it is, too", () => {
    expect(currentLabels([entry(1, "judge:a", "v1"), entry(2, "judge:a", "v2")])).toHaveLength(2);
    expect(currentLabels([entry(1, "human:anna", null), entry(2, "human:anna", null)])).toHaveLength(1);
  });

  it("are as new as their first word: accepting an old proposal later makes its version no newer", () => {
    const journal = nameJudgeVersions([
      entry(1, "judge:a", "v1"),
      entry(2, "judge:a", "v2"),
      { ...entry(3, "judge:a", "v1"), caseId: "tr_1:2.0:F1" },
    ]);
    expect(journal.map(({ rater }) => rater)).toEqual(["judge:a@v1", "judge:a", "judge:a@v1"]);
    expect(journal.map(({ rater }) => plainRater(rater))).toEqual(["judge:a", "judge:a", "judge:a"]);
  });
});
