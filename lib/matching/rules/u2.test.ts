import { describe, expect, it } from "vitest";
import { matchDrawn, onlyCase } from "../tools/match-drawn";
import { TOOL_RULE_EXAMPLES } from "../tools/rule-examples";

const EXAMPLE = TOOL_RULE_EXAMPLES.U2 ?? "";
const rulesOf = (picture: string): string[] => matchDrawn(picture).cases.map(({ ruleId }) => ruleId);

describe("U2", () => {
  it("calls a write incomplete when what the agent put in its place came into view only afterwards", () => {
    const match = matchDrawn(EXAMPLE);
    const found = match.cases.find(({ ruleId }) => ruleId === "U2");
    expect(found).toMatchObject({ t: 2, failure: "F3", label: "incomplete", subPatterns: ["never-located"], confidence: "weak" });
    expect(found?.negativeSearch).toMatchObject({ strings: ["orangery"], fromStep: 0, toStep: 1, hits: 0 });
    expect(found?.evidence.map((span) => [span.role, span.t, span.quote])).toEqual([
      ["write", 2, '"hall": "attic"'],
      ["supports", 3, '"text": "Ann likes the orangery best"'],
      ["supports", 4, 'update_talk({"talk_id": "T-12", "hall": "orangery"})'],
    ]);
  });

  it("calls it overlooked when that had been in view before", () => {
    const picture = EXAMPLE.replace('"hall": "attic"}]}', '"hall": "attic"}], "halls": ["attic", "orangery"]}');
    expect(matchDrawn(picture).cases[0]).toMatchObject({
      ruleId: "U2",
      failure: "F3",
      label: "overlooked",
      subPatterns: ["contradicts"],
      distance: 1,
    });
  });

  it("is unclear when neither value says anything that could be looked up", () => {
    const picture = EXAMPLE.replace('"hall": "attic"})', '"hall": true})').replace('"hall": "orangery"})', '"hall": false})');
    expect(matchDrawn(picture).cases[0]).toMatchObject({ ruleId: "U2", label: "unclear", confidence: "weak" });
  });

  it("never decides the run", () => {
    expect(matchDrawn(EXAMPLE)).toMatchObject({ ruleId: "X6", label: "unclear" });
  });

  it("is silent for the same values again, for another thing, and for a tool that adds", () => {
    expect(rulesOf(EXAMPLE.replace('"hall": "orangery"})', '"hall": "attic"})'))).toEqual(["X6"]);
    expect(
      rulesOf(EXAMPLE.replace('update_talk({"talk_id": "T-12", "hall": "orangery"})', 'update_talk({"talk_id": "T-13", "hall": "orangery"})')),
    ).toEqual(["X6"]);
    expect(rulesOf(EXAMPLE.replaceAll("update_talk", "add_guest"))).toEqual(["X6"]);
  });

  it("is silent when a user changed its mind in between", () => {
    const picture = `
      user| Put my talk T-12 into the attic.
      call| update_talk({"talk_id": "T-12", "hall": "attic"})
      reply| {"ok": true}
      agent| It is in the attic now.
      user| Rather the orangery, please.
      call| update_talk({"talk_id": "T-12", "hall": "orangery"})
      reply| {"ok": true}`;
    expect(rulesOf(picture)).toEqual(["X6"]);
  });

  it("says what V1 says of the value that was replaced", () => {
    const picture = EXAMPLE.replace('"hall": "attic"})', '"hall": "boathouse"})');
    const found = matchDrawn(picture).cases[0];
    expect(found).toMatchObject({ ruleId: "U2", label: "incomplete", subPatterns: ["assumed-entity"] });
    expect(found?.elements[0]?.ruleId).toBe("V1");
  });

  it("gives way to the evaluator's report, and a refused first try is a case of its own", () => {
    const reported = `${EXAMPLE}\nexpect| update_talk({"talk_id": "T-12", "hall": "orangery"})`;
    expect(matchDrawn(reported).cases.map(({ failure, ruleId }) => [failure, ruleId])).toEqual([
      ["F2", "X1"],
      ["F4", "X6"],
    ]);
    const refused = EXAMPLE.replace('reply| {"ok": true}', "error| no such hall");
    expect(matchDrawn(refused).cases[0]?.failure).toBe("F1");
  });

  it("has no case where the outcome is not known", () => {
    expect(matchDrawn(EXAMPLE, { outcome: "unknown" }).cases).toEqual([]);
    expect(() => onlyCase(EXAMPLE, { outcome: "success" })).toThrow("expected one case, found 0");
  });
});
