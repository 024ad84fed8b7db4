import { describe, expect, it } from "vitest";
import { caseLines, caseOfRule, matchDrawing, quotesOf } from "../alfworld/match-drawing";

const UNSEEN = `
  task: look at book under the desklamp.
  1  go to shelf 1    ->  You arrive at shelf 1. On the shelf 1, you see a book 1.
  2  use desklamp 1   ->  Nothing happens.
`;

describe("A15", () => {
  it("calls the use of a lamp that nothing showed incomplete, with the search", () => {
    const found = caseOfRule(matchDrawing(UNSEEN), "A15");
    expect(found).toMatchObject({ label: "incomplete", subPatterns: ["assumed-entity"], distance: null });
    expect(found.negativeSearch).toEqual({ strings: ["desklamp 1"], fromStep: 0, toStep: 1, hits: 0 });
    expect(quotesOf(found)).toEqual(["write 2: desklamp 1"]);
  });

  it("gives way to A16 when the lamp was seen elsewhere", () => {
    expect(
      caseLines(
        matchDrawing(
          UNSEEN.replace(
            "1  go to shelf 1",
            "1  go to desk 1  ->  You arrive at desk 1. On the desk 1, you see a desklamp 1.\n2  go to shelf 1",
          ).replace("2  use", "3  use"),
        ),
      )[0],
    ).toContain("A16");
  });

  it("says nothing of things that are no lamps", () => {
    expect(matchDrawing(UNSEEN.replace("use desklamp 1", "use toaster 4")).cases.map(({ ruleId }) => ruleId)).not.toContain("A15");
  });
});
