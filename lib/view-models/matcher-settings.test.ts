import { describe, expect, it } from "vitest";
import { DEFAULT_TIE_ORDER } from "../rubric/rubric";
import { isSameSettings, type MatcherEffectInput, moveLabel, prepareMatcherEffect } from "./matcher-settings";

const EFFECT: MatcherEffectInput = {
  runs: 4,
  counted: 4,
  refusedWrites: { before: 9, after: 7 },
  cases: { before: 5, after: 4 },
  labelsChanged: 1,
  rulesChanged: 3,
  labelledCasesLost: 0,
  changedRuns: [
    { trajectoryId: "tr_1", externalId: "run-1", before: { label: "overlooked", ruleId: "A5" }, after: { label: "other:interface", ruleId: "A4" } },
    { trajectoryId: "tr_2", externalId: "run-2", before: { label: "unclear", ruleId: "X6" }, after: { label: null, ruleId: null } },
  ],
};

describe("the tie order", () => {
  it("moves a label by one place, and not past the ends", () => {
    expect(moveLabel(DEFAULT_TIE_ORDER, "incomplete", -1).slice(0, 2)).toEqual(["incomplete", "overlooked"]);
    expect(moveLabel(DEFAULT_TIE_ORDER, "overlooked", -1)).toEqual(DEFAULT_TIE_ORDER);
    expect(moveLabel(DEFAULT_TIE_ORDER, "none", 1)).toEqual(DEFAULT_TIE_ORDER);
  });

  it("is part of what makes two settings the same", () => {
    const settings = { mode: "single" as const, tieOrder: DEFAULT_TIE_ORDER, openCloseAreWrites: true };
    expect(isSameSettings(settings, { ...settings })).toBe(true);
    expect(isSameSettings(settings, { ...settings, tieOrder: moveLabel(DEFAULT_TIE_ORDER, "none", -1) })).toBe(false);
    expect(isSameSettings(settings, { ...settings, openCloseAreWrites: false })).toBe(false);
  });
});

describe("what a change of the settings would do", () => {
  it("is said run by run, with how many more there are", () => {
    const { runs, more, scope, warning } = prepareMatcherEffect(EFFECT);
    expect(runs.map(({ before, after }) => `${before} → ${after}`)).toEqual(["overlooked by A5 → other:interface by A4", "unclear by X6 → no label"]);
    expect(more).toBe("and 1 more run");
    expect(scope).toBe("counted now on 4 runs, nothing is saved");
    expect(warning).toBeNull();
  });

  it("says on how many runs it was counted, and what labels would lose their case", () => {
    const { scope, warning } = prepareMatcherEffect({ ...EFFECT, runs: 900, counted: 300, labelledCasesLost: 2 });
    expect(scope).toContain("300 of 900 runs");
    expect(warning).toMatch(/^2 cases with a label/);
  });
});
