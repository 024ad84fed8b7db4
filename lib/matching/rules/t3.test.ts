import { describe, expect, it } from "vitest";
import { caseOfRule, matchDrawing, quotesOf } from "../alfworld/match-drawing";

const SEEN = `
  task: put some mug on shelf.
  1  go to desk 1        ->  You arrive at desk 1. On the desk 1, you see a mug 1.
  2  go to countertop 1  ->  You arrive at countertop 1. On the countertop 1, you see a mug 2, and a pen 1.
  3  go to shelf 1       ->  You arrive at shelf 1. On the shelf 1, you see nothing.
`;

describe("T3", () => {
  it("finds the goal's object seen and never taken, against its last listing", () => {
    const match = matchDrawing(SEEN);
    const found = caseOfRule(match, "T3");
    expect(found).toMatchObject({ t: 3, failure: "F4", label: "overlooked", subPatterns: ["seen-not-taken"], distance: 1, firstDistance: 2 });
    expect(quotesOf(found)).toEqual(["decisive 2: On the countertop 1, you see a mug 2, and a pen 1.", "write 0: some mug"]);
    expect(match).toMatchObject({ label: "overlooked", ruleId: "T3", decisiveStep: 3, decisiveCase: 0 });
  });

  it("says nothing once one was taken", () => {
    expect(
      matchDrawing(
        SEEN.replace("3  go to shelf 1 ", "3  take mug 2 from countertop 1 -> You pick up the mug 2 from the countertop 1.\n4  go to shelf 1 "),
      ).cases.map(({ ruleId }) => ruleId),
    ).not.toContain("T3");
  });

  it("gives way to T1 for an object that was never seen", () => {
    expect(matchDrawing(SEEN.replace("put some mug", "put some cup")).ruleId).toBe("T1");
  });

  it("needs a goal that parses", () => {
    expect(matchDrawing(SEEN.replace("put some mug on shelf.", "bring the mug where it belongs.")).ruleId).toBe("T13");
  });
});
