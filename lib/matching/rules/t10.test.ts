import { describe, expect, it } from "vitest";
import { caseOfRule, matchDrawing, quotesOf } from "../alfworld/match-drawing";

const ONE_PLACED = (listed: string): string => `
  task: find two mug and put them in shelf.
  1  go to desk 1             ->  You arrive at desk 1. On the desk 1, you see ${listed}.
  2  take mug 1 from desk 1   ->  You pick up the mug 1 from the desk 1.
  3  go to shelf 1            ->  You arrive at shelf 1. On the shelf 1, you see nothing.
  4  put mug 1 in/on shelf 1  ->  You put the mug 1 in/on the shelf 1.
`;

describe("T10", () => {
  it("calls a second object that was never observed incomplete, the placed one left out of the search", () => {
    const found = caseOfRule(matchDrawing(ONE_PLACED("a mug 1")), "T10");
    expect(found).toMatchObject({ t: 4, label: "incomplete", subPatterns: ["never-located"] });
    expect(found.negativeSearch).toMatchObject({ hits: 0, fromStep: 0, toStep: 4 });
    expect(found.negativeSearch?.strings).toContain("mug 2");
    expect(found.negativeSearch?.strings).not.toContain("mug 1");
  });

  it("calls a second one that was listed and not taken overlooked, against that listing", () => {
    const found = caseOfRule(matchDrawing(ONE_PLACED("a mug 2, and a mug 1")), "T10");
    expect(found).toMatchObject({ label: "overlooked", subPatterns: ["seen-not-taken"], distance: 3 });
    expect(quotesOf(found)).toEqual(["decisive 1: On the desk 1, you see a mug 2, and a mug 1.", "write 0: two mug"]);
  });

  it("calls a second one that was taken and not placed overlooked, against the goal", () => {
    const match = matchDrawing(`${ONE_PLACED("a mug 2, and a mug 1")}
      5  go to desk 1            ->  You arrive at desk 1. On the desk 1, you see a mug 2.
      6  take mug 2 from desk 1  ->  You pick up the mug 2 from the desk 1.`);
    const found = caseOfRule(match, "T10");
    expect(found).toMatchObject({ label: "overlooked", subPatterns: ["not-placed"], distance: 6 });
    expect(quotesOf(found)[0]).toBe("decisive 0: put them in shelf");
  });

  it("says nothing when one is all that the goal asks for", () => {
    expect(matchDrawing(ONE_PLACED("a mug 1").replace("find two mug and put them in shelf", "put some mug on shelf")).ruleId).toBe("T13");
  });

  it("gives way to T7b while none is placed", () => {
    expect(matchDrawing(ONE_PLACED("a mug 1").split("\n").slice(0, 5).join("\n")).ruleId).toBe("T7b");
  });
});
