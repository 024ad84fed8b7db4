import { describe, expect, it } from "vitest";
import { matchDrawn } from "../tools/match-drawn";
import { TOOL_RULE_EXAMPLES } from "../tools/rule-examples";

const EXAMPLE = TOOL_RULE_EXAMPLES.W10 ?? "";

describe("W10", () => {
  it("names the listed app of the task that the run never looked at", () => {
    const match = matchDrawn(EXAMPLE);
    expect(match).toMatchObject({
      ruleId: "W10",
      label: "incomplete",
      subPatterns: ["known-affordances"],
      decisiveStep: 4,
      negativeSearch: { strings: ["apis.harbourtunes."], hits: 0 },
    });
    expect(match.cases).toMatchObject([{ failure: "F4", action: null }]);
    expect(match.evidence.map((span) => [span.role, span.quote])).toEqual([
      ["write", "Play the quiet list on harbourtunes and note that in my journal."],
      ["supports", '"name": "harbourtunes"'],
    ]);
  });

  it("is silent when the app was called or asked about, and when the task does not name it", () => {
    const look = 'call| docs.show_functions({"app_name": "harbourtunes"})\n reply| []\n call| desk';
    expect(matchDrawn(EXAMPLE.replace("call| desk", look)).ruleId).toBe("X6");
    expect(matchDrawn(EXAMPLE.replace("call| desk", "call| harbourtunes.play({})\n reply| {}\n call| desk")).ruleId).toBe("X6");
    expect(matchDrawn(EXAMPLE.replace("call| desk", "call| harbourtunes_play({})\n reply| {}\n call| desk")).ruleId).toBe("X6");
    expect(matchDrawn(EXAMPLE.replace("on harbourtunes", "here")).ruleId).toBe("X6");
  });

  it("is silent when the run does not say that it is done", () => {
    expect(matchDrawn(EXAMPLE.replace('call| desk.complete_task({})\n    reply| {"ok": true}', "")).ruleId).toBe("X6");
  });

  it("knows no app that nothing lists", () => {
    expect(matchDrawn(EXAMPLE.replace("docs.show_app_descriptions", "docs.show_news")).ruleId).toBe("X6");
  });

  it("gives way to a refused write that was never made good", () => {
    const picture = EXAMPLE.replace(
      'call| journal.add_note({"text": "the quiet list was played"})\n    reply| {"ok": true}',
      'call| journal.add_note({"to": "bob@x.test"})\n    error| no such person',
    );
    expect(matchDrawn(picture)).toMatchObject({ ruleId: "V1", decisiveStep: 3 });
  });
});
