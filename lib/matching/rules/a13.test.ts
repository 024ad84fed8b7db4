import { describe, expect, it } from "vitest";
import { caseLines, caseOfRule, matchDrawing, quotesOf } from "../alfworld/match-drawing";

const CLOSED = `
  task: put some mug on cabinet.
  1  go to desk 1               ->  You arrive at desk 1. On the desk 1, you see a mug 1.
  2  take mug 1 from desk 1     ->  You pick up the mug 1 from the desk 1.
  3  go to cabinet 1            ->  You arrive at cabinet 1. The cabinet 1 is closed.
  4  put mug 1 in/on cabinet 1  ->  Nothing happens.
`;

describe("A13", () => {
  it("finds a move into what was seen closed", () => {
    const found = caseOfRule(matchDrawing(CLOSED), "A13");
    expect(found).toMatchObject({ t: 4, label: "overlooked", subPatterns: ["closed"], distance: 1 });
    expect(quotesOf(found)).toEqual(["decisive 3: The cabinet 1 is closed.", "write 4: cabinet 1"]);
  });

  it("says nothing once it was opened", () => {
    const match = matchDrawing(
      CLOSED.replace("4  put", "4  open cabinet 1  ->  You open the cabinet 1. The cabinet 1 is open. In it, you see nothing.\n5  put"),
    );
    expect(match.cases.map(({ ruleId }) => ruleId)).not.toContain("A13");
  });

  it("wins over A22: the door says more than the distance", () => {
    const match = matchDrawing(CLOSED.replace("4  put", "4  go to desk 1  ->  You arrive at desk 1. On the desk 1, you see nothing.\n5  put"));
    expect(caseLines(match)[0]).toBe("5 F1 A13 overlooked closed d2");
  });

  it("gives way to A10 when the object was not taken", () => {
    expect(caseLines(matchDrawing(CLOSED.replace("You pick up the mug 1 from the desk 1.", "Nothing happens.")))[1]).toContain("A10");
  });
});
