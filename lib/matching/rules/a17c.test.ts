import { describe, expect, it } from "vitest";
import { caseLines, caseOfRule, matchDrawing, quotesOf } from "../alfworld/match-drawing";

const SLICE = `
  task: put a bread in fridge.
  1  go to desk 1                ->  You arrive at desk 1. On the desk 1, you see a bread 1, and a knife 1.
  2  slice bread 1 with knife 1  ->  Nothing happens.
`;

describe("A17c", () => {
  it("calls slicing without a knife in the hand other:interface", () => {
    const found = caseOfRule(matchDrawing(SLICE), "A17c");
    expect(found).toMatchObject({ label: "other:interface", subPatterns: ["knife-needed"], distance: null });
    expect(quotesOf(found)).toEqual(["write 2: slice bread 1 with knife 1"]);
  });

  it("calls it overlooked once the rule is stated", () => {
    const found = caseOfRule(matchDrawing(`rules: To slice a thing you must hold a knife.\n${SLICE}`), "A17c");
    expect(found).toMatchObject({ label: "overlooked", distance: 2 });
    expect(quotesOf(found)[0]).toBe("decisive 0: To slice a thing you must hold a knife.");
  });

  it("says nothing with a knife in the hand, and leaves the rest to A23", () => {
    const match = matchDrawing(SLICE.replace("2  slice", "2  take knife 1 from desk 1  ->  You pick up the knife 1 from the desk 1.\n3  slice"));
    expect(caseLines(match).find((line) => line.startsWith("3 "))).toContain("A23");
  });

  it("gives way to A0 when no knife is named", () => {
    expect(caseLines(matchDrawing(SLICE.replace("slice bread 1 with knife 1", "slice bread 1")))[0]).toBe("2 F1 A0 other:format invalid-command");
  });
});
