import { describe, expect, it } from "vitest";
import { caseLines, caseOfRule, matchDrawing, quotesOf } from "../alfworld/match-drawing";

const WRONG = `
  task: put some mug on shelf.
  1  go to desk 1             ->  You arrive at desk 1. On the desk 1, you see a pen 1.
  2  take pen 1 from desk 1   ->  You pick up the pen 1 from the desk 1.
  3  put pen 1 in/on shelf 1  ->  Nothing happens.
  4  put pen 1 in/on desk 1   ->  You put the pen 1 in/on the desk 1.
`;

describe("A21", () => {
  it("finds a move of an object that the goal does not name, and wins over A22", () => {
    const found = caseOfRule(matchDrawing(WRONG), "A21");
    expect(found).toMatchObject({ t: 3, label: "overlooked", subPatterns: ["wrong-object"], distance: 3 });
    expect(quotesOf(found)).toEqual(["decisive 0: put some mug on shelf", "write 3: pen 1"]);
  });

  it("says nothing of the goal's object, and leaves the place to A22", () => {
    expect(caseLines(matchDrawing(WRONG.replaceAll("pen", "mug")))[1]).toBe("3 F1 A22 other:interface must-be-there");
  });

  it("says nothing when the goal does not parse", () => {
    const match = matchDrawing(WRONG.replace("put some mug on shelf.", "tidy the whole place up, please."));
    expect(match.cases.map(({ ruleId }) => ruleId)).not.toContain("A21");
  });

  it("gives way to A13 when the receptacle was seen closed", () => {
    const match = matchDrawing(`
      task: put some mug on cabinet.
      1  go to desk 1               ->  You arrive at desk 1. On the desk 1, you see a pen 1.
      2  take pen 1 from desk 1     ->  You pick up the pen 1 from the desk 1.
      3  go to cabinet 1            ->  You arrive at cabinet 1. The cabinet 1 is closed.
      4  put pen 1 in/on cabinet 1  ->  Nothing happens.
    `);
    expect(caseLines(match)).toContain("4 F1 A13 overlooked closed d1");
  });
});
