import { describe, expect, it } from "vitest";
import { matchDrawn } from "../tools/match-drawn";
import { TOOL_RULE_EXAMPLES } from "../tools/rule-examples";

describe("X6", () => {
  it("says unclear when the report finds nothing that went wrong", () => {
    expect(matchDrawn(TOOL_RULE_EXAMPLES.X6 ?? "", { environment: "tau-mock" })).toMatchObject({
      ruleId: "X6",
      label: "unclear",
      confidence: "weak",
    });
  });

  it("says unclear when there is no report and no refusal that stood", () => {
    const match = matchDrawn('task| Pay Ann.\ncall| pay({"to": "Ann"})\nreply| {"ok": true}\nagent| Done.');
    expect(match).toMatchObject({ ruleId: "X6", label: "unclear" });
    expect(match.explanation).toContain("no evaluator");
  });

  it("says unclear of a refusal that nothing explains", () => {
    const match = matchDrawn('task| Pay Ann.\ncall| pay({"to": "Ann"})\nerror| come back tomorrow');
    expect(match.cases.map((item) => [item.failure, item.ruleId, item.label])).toEqual([["F1", "X6", "unclear"]]);
    expect(match.explanation).toContain("come back tomorrow");
  });

  it("does not fire in a run that succeeded, nor for a refused write of an unknown outcome that another rule explains", () => {
    expect(matchDrawn(TOOL_RULE_EXAMPLES.X6 ?? "", { environment: "tau-mock", outcome: "success" }).cases).toEqual([]);
    expect(matchDrawn(TOOL_RULE_EXAMPLES.V1 ?? "", { outcome: "unknown" }).cases.map(({ ruleId }) => ruleId)).toEqual(["V1"]);
  });

  it("gives way to any rule with something to say", () => {
    expect(matchDrawn(TOOL_RULE_EXAMPLES.V1 ?? "").ruleId).toBe("V1");
  });
});
