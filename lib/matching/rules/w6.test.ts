import { describe, expect, it } from "vitest";
import { onlyCase } from "../tools/match-drawn";
import { TOOL_RULE_EXAMPLES } from "../tools/rule-examples";

const EXAMPLE = TOOL_RULE_EXAMPLES.W6 ?? "";

describe("W6", () => {
  it("shows the row that the task names, beside the identifier of its neighbour, weakly", () => {
    const found = onlyCase(EXAMPLE);
    expect(found).toMatchObject({ ruleId: "W6", label: "overlooked", subPatterns: ["wrong-sibling"], confidence: "weak", distance: 1 });
    expect(found.evidence.map((span) => [span.role, span.quote])).toEqual([
      ["decisive", '"city": "Bern"'],
      ["write", '"parcel_id": "P-1"'],
    ]);
  });

  it("is silent when the row that was taken is the one that the task names, or is named by its identifier", () => {
    expect(onlyCase(EXAMPLE.replace('{"parcel_id": "P-1"})', '{"parcel_id": "P-2"})')).ruleId).toBe("X6");
    expect(onlyCase(EXAMPLE.replace("to Bern, please", "P-1, which went to Bern")).ruleId).toBe("X6");
  });

  it("is silent when several rows fit, or what the task says holds of every row", () => {
    const third = EXAMPLE.replace('"kilos": 6}]', '"kilos": 6}, {"parcel_id": "P-3", "city": "Bern", "kilos": 8}]');
    expect(onlyCase(third).ruleId).toBe("X6");
    expect(onlyCase(EXAMPLE.replace('"city": "Basel"', '"city": "Bern"')).ruleId).toBe("X6");
  });

  it("says nothing of what the task does not name", () => {
    expect(onlyCase(EXAMPLE.replace("to Bern, please", "that is late")).ruleId).toBe("X6");
  });

  it("gives way to V2, which explains the refusal by an observed fact", () => {
    const picture = EXAMPLE.replace('"city": "Basel", "kilos": 4', '"city": "Basel", "cancellable": false').replace(
      "it is too late for that",
      "P-1 is not cancellable",
    );
    expect(onlyCase(picture)).toMatchObject({ ruleId: "V2", label: "overlooked" });
  });
});
