import { describe, expect, it } from "vitest";
import { caseLines, caseOfRule, matchDrawing, quotesOf } from "../alfworld/match-drawing";

const ELSEWHERE = `
  task: put some mug on shelf.
  1  go to desk 1                ->  You arrive at desk 1. On the desk 1, you see a mug 1, and a pen 2.
  2  go to shelf 1               ->  You arrive at shelf 1. On the shelf 1, you see nothing.
  3  take mug 1 from cabinet 1   ->  Nothing happens.
`;

describe("A8", () => {
  it("finds a take at an unlisted place of what was seen at another", () => {
    const found = caseOfRule(matchDrawing(ELSEWHERE), "A8");
    expect(found).toMatchObject({ label: "overlooked", subPatterns: ["elsewhere"], distance: 2 });
    expect(quotesOf(found)).toEqual(["decisive 1: On the desk 1, you see a mug 1, and a pen 2.", "write 3: mug 1 from cabinet 1"]);
  });

  it("takes the last sighting, and the first for firstDistance", () => {
    const match = matchDrawing(`
      task: put some mug on shelf.
      1  go to desk 1                ->  You arrive at desk 1. On the desk 1, you see a mug 1.
      2  take mug 1 from desk 1      ->  You pick up the mug 1 from the desk 1.
      3  go to shelf 1               ->  You arrive at shelf 1. On the shelf 1, you see nothing.
      4  put mug 1 in/on shelf 1     ->  You put the mug 1 in/on the shelf 1.
      5  take mug 1 from cabinet 1   ->  Nothing happens.
    `);
    expect(quotesOf(caseOfRule(match, "A8"))[0]).toBe("decisive 4: You put the mug 1 in/on the shelf 1.");
    expect(caseOfRule(match, "A8")).toMatchObject({ distance: 1, firstDistance: 4 });
  });

  it("says nothing of an object that was never seen", () => {
    expect(matchDrawing(ELSEWHERE.replace("you see a mug 1, and", "you see")).cases.map(({ ruleId }) => ruleId)).not.toContain("A8");
  });

  it("gives way to A6 when the place was seen closed", () => {
    const match = matchDrawing(
      ELSEWHERE.replace(/2 {2}go to shelf 1 .*/, "2  go to cabinet 1  ->  You arrive at cabinet 1. The cabinet 1 is closed."),
    );
    expect(caseLines(match)[0]).toContain("A6");
  });
});
