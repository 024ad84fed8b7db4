import { describe, expect, it } from "vitest";
import { caseOfRule, matchDrawing, quotesOf } from "../alfworld/match-drawing";

const DARK = `
  task: examine the book with the desklamp.
  1  go to shelf 1             ->  You arrive at shelf 1. On the shelf 1, you see a book 1.
  2  take book 1 from shelf 1  ->  You pick up the book 1 from the shelf 1.
`;

describe("T8", () => {
  it("calls a lamp that was never observed incomplete, with the search", () => {
    const found = caseOfRule(matchDrawing(DARK), "T8");
    expect(found).toMatchObject({ t: 2, label: "incomplete", subPatterns: ["never-located"] });
    expect(found.negativeSearch).toEqual({ strings: ["desklamp"], fromStep: 1, toStep: 2, hits: 0 });
    expect(quotesOf(found).at(-1)).toBe("write 0: with the desklamp");
  });

  it("gives way to T9 when the lamp was seen, and to T3 when the object was not taken", () => {
    expect(matchDrawing(DARK.replace("you see a book 1.", "you see a book 1, and a desklamp 1.")).ruleId).toBe("T9");
    expect(matchDrawing(DARK.split("\n").slice(0, 3).join("\n")).ruleId).toBe("T3");
  });

  it("says nothing of tasks without a lamp", () => {
    expect(matchDrawing(DARK.replace("examine the book with the desklamp", "put a book in shelf")).ruleId).toBe("T7b");
  });
});
