import { describe, expect, it } from "vitest";
import type { CaseMatch, TrajectoryMatch } from "../../lib/matching/match-result";
import { type KnownCase, PlantedScorer, precisionOf, recallOf } from "./planted-score";

function known(change: Partial<KnownCase> = {}): KnownCase {
  return { ruleId: "A5", label: "overlooked", subPatterns: ["contradicts-listing"], failure: "F1", t: 3, repeats: 1, factStep: 2, ...change };
}

function answered(change: Partial<CaseMatch> = {}): CaseMatch {
  return {
    ...{ ruleId: "A5", label: "overlooked", labels: ["overlooked"], elements: [], subPatterns: ["contradicts-listing"], confidence: "rule" },
    ...{ distance: 1, firstDistance: 1, evidence: [], negativeSearch: null, explanation: "an answer of a test" },
    ...{ t: 3, k: 0, failure: "F1", action: "take mug 1 from desk 1", repeats: 1, ...change },
  };
}

function run(cases: CaseMatch[]): TrajectoryMatch {
  const [first] = cases;
  return {
    ...{ label: first?.label ?? "unclear", labels: [], decisiveCase: 0, decisiveStep: first?.t ?? null, ruleId: first?.ruleId ?? null },
    ...{ subPatterns: [], confidence: "rule", distance: null, evidence: [], negativeSearch: null, explanation: "a run of a test", cases },
  };
}

function score(cases: KnownCase[], answers: CaseMatch[], decoys: { kind: string; t: number; wouldBe: string }[] = []) {
  const scorer = new PlantedScorer("A1");
  const [first] = cases;
  scorer.add("run", { label: first?.label ?? null, ruleId: first?.ruleId ?? null, decisiveStep: first?.t ?? null, cases, decoys }, run(answers));
  return scorer.result();
}

describe("planted score", () => {
  it("counts a case with the planted rule, label, step and failure as a hit", () => {
    const { rules, differences } = score([known()], [answered()]);
    expect(rules).toEqual([{ ruleId: "A5", hits: 1, falseAlarms: 0, misses: 0 }]);
    expect(differences).toEqual([]);
  });

  it("counts another rule, label or step as a miss of the one and a false alarm of the other", () => {
    for (const change of [{ ruleId: "A8" }, { label: "incomplete", labels: ["incomplete"] }, { t: 4 }] satisfies Partial<CaseMatch>[]) {
      const { rules } = score([known()], [answered(change)]);
      expect(rules.reduce((sum, rule) => sum + rule.hits, 0)).toBe(0);
      expect(rules.reduce((sum, rule) => sum + rule.misses, 0)).toBe(1);
      expect(rules.reduce((sum, rule) => sum + rule.falseAlarms, 0)).toBe(1);
    }
  });

  it("names repeats, sub-patterns and distances that differ without taking the hit back", () => {
    const { rules, differences } = score([known({ repeats: 2, subPatterns: ["contradicts-listing", "repeat"] })], [answered({ distance: 3 })]);
    expect(rules).toEqual([
      { ruleId: "A1", hits: 0, falseAlarms: 0, misses: 1 },
      { ruleId: "A5", hits: 1, falseAlarms: 0, misses: 0 },
    ]);
    expect(differences.map(({ what }) => what)).toEqual(["A5 at 3: repeats", "A5 at 3: sub-patterns", "A5 at 3: distance"]);
  });

  it("takes T3 and T4 for one ending, and an alternative rule for the rule", () => {
    const ending = { failure: "F4", ruleId: "T4", subPatterns: [] };
    expect(score([known(ending)], [answered({ failure: "F4", ruleId: "T3" })]).rules).toEqual([{ ruleId: "T3", hits: 1, falseAlarms: 0, misses: 0 }]);
    expect(score([known({ ruleId: "X1", alternatives: ["V3"] })], [answered({ ruleId: "V3" })]).rules[0]?.hits).toBe(1);
  });

  it("counts a decoy that was taken for its rule", () => {
    const decoy = { kind: "put-back", t: 3, wouldBe: "A5" };
    expect(score([], [answered()], [decoy]).decoysTaken).toBe(1);
    expect(score([], [answered({ ruleId: "A6" })], [decoy]).decoysTaken).toBe(0);
  });

  it("leaves precision and recall undefined where there is nothing to divide by", () => {
    expect(precisionOf({ ruleId: "A5", hits: 0, falseAlarms: 0, misses: 1 })).toBeNull();
    expect(recallOf({ ruleId: "A5", hits: 0, falseAlarms: 1, misses: 0 })).toBeNull();
  });
});
