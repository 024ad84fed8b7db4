import { describe, expect, it } from "vitest";
import { FAR_DISTANCE } from "../rubric/rubric";
import { finishMatch } from "./finish-match";
import type { CaseMatch, TrajectoryMatch } from "./match-result";

const found = (place: Partial<CaseMatch>): CaseMatch => ({
  ruleId: "A5",
  label: "overlooked",
  labels: ["overlooked"],
  elements: [],
  subPatterns: ["contradicts-listing"],
  confidence: "rule",
  distance: 1,
  firstDistance: 1,
  evidence: [],
  negativeSearch: null,
  explanation: "a case for the test",
  t: 1,
  k: 0,
  failure: "F1",
  action: "take",
  repeats: 1,
  ...place,
});

function matchOf(cases: CaseMatch[], decisiveCase: number): TrajectoryMatch {
  const { label, labels, ruleId, subPatterns, confidence, distance, evidence, negativeSearch, explanation, t } = cases[decisiveCase] ?? found({});
  return { label, labels, decisiveCase, decisiveStep: t, ruleId, subPatterns, confidence, distance, evidence, negativeSearch, explanation, cases };
}

describe("finishMatch", () => {
  it("puts the cases in order of (t, k), an omission behind the others of its place, and keeps the deciding one", () => {
    const cases = [
      found({ t: 17 }),
      found({ t: 20, k: 1 }),
      found({ t: 20 }),
      found({ t: 4, failure: "F4", action: null }),
      found({ t: 20, failure: "F4", action: null }),
    ];
    const match = finishMatch(matchOf(cases, 3));
    expect(match.cases.map(({ t, k, failure }) => `${t}.${k}:${failure}`)).toEqual(["4.0:F4", "17.0:F1", "20.0:F1", "20.0:F4", "20.1:F1"]);
    expect(match.decisiveCase).toBe(0);
    expect(finishMatch(matchOf(cases, 0)).decisiveCase).toBe(1);
  });

  it("names the distance of what was overlooked from far away, and of nothing else", () => {
    const far = found({ distance: FAR_DISTANCE, subPatterns: ["state-required"] });
    const near = found({ t: 2, distance: FAR_DISTANCE - 1, subPatterns: ["state-required", "distance"] });
    const missing = found({ t: 3, label: "incomplete", distance: null, subPatterns: ["never-located", "distance"] });
    const match = finishMatch(matchOf([far, near, missing], 0));
    expect(match.subPatterns).toEqual(["state-required", "distance"]);
    expect(match.cases.map(({ subPatterns }) => subPatterns)).toEqual([["state-required", "distance"], ["state-required"], ["never-located"]]);
  });
});
