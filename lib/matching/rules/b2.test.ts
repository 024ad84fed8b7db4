import { describe, expect, it } from "vitest";
import { caseOfRule, matchDrawing, quotesOf } from "../alfworld/match-drawing";

const WRONG_MOVE = (from: string, to: string): string => `
  task: put some mug on shelf.
  1  go to ${from}             ->  You arrive at ${from}. On the ${from}, you see a cup 1.
  2  take cup 1 from ${from}   ->  You pick up the cup 1 from the ${from}.
  3  go to ${to}               ->  You arrive at ${to}. On the ${to}, you see nothing.
  4  put cup 1 in/on ${to}     ->  You put the cup 1 in/on the ${to}.
`;

describe("B2", () => {
  it("finds a wrong object put where the goal's belongs", () => {
    const found = caseOfRule(matchDrawing(WRONG_MOVE("desk 1", "shelf 1")), "B2");
    expect(found).toMatchObject({ t: 4, failure: "F2", label: "overlooked", subPatterns: ["wrong-object"], distance: 4 });
    expect(quotesOf(found)).toEqual([
      "decisive 0: put some mug on shelf",
      "supports 2: You pick up the cup 1 from the desk 1.",
      "write 4: cup 1 in/on shelf 1",
    ]);
  });

  it("says nothing when it goes back to where it was taken from, or to another kind of place", () => {
    expect(matchDrawing(WRONG_MOVE("shelf 1", "shelf 1")).cases.map(({ ruleId }) => ruleId)).not.toContain("B2");
    expect(matchDrawing(WRONG_MOVE("desk 1", "countertop 1")).cases.map(({ ruleId }) => ruleId)).not.toContain("B2");
  });

  it("gives way to B1 as the case that decides: the take came first", () => {
    expect(matchDrawing(WRONG_MOVE("desk 1", "shelf 1")).ruleId).toBe("B1");
  });
});
