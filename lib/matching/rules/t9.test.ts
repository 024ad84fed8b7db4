import { describe, expect, it } from "vitest";
import { caseOfRule, matchDrawing, quotesOf } from "../alfworld/match-drawing";

const LAMP = `
  task: look at book under the desklamp.
  1  go to desk 1              ->  You arrive at desk 1. On the desk 1, you see a desklamp 2.
  2  go to shelf 1             ->  You arrive at shelf 1. On the shelf 1, you see a book 1.
  3  take book 1 from shelf 1  ->  You pick up the book 1 from the shelf 1.
  4  go to countertop 1        ->  You arrive at countertop 1. On the countertop 1, you see nothing.
`;

describe("T9", () => {
  it("finds the lamp seen and not used with the object in the hand, against its listing", () => {
    const found = caseOfRule(matchDrawing(LAMP), "T9");
    expect(found).toMatchObject({ t: 4, label: "overlooked", subPatterns: ["lamp-not-used"], distance: 3 });
    expect(quotesOf(found)).toEqual(["decisive 1: On the desk 1, you see a desklamp 2.", "write 0: under the desklamp"]);
  });

  it("does not count a lamp that was lit before the object was taken", () => {
    const early = LAMP.replace("2  go to shelf 1", "2  use desklamp 2 -> You turn on the desklamp 2.\n3  go to shelf 1")
      .replace("3  take", "4  take")
      .replace("4  go to countertop", "5  go to countertop");
    expect(matchDrawing(early).ruleId).toBe("T9");
  });

  it("says nothing once the lamp was lit with the object in the hand", () => {
    const lit = LAMP.replace(
      "4  go to countertop 1        ->  You arrive at countertop 1. On the countertop 1, you see nothing.",
      "4  go to desk 1 -> You arrive at desk 1. On the desk 1, you see a desklamp 2.\n5  use desklamp 2 -> You turn on the desklamp 2.",
    );
    expect(matchDrawing(lit).ruleId).toBe("T13");
  });

  it("gives way to T8 when no lamp was seen", () => {
    expect(matchDrawing(LAMP.replace("a desklamp 2", "nothing")).ruleId).toBe("T8");
  });
});
