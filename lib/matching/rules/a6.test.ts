import { describe, expect, it } from "vitest";
import { caseLines, caseOfRule, matchDrawing, quotesOf } from "../alfworld/match-drawing";

const CLOSED = `
  task: put some mug on shelf.
  1  go to fridge 1            ->  You arrive at fridge 1. The fridge 1 is closed.
  2  take mug 1 from fridge 1  ->  Nothing happens.
`;

describe("A6", () => {
  it("finds a take out of what was seen closed, quoting that sentence alone", () => {
    const found = caseOfRule(matchDrawing(CLOSED), "A6");
    expect(found).toMatchObject({ label: "overlooked", subPatterns: ["closed"], distance: 1, negativeSearch: null });
    expect(quotesOf(found)).toEqual(["decisive 1: The fridge 1 is closed.", "write 2: mug 1 from fridge 1"]);
  });

  it("takes the agent's own closing for such a statement", () => {
    const match = matchDrawing(`
      task: put some mug on shelf.
      1  go to fridge 1            ->  You arrive at fridge 1. The fridge 1 is closed.
      2  open fridge 1             ->  You open the fridge 1. The fridge 1 is open. In it, you see a mug 1.
      3  close fridge 1            ->  You close the fridge 1.
      4  take mug 1 from fridge 1  ->  Nothing happens.
    `);
    expect(quotesOf(caseOfRule(match, "A6"))[0]).toBe("decisive 3: You close the fridge 1.");
  });

  it("says nothing once the receptacle was opened", () => {
    const match = matchDrawing(`
      task: put some mug on shelf.
      1  go to fridge 1            ->  You arrive at fridge 1. The fridge 1 is closed.
      2  open fridge 1             ->  You open the fridge 1. The fridge 1 is open. In it, you see a mug 1.
      3  take mug 1 from fridge 1  ->  Nothing happens.
    `);
    expect(match.cases.map(({ ruleId }) => ruleId)).not.toContain("A6");
  });

  it("gives way to A5 when a listing of the inside lacks the object", () => {
    const match = matchDrawing(`
      task: put some mug on shelf.
      1  go to fridge 1            ->  You arrive at fridge 1. The fridge 1 is closed.
      2  open fridge 1             ->  You open the fridge 1. The fridge 1 is open. In it, you see nothing.
      3  close fridge 1            ->  You close the fridge 1.
      4  take mug 1 from fridge 1  ->  Nothing happens.
    `);
    expect(caseLines(match)[0]).toBe("4 F1 A5 overlooked contradicts-listing d2");
  });
});
