import { describe, expect, it } from "vitest";
import { drawnRun } from "../tools/drawn-run";
import { matchContent, matchDrawn } from "../tools/match-drawn";
import { TOOL_RULE_EXAMPLES } from "../tools/rule-examples";

const EXAMPLE = TOOL_RULE_EXAMPLES.W13 ?? "";

describe("W13", () => {
  it("shows the right answer where it had been in view", () => {
    const match = matchDrawn(EXAMPLE);
    expect(match).toMatchObject({ ruleId: "W13", label: "overlooked", subPatterns: ["contradicts"], confidence: "rule" });
    expect(match.evidence.map((span) => [span.role, span.quote])).toEqual([
      ["decisive", '"name": "Kestrel"'],
      ["write", '"answer": "Albatross"'],
    ]);
  });

  it("calls a right answer that stood nowhere never located", () => {
    expect(matchDrawn(EXAMPLE.replace("output| Kestrel", "output| Osprey"))).toMatchObject({
      ruleId: "W13",
      label: "incomplete",
      subPatterns: ["never-located"],
      negativeSearch: { strings: ["Osprey"], hits: 0 },
    });
  });

  it("is unclear, with the answer as the place to look at, where the evaluator only says that it is wrong", () => {
    const content = drawnRun(EXAMPLE.replace("output| Kestrel", "goal| the longest boat"));
    if (content.hidden !== null) Object.assign(content.hidden, { goal: null, failedRequirements: ["assert answers match."] });
    const match = matchContent(content);
    expect(match).toMatchObject({ ruleId: "W13", label: "unclear", confidence: "weak" });
    expect(match.evidence.map((span) => span.quote)).toEqual(['"answer": "Albatross"']);
  });

  it("is silent when the answer is right, in whatever form, and then nothing was left unsaid", () => {
    expect(matchDrawn(EXAMPLE.replace('"Albatross"', '" kestrel "')).ruleId).toBe("X6");
    const number = EXAMPLE.replace('"Albatross"', "1900").replace("output| Kestrel", "output| 1,900");
    expect(matchDrawn(number).ruleId).toBe("X6");
  });

  it("leaves an answer that was observed, though wrong, to X5", () => {
    expect(matchDrawn(EXAMPLE.replace('"Albatross"', '"Heron"'))).toMatchObject({ ruleId: "X5", label: "overlooked" });
  });

  it("gives way to a write that went wrong", () => {
    expect(matchDrawn(`${EXAMPLE}\nexpect| moor_boat({"boat_id": "Kestrel"})`).ruleId).toBe("X4");
  });
});
