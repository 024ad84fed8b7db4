import { describe, expect, it } from "vitest";
import { caseLines, caseOfRule, matchDrawing, quotesOf } from "../alfworld/match-drawing";

const HELD = `
  task: heat some mug and put it in cabinet.
  1  go to fridge 1             ->  You arrive at fridge 1. The fridge 1 is closed.
  2  open fridge 1              ->  You open the fridge 1. The fridge 1 is open. In it, you see a mug 1.
  3  take mug 1 from fridge 1   ->  You pick up the mug 1 from the fridge 1.
  4  heat mug 1 with fridge 1   ->  Nothing happens.
`;

describe("A12", () => {
  it("calls the wrong appliance overlooked when the list of the room has the right one", () => {
    const found = caseOfRule(matchDrawing(HELD), "A12");
    expect(found).toMatchObject({ label: "overlooked", subPatterns: ["wrong-appliance"], distance: 4 });
    expect(quotesOf(found)[0]).toMatch(/^decisive 0: Looking quickly/);
    expect(quotesOf(found)[1]).toBe("write 4: mug 1 with fridge 1");
  });

  it("calls it incomplete, with the search, when nothing showed the right one", () => {
    const found = caseOfRule(matchDrawing(`room: Looking quickly around you, you see a fridge 1, and a desk 1.\n${HELD}`), "A12");
    expect(found).toMatchObject({ label: "incomplete", subPatterns: ["wrong-appliance"] });
    expect(found.negativeSearch).toEqual({ strings: ["microwave"], fromStep: 0, toStep: 3, hits: 0 });
  });

  it("takes an arrival at the right one where the record has no list", () => {
    const match = matchDrawing(`
      room: Welcome.
      task: heat some mug and put it in cabinet.
      1  go to microwave 1          ->  You arrive at microwave 1. The microwave 1 is closed.
      2  go to desk 1               ->  You arrive at desk 1. On the desk 1, you see a mug 1.
      3  take mug 1 from desk 1     ->  You pick up the mug 1 from the desk 1.
      4  heat mug 1 with fridge 1   ->  Nothing happens.
    `);
    expect(quotesOf(caseOfRule(match, "A12"))[0]).toBe("decisive 1: You arrive at microwave 1.");
  });

  it("says nothing of the right appliance", () => {
    expect(matchDrawing(HELD.replace("heat mug 1 with fridge 1", "heat mug 1 with microwave 1")).cases.map(({ ruleId }) => ruleId)).not.toContain(
      "A12",
    );
  });

  it("gives way to A10 when the object was not taken", () => {
    const match = matchDrawing(
      HELD.replace(
        "3  take mug 1 from fridge 1   ->  You pick up the mug 1 from the fridge 1.",
        "3  examine fridge 1  ->  The fridge 1 is open. In it, you see a mug 1.",
      ),
    );
    expect(caseLines(match)[0]).toContain("A10");
  });
});
