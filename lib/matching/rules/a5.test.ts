import { describe, expect, it } from "vitest";
import { caseLines, caseOfRule, matchDrawing, quotesOf } from "../alfworld/match-drawing";

describe("A5", () => {
  it("finds a take that the latest listing contradicts, with the sighting elsewhere in support", () => {
    const match = matchDrawing(`
      task: put some mug on shelf.
      1  go to desk 1             ->  You arrive at desk 1. On the desk 1, you see a mug 1.
      2  go to shelf 1            ->  You arrive at shelf 1. On the shelf 1, you see a pen 1, and a cd 2.
      3  go to desk 1             ->  You arrive at desk 1. On the desk 1, you see a mug 1.
      4  take mug 1 from shelf 1  ->  Nothing happens.
    `);
    const found = caseOfRule(match, "A5");
    expect(found).toMatchObject({ label: "overlooked", subPatterns: ["contradicts-listing"], distance: 2 });
    expect(quotesOf(found)).toEqual([
      "decisive 2: On the shelf 1, you see a pen 1, and a cd 2.",
      "supports 3: On the desk 1, you see a mug 1.",
      "write 4: mug 1 from shelf 1",
    ]);
  });

  it("counts the distance from the latest listing and firstDistance from the first that lacked the object", () => {
    const match = matchDrawing(`
      task: put some mug on shelf.
      1  go to shelf 1            ->  You arrive at shelf 1. On the shelf 1, you see nothing.
      2  go to desk 1             ->  You arrive at desk 1. On the desk 1, you see nothing.
      3  go to shelf 1            ->  You arrive at shelf 1. On the shelf 1, you see a pen 1.
      4  take mug 1 from shelf 1  ->  Nothing happens.
    `);
    expect(caseOfRule(match, "A5")).toMatchObject({ distance: 1, firstDistance: 3 });
  });

  it("adds format-mismatch when the listing has the object without the adjective, or with a number", () => {
    const drawing = (name: string): string => `
      task: put a cool bread in fridge.
      1  go to desk 1               ->  You arrive at desk 1. On the desk 1, you see a bread 1.
      2  take ${name} from desk 1   ->  Nothing happens.
    `;
    for (const name of ["cool bread 1", "bread"]) {
      expect(caseLines(matchDrawing(drawing(name)))[0]).toBe("2 F1 A5 overlooked contradicts-listing+format-mismatch d1");
    }
    expect(caseLines(matchDrawing(drawing("bread 2")))[0]).toBe("2 F1 A5 overlooked contradicts-listing d1");
  });

  it("takes the agent's own pick-up as the fact when it emptied the receptacle itself", () => {
    const match = matchDrawing(`
      task: put two mug in shelf.
      1  go to desk 1              ->  You arrive at desk 1. On the desk 1, you see a mug 1.
      2  take mug 1 from desk 1    ->  You pick up the mug 1 from the desk 1.
      3  go to shelf 1             ->  You arrive at shelf 1. On the shelf 1, you see nothing.
      4  put mug 1 in/on shelf 1   ->  You put the mug 1 in/on the shelf 1.
      5  take mug 1 from desk 1    ->  Nothing happens.
    `);
    const found = caseOfRule(match, "A5");
    expect(quotesOf(found)[0]).toBe("decisive 2: You pick up the mug 1 from the desk 1.");
    expect(found.distance).toBe(3);
  });

  it("says nothing on the word of a look at the place, or of a listing that is cut", () => {
    const looked = matchDrawing(`
      task: put some mug on shelf.
      1  go to desk 1            ->  You arrive at desk 1. On the desk 1, you see a mug 1.
      2  look                    ->  You are facing the desk 1. Next to it, you see nothing.
      3  take mug 1 from desk 1  ->  Nothing happens.
    `);
    expect(looked.cases.map(({ ruleId }) => ruleId)).not.toContain("A5");
    const cut = matchDrawing(`
      task: put some mug on shelf.
      1  go to desk 1            ->  You arrive at desk 1. On the desk 1, you see a pen 1, and a
      2  take mug 1 from desk 1  ->  Nothing happens.
    `);
    expect(cut.cases.map(({ ruleId }) => ruleId)).not.toContain("A5");
  });

  it("gives way to A3 when the object is in the hand", () => {
    const match = matchDrawing(`
      task: put some mug on shelf.
      1  go to desk 1            ->  You arrive at desk 1. On the desk 1, you see a mug 1.
      2  take mug 1 from desk 1  ->  You pick up the mug 1 from the desk 1.
      3  take mug 1 from desk 1  ->  Nothing happens.
    `);
    expect(caseLines(match)[0]).toContain("A3");
  });
});
