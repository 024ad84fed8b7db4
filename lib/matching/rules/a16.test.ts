import { describe, expect, it } from "vitest";
import { caseLines, caseOfRule, matchDrawing, quotesOf } from "../alfworld/match-drawing";

const ELSEWHERE = `
  task: look at book under the desklamp.
  1  go to desk 1    ->  You arrive at desk 1. On the desk 1, you see a desklamp 1.
  2  go to shelf 1   ->  You arrive at shelf 1. On the shelf 1, you see a book 1.
  3  use desklamp 1  ->  Nothing happens.
`;

describe("A16", () => {
  it("finds the use of a lamp that was last seen at another place", () => {
    const found = caseOfRule(matchDrawing(ELSEWHERE), "A16");
    expect(found).toMatchObject({ label: "overlooked", subPatterns: ["elsewhere"], distance: 2 });
    expect(quotesOf(found)).toEqual([
      "decisive 1: On the desk 1, you see a desklamp 1.",
      "supports 2: You arrive at shelf 1.",
      "write 3: desklamp 1",
    ]);
  });

  it("says nothing where the lamp lies at the agent's place", () => {
    const match = matchDrawing(
      ELSEWHERE.replace("3  use desklamp 1", "3  go to desk 1  ->  You arrive at desk 1. On the desk 1, you see a desklamp 1.\n4  use desklamp 1"),
    );
    expect(match.cases.map(({ ruleId }) => ruleId)).not.toContain("A16");
  });

  it("gives way to A17 when the lamp is in the hand", () => {
    const match = matchDrawing(`
      task: look at book under the desklamp.
      1  go to desk 1                 ->  You arrive at desk 1. On the desk 1, you see a desklamp 1.
      2  take desklamp 1 from desk 1  ->  You pick up the desklamp 1 from the desk 1.
      3  go to shelf 1                ->  You arrive at shelf 1. On the shelf 1, you see a book 1.
      4  use desklamp 1               ->  Nothing happens.
    `);
    expect(caseLines(match)[0]).toBe("4 F1 A17 other:interface lamp-held");
  });
});
