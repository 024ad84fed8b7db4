import { describe, expect, it } from "vitest";
import { caseLines, caseOfRule, matchDrawing, quotesOf } from "../alfworld/match-drawing";

const TAKEN = `
  task: put some mug on shelf.
  1  go to desk 1            ->  You arrive at desk 1. On the desk 1, you see a mug 1, and a pen 1.
  2  take mug 1 from desk 1  ->  You pick up the mug 1 from the desk 1.
`;

describe("A3", () => {
  it("finds a take of what is in the hand, against the pick-up reply", () => {
    const found = caseOfRule(
      matchDrawing(
        `${TAKEN} 3 go to shelf 1 -> You arrive at shelf 1. On the shelf 1, you see nothing.\n4 take mug 1 from desk 1 -> Nothing happens.`,
      ),
      "A3",
    );
    expect(found).toMatchObject({ label: "overlooked", subPatterns: ["already-held"], distance: 2 });
    expect(quotesOf(found)).toEqual(["decisive 2: You pick up the mug 1 from the desk 1.", "write 4: mug 1"]);
  });

  it("says nothing after the object was put down", () => {
    const match = matchDrawing(`${TAKEN}
      3 put mug 1 in/on desk 1 -> You put the mug 1 in/on the desk 1.
      4 take mug 1 from desk 1 -> Nothing happens.`);
    expect(match.cases.map(({ ruleId }) => ruleId)).not.toContain("A3");
  });

  it("gives way to A2 when the receptacle does not exist", () => {
    expect(caseLines(matchDrawing(`${TAKEN} 3 take mug 1 from desk 9 -> Nothing happens.`))[0]).toContain("A2");
  });
});
