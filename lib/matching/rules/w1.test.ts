import { describe, expect, it } from "vitest";
import { onlyCase } from "../tools/match-drawn";
import { TOOL_RULE_EXAMPLES } from "../tools/rule-examples";

const EXAMPLE = TOOL_RULE_EXAMPLES.W1 ?? "";

describe("W1", () => {
  it("calls a tool that stands in no list assumed", () => {
    expect(onlyCase(EXAMPLE)).toMatchObject({
      ruleId: "W1",
      label: "incomplete",
      subPatterns: ["assumed-affordance"],
      negativeSearch: { strings: ["reserve_hall"], fromStep: 0, toStep: 1, hits: 0 },
    });
  });

  it("reads a list of tools in a system prompt as well", () => {
    const picture = EXAMPLE.replace(
      "docs| list_rooms() read · book_room(room: string) write",
      "policy| Tools:\npolicy| - list_rooms: shows rooms\npolicy| - book_room: books one",
    );
    expect(onlyCase(picture).ruleId).toBe("W1");
  });

  it("is silent when the tool is named anywhere, and when the record keeps no list at all", () => {
    expect(onlyCase(EXAMPLE.replace("· book_room", "· reserve_hall(room) write · book_room")).ruleId).not.toBe("W1");
    expect(onlyCase(EXAMPLE.replace(/docs\|.*/, "")).ruleId).not.toBe("W1");
  });

  it("gives way to a broken bound in the single label", () => {
    const picture = EXAMPLE.replace("Reserve the blue room.", "Reserve the blue room, at most 3 nights.").replace(
      '"blue room"})',
      '"blue room", "nights": 5})',
    );
    expect(onlyCase(picture)).toMatchObject({ ruleId: "V3", labels: ["overlooked", "incomplete"] });
  });
});
