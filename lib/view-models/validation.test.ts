import { describe, expect, it } from "vitest";
import { type GivenAnswer, type RatedAnswer, validateLabels } from "../labels/validate-labels";
import type { GapLabel } from "../rubric/rubric";
import { formatValidationQuery, parseValidationQuery, prepareValidation, type ValidationInput } from "./validation";

const given = (label: GapLabel): GivenAnswer => ({
  label,
  alternatives: label === "other:planning" ? ["overlooked"] : [],
  decisiveStep: 4,
  evidenceSteps: [2],
  spans: [],
  distance: 2,
  note: "seen\nat step 2",
});
const rated = (label: GapLabel, ruleId: string): RatedAnswer => ({
  label,
  confidence: "rule",
  decisiveStep: 4,
  evidenceSteps: [2],
  spans: [],
  distance: 5,
  ruleId,
});

function input(pairs: readonly (readonly [GapLabel, GapLabel, string])[], more: Partial<ValidationInput> = {}): ValidationInput {
  const { confusion, ...rest } = validateLabels(
    pairs.map(([first, second, ruleId], index) => ({
      trajectoryId: `tr_${index}`,
      externalId: `run-${index}`,
      caseId: null,
      given: given(first),
      rated: rated(second, ruleId),
    })),
    0,
  );
  return {
    study: "s",
    rater: "rule",
    against: "imported:readers",
    unit: "trajectory",
    unmatched: { rater: 12, against: 0 },
    confusion,
    ...rest,
    ...more,
  };
}

const figures = (pairs: readonly (readonly [GapLabel, GapLabel, string])[], more?: Partial<ValidationInput>) => prepareValidation(input(pairs, more));
const four = figures([
  ["overlooked", "overlooked", "A5"],
  ["overlooked", "overlooked", "A5"],
  ["overlooked", "incomplete", "A7"],
  ["other:planning", "overlooked", "A5"],
]);

describe("prepareValidation", () => {
  it("says the count before the share, with n, interval and what a constant answer reaches", () => {
    expect(four.scores.map(({ name, count, total, percent, baselines }) => [name, `${count}/${total}`, percent, baselines[0]?.text])).toEqual([
      ["Strict", "2/4", "50.0", "3 of 4"],
      ["Lenient", "3/4", "75.0", "4 of 4"],
      ["Three-way", "2/4", "50.0", "3 of 4"],
    ]);
    expect(four.scores[0]?.interval).toBe("15.0–85.0");
    expect(four.baselineName).toBe("always overlooked");
    expect(four.scope).toBe("n = 4 runs that both have labelled; 12 only by matcher, 0 only by imported:readers: left out");
  });

  it("lays the matrix out with given labels in rows, without a row for none that nobody said", () => {
    expect(four.columns).not.toContain("none");
    const planning = four.matrix.find((row) => row.label === "other:planning");
    expect(planning?.cells.map((cell) => cell.text)).toEqual(["·", "1", "·", "·", "·", "·", "·"]);
    expect(four.columnTotals).toEqual(["1", "3", "0", "0", "0", "0", "0"]);
    expect(four.summary).toBe("2 same, 2 differ");
    expect(figures([["none", "unclear", "X6"]]).columns).toContain("none");
  });

  it("gives a dash, not a zero, where there is nothing to divide by", () => {
    expect(four.labels.find((row) => row.label === "other:format")).toMatchObject({ both: "0", precision: "–", recall: "–", f1: "–" });
    expect(four.labels.find((row) => row.label === "overlooked")).toMatchObject({ both: "2", raterOnly: "1", givenOnly: "1", precision: "0.67" });
  });

  it("draws a mark a run for each rule, and a bar where there are many", () => {
    expect(four.rules).toEqual([
      { ruleId: "A5", right: "2", decided: "3", marks: [true, true, false], share: 2 / 3 },
      { ruleId: "A7", right: "0", decided: "1", marks: [false], share: 0 },
    ]);
    const many = figures(Array.from({ length: 20 }, () => ["overlooked", "overlooked", "A5"] as const));
    expect(many.rules[0]?.marks).toBeNull();
  });

  it("names every disagreement with its steps and the given reason on one line", () => {
    expect(
      four.disagreements.map(({ name, expected, found, isAlternative, steps, note }) => [name, expected, found, isAlternative, steps, note]),
    ).toEqual([
      ["run-2", "overlooked", "incomplete", false, "given 4, found 4", "seen at step 2"],
      ["run-3", "other:planning", "overlooked", true, "given 4, found 4", "seen at step 2"],
    ]);
    expect(four.distance).toBe("distance: 3.0 steps off on average, at most 3");
  });

  it("warns that imported labels may be those of language-model readers, and when no person is involved", () => {
    expect(four.warning).toMatch(/^imported:readers came from a file\..*language-model readers, not by people/);
    expect(figures([], { against: "judge:a" }).warning).toMatch(/machines/);
    expect(figures([], { against: "human:owner" }).warning).toBeNull();
  });

  it("says why there is no coefficient", () => {
    const nothing = figures([]);
    expect(nothing.isEmpty).toBe(true);
    expect(nothing.coefficients[0]).toEqual({
      name: "κ (Cohen)",
      value: "–",
      interval: "–",
      at: null,
      remark: "undefined: there is no item that both rated",
    });
  });
});

describe("the query of the page", () => {
  const raters = ["rule", "human:owner", "imported:readers"];

  it("measures the matcher against what was imported, unless the address says otherwise", () => {
    expect(parseValidationQuery({}, raters)).toEqual({ rater: "rule", against: "imported:readers", unit: "trajectory" });
    expect(parseValidationQuery({ against: "human:owner" }, raters)).toEqual({
      rater: "rule",
      against: "human:owner",
      unit: "trajectory",
    });
    expect(parseValidationQuery({ rater: "human:owner", against: "human:owner" }, raters)).toEqual({
      rater: "human:owner",
      against: "imported:readers",
      unit: "trajectory",
    });
    expect(parseValidationQuery({ unit: "case" }, ["rule"])).toEqual({ rater: "rule", against: null, unit: "case" });
  });

  it("comes back from the address as it went", () => {
    const query = { rater: "human:owner", against: "rule", unit: "case" as const };
    expect(parseValidationQuery(Object.fromEntries(new URLSearchParams(formatValidationQuery(query))), raters)).toEqual(query);
  });
});
