import { describe, expect, it } from "vitest";
import { onlyCase } from "../tools/match-drawn";
import { TOOL_RULE_EXAMPLES } from "../tools/rule-examples";

const EXAMPLE = TOOL_RULE_EXAMPLES.W2 ?? "";

describe("W2", () => {
  it("calls parameters that were never read assumed, when the call fails on them", () => {
    expect(onlyCase(EXAMPLE)).toMatchObject({ ruleId: "W2", label: "incomplete", subPatterns: ["assumed-schema"], confidence: "rule" });
  });

  it("is silent when the call fails on something else", () => {
    expect(onlyCase(EXAMPLE.replace("missing required parameter: room", "the house is full")).ruleId).not.toBe("W2");
  });

  it("gives way to W3 once the document was read", () => {
    const read = `call| show_doc({"name": "book_room"})\nreply| {"name": "book_room", "parameters": [{"name": "room", "type": "string", "required": true}]}\ncall| book_room`;
    expect(onlyCase(EXAMPLE.replace("call| book_room", read))).toMatchObject({ ruleId: "W3", label: "overlooked" });
  });
});
