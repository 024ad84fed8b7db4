import { describe, expect, it } from "vitest";
import { matchDrawn } from "../tools/match-drawn";
import { TOOL_RULE_EXAMPLES } from "../tools/rule-examples";

const EXAMPLE = TOOL_RULE_EXAMPLES.X5 ?? "";

describe("X5", () => {
  it("quotes the reply that held the answer", () => {
    const match = matchDrawn(EXAMPLE);
    expect(match).toMatchObject({ ruleId: "X5", label: "overlooked", subPatterns: ["contradicts"], confidence: "rule", distance: 1 });
    expect(match.evidence.map((span) => [span.role, span.quote])).toEqual([
      ["decisive", '"price": 143.5'],
      ["write", "What did booking B-51 cost?"],
    ]);
  });

  it("finds an answer that had to be counted, weakly", () => {
    const picture = `
      user| How many boats are free?
      call| list_boats({})
      reply| [{"boat": "A", "free": true}, {"boat": "B", "free": false}, {"boat": "C", "free": true}, {"boat": "D", "free": true}]
      agent| There are 4.
      user| Thanks.
      output| 3`;
    expect(matchDrawn(picture)).toMatchObject({ ruleId: "X5", label: "overlooked", confidence: "weak" });
  });

  it("calls an answer that stood nowhere never located", () => {
    expect(matchDrawn(EXAMPLE.replace("output| 143.5", "output| Kestrel"))).toMatchObject({
      ruleId: "X5",
      label: "incomplete",
      subPatterns: ["never-located"],
      negativeSearch: { strings: ["Kestrel"], hits: 0 },
    });
  });

  it("does not fire when the answer was given, in whatever form", () => {
    expect(matchDrawn(EXAMPLE.replace("It cost 134.5.", "It cost $143.50.")).ruleId).toBe("X6");
  });

  it("gives way to a write that went wrong", () => {
    const picture = EXAMPLE.replace("output| 143.5", 'output| 143.5\nexpect| cancel_booking({"booking_id": "B-51"})');
    expect(matchDrawn(picture).ruleId).toBe("X4");
  });
});
