import { describe, expect, it } from "vitest";
import { caseLines, caseOfRule, matchDrawing, quotesOf } from "../alfworld/match-drawing";

const SEEN = `
  task: heat some mug and put it in cabinet.
  1  go to desk 1                 ->  You arrive at desk 1. On the desk 1, you see a mug 1.
  2  go to microwave 1            ->  You arrive at microwave 1. The microwave 1 is closed.
  3  heat mug 1 with microwave 1  ->  Nothing happens.
`;

describe("A10", () => {
  it("finds a treatment of an object that was seen and not taken", () => {
    const found = caseOfRule(matchDrawing(SEEN), "A10");
    expect(found).toMatchObject({ label: "overlooked", subPatterns: ["not-taken"], distance: 2 });
    expect(quotesOf(found)).toEqual(["decisive 1: On the desk 1, you see a mug 1.", "write 3: mug 1"]);
  });

  it("reads a name of another shape as the thing that it means", () => {
    const held = (name: string): string => `
      task: heat some mug and put it in cabinet.
      1  go to desk 1                    ->  You arrive at desk 1. On the desk 1, you see a mug 1.
      2  take mug 1 from desk 1          ->  You pick up the mug 1 from the desk 1.
      3  go to microwave 1               ->  You arrive at microwave 1. The microwave 1 is closed.
      4  heat ${name} with microwave 1   ->  Nothing happens.
    `;
    for (const name of ["cold mug 1", "mug"]) {
      const found = caseOfRule(matchDrawing(held(name)), "A10");
      expect(found.subPatterns).toEqual(["format-mismatch"]);
      expect(quotesOf(found)[0]).toBe("decisive 2: You pick up the mug 1 from the desk 1.");
    }
    expect(caseLines(matchDrawing(SEEN.replace("heat mug 1 with", "heat mug with")))[0]).toBe("3 F1 A10 overlooked not-taken+format-mismatch d2");
  });

  it("says nothing of the object in the hand", () => {
    const match = matchDrawing(`
      task: heat some mug and put it in cabinet.
      1  go to desk 1                 ->  You arrive at desk 1. On the desk 1, you see a mug 1.
      2  take mug 1 from desk 1       ->  You pick up the mug 1 from the desk 1.
      3  heat mug 1 with microwave 1  ->  Nothing happens.
    `);
    expect(match.cases.map(({ ruleId }) => ruleId)).not.toContain("A10");
  });

  it("wins over A21: that the object was not taken says more than that it is the wrong one", () => {
    const match = matchDrawing(`
      task: put some mug on shelf.
      1  go to shelf 1            ->  You arrive at shelf 1. On the shelf 1, you see a pen 1.
      2  put pen 1 in/on shelf 1  ->  Nothing happens.
    `);
    expect(caseLines(match)[0]).toBe("2 F1 A10 overlooked not-taken d1");
  });

  it("gives way to A9 when the agent itself had put the object down", () => {
    const match = matchDrawing(
      SEEN.replace(
        "2  go to microwave 1 ",
        "2  take mug 1 from desk 1  ->  You pick up the mug 1 from the desk 1.\n3  put mug 1 in/on desk 1  ->  You put the mug 1 in/on the desk 1.\n4  go to microwave 1 ",
      ).replace("3  heat", "5  heat"),
    );
    expect(match.cases.find(({ failure }) => failure === "F1")?.ruleId).toBe("A9");
  });
});
