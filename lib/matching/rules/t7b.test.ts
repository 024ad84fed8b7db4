import { describe, expect, it } from "vitest";
import { caseOfRule, matchDrawing, quotesOf } from "../alfworld/match-drawing";

const LEFT = `
  task: put some mug on shelf.
  1  go to desk 1            ->  You arrive at desk 1. On the desk 1, you see a mug 1.
  2  take mug 1 from desk 1  ->  You pick up the mug 1 from the desk 1.
  3  go to shelf 1           ->  You arrive at shelf 1. On the shelf 1, you see nothing.
  4  go to desk 1            ->  You arrive at desk 1. On the desk 1, you see nothing.
`;

describe("T7b", () => {
  it("finds the goal's receptacle visited and nothing placed there", () => {
    const found = caseOfRule(matchDrawing(LEFT), "T7b");
    expect(found).toMatchObject({ t: 4, label: "overlooked", subPatterns: ["not-placed"], distance: 4 });
    expect(quotesOf(found)).toEqual(["decisive 0: put some mug on shelf", "supports 3: You arrive at shelf 1.", "write 0: put some mug on shelf"]);
  });

  it("says nothing once the object lies there", () => {
    expect(
      matchDrawing(
        LEFT.replace(
          "4  go to desk 1            ->  You arrive at desk 1. On the desk 1, you see nothing.",
          "4  put mug 1 in/on shelf 1 -> You put the mug 1 in/on the shelf 1.",
        ),
      ).ruleId,
    ).toBe("T13");
  });

  it("gives way to T7 when none was visited", () => {
    expect(matchDrawing(LEFT.split("\n").slice(0, 4).join("\n")).ruleId).toBe("T7");
  });
});
