import { describe, expect, it } from "vitest";
import { caseLines, caseOfRule, matchDrawing, quotesOf } from "../alfworld/match-drawing";

const PUT_DOWN = `
  task: put a hot mug in cabinet.
  1  go to desk 1                 ->  You arrive at desk 1. On the desk 1, you see a mug 1.
  2  take mug 1 from desk 1       ->  You pick up the mug 1 from the desk 1.
  3  go to microwave 1            ->  You arrive at microwave 1. The microwave 1 is closed.
  4  open microwave 1             ->  You open the microwave 1. The microwave 1 is open. In it, you see nothing.
  5  move mug 1 to microwave 1    ->  You move the mug 1 to the microwave 1.
  6  heat mug 1 with microwave 1  ->  Nothing happens.
`;

describe("A9", () => {
  it("finds a treatment of what the agent itself put down, against the reply of that move", () => {
    const found = caseOfRule(matchDrawing(PUT_DOWN), "A9");
    expect(found).toMatchObject({ t: 6, label: "overlooked", subPatterns: ["put-down"], distance: 1 });
    expect(quotesOf(found)).toEqual(["decisive 5: You move the mug 1 to the microwave 1.", "write 6: mug 1"]);
  });

  it("says nothing while the object is in the hand", () => {
    const match = matchDrawing(`${PUT_DOWN}
      7  take mug 1 from microwave 1  ->  You pick up the mug 1 from the microwave 1.
      8  heat mug 1 with microwave 1  ->  Nothing happens.`);
    expect(match.cases.find(({ t }) => t === 8)?.ruleId).not.toBe("A9");
  });

  it("wins over A10, which speaks of objects that were never taken up", () => {
    const match = matchDrawing(`${PUT_DOWN}
      7  examine microwave 1          ->  The microwave 1 is open. In it, you see a mug 1.
      8  heat mug 1 with microwave 1  ->  Nothing happens.`);
    expect(caseLines(match)[0]).toBe("6 F1 A9 overlooked put-down+repeat d1");
  });

  it("gives way to A2 when the receptacle does not exist", () => {
    expect(caseLines(matchDrawing(PUT_DOWN.replace("heat mug 1 with microwave 1", "heat mug 1 with microwave 4")))[0]).toContain("A2");
  });
});
