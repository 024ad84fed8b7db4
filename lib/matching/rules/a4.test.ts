import { describe, expect, it } from "vitest";
import { caseLines, caseOfRule, matchDrawing, quotesOf } from "../alfworld/match-drawing";

const HANDS_FULL = `
  task: put two mug in shelf.
  1  go to desk 1            ->  You arrive at desk 1. On the desk 1, you see a mug 2, and a mug 1.
  2  take mug 1 from desk 1  ->  You pick up the mug 1 from the desk 1.
  3  take mug 2 from desk 1  ->  Nothing happens.
`;

describe("A4", () => {
  it("calls a second take other:interface while no text states the rule", () => {
    const found = caseOfRule(matchDrawing(HANDS_FULL), "A4");
    expect(found).toMatchObject({ t: 3, label: "other:interface", subPatterns: ["one-object"], distance: null });
    expect(quotesOf(found)).toEqual(["supports 2: You pick up the mug 1 from the desk 1.", "write 3: take mug 2 from desk 1"]);
  });

  it("calls it overlooked once the rule is stated, the stating sentence and the pick-up being decisive", () => {
    const found = caseOfRule(matchDrawing(`rules: Be quick. You can only carry one object at a time.\n${HANDS_FULL}`), "A4");
    expect(found).toMatchObject({ label: "overlooked", subPatterns: ["one-object"], distance: 3 });
    expect(quotesOf(found).slice(0, 2)).toEqual([
      "decisive 0: You can only carry one object at a time.",
      "decisive 2: You pick up the mug 1 from the desk 1.",
    ]);
  });

  it("does not count a rule that only a later reply states", () => {
    const match = matchDrawing(`${HANDS_FULL}
      4 take pen 1 from desk 1 -> You are already holding a mug 1.
      5 take cd 1 from shelf 1 -> Nothing happens.`);
    expect(match.cases.find(({ t }) => t === 3)?.label).toBe("other:interface");
    expect(match.cases.find(({ t }) => t === 5)).toMatchObject({ ruleId: "A4", label: "overlooked", distance: 3 });
  });

  it("gives way to A5, being only a candidate: a later rule that gives a gap label wins", () => {
    const match = matchDrawing(HANDS_FULL.replace("take mug 2 from", "take pen 4 from"));
    expect(caseLines(match)[0]).toBe("3 F1 A5 overlooked contradicts-listing d2");
  });

  it("says nothing with an empty hand", () => {
    const match = matchDrawing(HANDS_FULL.replace("You pick up the mug 1 from the desk 1.", "Nothing happens."));
    expect(match.cases.map(({ ruleId }) => ruleId)).not.toContain("A4");
  });
});
