import { describe, expect, it } from "vitest";
import { caseLines, caseOfRule, matchDrawing, quotesOf } from "../alfworld/match-drawing";

const UNSEEN = `
  task: put some mug on shelf.
  1  go to shelf 1            ->  You arrive at shelf 1. On the shelf 1, you see a pen 1.
  2  put mug 1 in/on shelf 1  ->  Nothing happens.
`;

describe("A11", () => {
  it("calls a move of an object that nothing showed incomplete, with the search", () => {
    const found = caseOfRule(matchDrawing(UNSEEN), "A11");
    expect(found).toMatchObject({ label: "incomplete", subPatterns: ["assumed-entity"], distance: null });
    expect(found.negativeSearch).toEqual({ strings: ["mug 1"], fromStep: 0, toStep: 1, hits: 0 });
    expect(quotesOf(found)).toEqual(["write 2: put mug 1 in/on shelf 1"]);
  });

  it("serves heat, cool and clean as well, and names without a number", () => {
    const match = matchDrawing(`
      task: clean some spoon and put it in shelf.
      1  go to sinkbasin 1            ->  You arrive at sinkbasin 1. On the sinkbasin 1, you see nothing.
      2  clean spoon with sinkbasin 1 ->  Nothing happens.
    `);
    expect(caseOfRule(match, "A11").negativeSearch).toEqual({ strings: ["spoon"], fromStep: 1, toStep: 1, hits: 0 });
  });

  it("gives way to A10 when the object was seen", () => {
    expect(caseLines(matchDrawing(UNSEEN.replace("you see a pen 1", "you see a mug 1")))[0]).toContain("A10");
  });

  it("says nothing of the object in the hand", () => {
    const match = matchDrawing(`
      task: put some mug on shelf.
      1  go to desk 1             ->  You arrive at desk 1. On the desk 1, you see a mug 1.
      2  take mug 1 from desk 1   ->  You pick up the mug 1 from the desk 1.
      3  put mug 1 in/on shelf 1  ->  Nothing happens.
    `);
    expect(match.cases.map(({ ruleId }) => ruleId)).not.toContain("A11");
  });
});
