import { describe, expect, it } from "vitest";
import { onlyCase } from "../tools/match-drawn";
import { TOOL_RULE_EXAMPLES } from "../tools/rule-examples";

const EXAMPLE = TOOL_RULE_EXAMPLES.W8 ?? "";

describe("W8", () => {
  it("calls a full page that was not turned a partial read when the task is about all", () => {
    expect(onlyCase(EXAMPLE)).toMatchObject({ ruleId: "W8", label: "incomplete", subPatterns: ["partial-read"] });
  });

  it("is silent when the page was not full, the next one was read, or the task is about one", () => {
    expect(onlyCase(EXAMPLE.replace('"page_limit": 3', '"page_limit": 20')).ruleId).not.toBe("W8");
    const next = 'call| list_letters({"page_limit": 3, "page_index": 1})\nreply| {"letters": []}\ncall| archive';
    expect(onlyCase(EXAMPLE.replace("call| archive", next)).ruleId).not.toBe("W8");
    expect(onlyCase(EXAMPLE.replace("all letters", "the letter")).ruleId).not.toBe("W8");
  });

  it("gives way to V2 in the single label", () => {
    const picture = EXAMPLE.replace('{"letter_id": 11}', '{"letter_id": 11, "deletable": false}').replace(
      "some letters are missing",
      "letter 11 is not deletable",
    );
    expect(onlyCase(picture).labels).toContain("incomplete");
  });
});
