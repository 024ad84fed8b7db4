import { describe, expect, it } from "vitest";
import { caseLines, caseOfRule, matchDrawing, quotesOf } from "../alfworld/match-drawing";

describe("A19", () => {
  it("finds an open of what the record says is open", () => {
    const match = matchDrawing(`
      task: put some mug on shelf.
      1  go to fridge 1  ->  You arrive at fridge 1. The fridge 1 is open. In it, you see nothing.
      2  open fridge 1   ->  Nothing happens.
    `);
    const found = caseOfRule(match, "A19");
    expect(found).toMatchObject({ label: "overlooked", subPatterns: ["state-already"], distance: 1 });
    expect(quotesOf(found)).toEqual(["decisive 1: The fridge 1 is open.", "write 2: open fridge 1"]);
  });

  it("finds a close of what is closed, and counts firstDistance from the first statement since the last change", () => {
    const match = matchDrawing(`
      task: put some mug on shelf.
      1  go to fridge 1  ->  You arrive at fridge 1. The fridge 1 is closed.
      2  go to desk 1    ->  You arrive at desk 1. On the desk 1, you see nothing.
      3  go to fridge 1  ->  You arrive at fridge 1. The fridge 1 is closed.
      4  close fridge 1  ->  Nothing happens.
    `);
    expect(caseOfRule(match, "A19")).toMatchObject({ distance: 1, firstDistance: 3 });
  });

  it("says nothing when the last thing seen was the other state", () => {
    const match = matchDrawing(`
      task: put some mug on shelf.
      1  go to fridge 1  ->  You arrive at fridge 1. The fridge 1 is closed.
      2  open fridge 1   ->  Nothing happens.
    `);
    expect(match.cases.map(({ ruleId }) => ruleId)).not.toContain("A19");
  });

  it("gives way to A18 for a surface that has no door", () => {
    expect(
      caseLines(
        matchDrawing(
          "task: put some mug on shelf.\n1 go to shelf 1 -> You arrive at shelf 1. On the shelf 1, you see nothing.\n2 open shelf 1 -> Nothing happens.",
        ),
      )[0],
    ).toContain("A18");
  });
});
