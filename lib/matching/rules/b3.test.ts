import { describe, expect, it } from "vitest";
import { caseOfRule, matchDrawing, quotesOf } from "../alfworld/match-drawing";

const RAW = `
  task: clean some mug and put it in shelf.
  1  go to desk 1             ->  You arrive at desk 1. On the desk 1, you see a mug 1.
  2  take mug 1 from desk 1   ->  You pick up the mug 1 from the desk 1.
  3  go to shelf 1            ->  You arrive at shelf 1. On the shelf 1, you see nothing.
  4  put mug 1 in/on shelf 1  ->  You put the mug 1 in/on the shelf 1.
`;
const CLEANED = RAW.replace(
  "3  go to shelf 1",
  "3  go to sinkbasin 1 -> You arrive at sinkbasin 1. On the sinkbasin 1, you see nothing.\n4 clean mug 1 with sinkbasin 1 -> You clean the mug 1 using the sinkbasin 1.\n5  go to shelf 1",
).replace("4  put mug 1", "6  put mug 1");

describe("B3", () => {
  it("finds the goal's object placed without the state that the goal asks for", () => {
    const match = matchDrawing(RAW);
    const found = caseOfRule(match, "B3");
    expect(found).toMatchObject({ t: 4, failure: "F2", label: "overlooked", subPatterns: ["state-required"], distance: 4 });
    expect(quotesOf(found)).toEqual(["decisive 0: clean some mug and put it in shelf", "write 4: mug 1 in/on shelf 1"]);
    expect(match).toMatchObject({ ruleId: "B3", decisiveStep: 4 });
  });

  it("says nothing once the object was treated", () => {
    expect(matchDrawing(CLEANED).cases.map(({ ruleId }) => ruleId)).not.toContain("B3");
  });

  it("is made good when a treated object is placed later", () => {
    const match = matchDrawing(`${RAW}
      5  take mug 1 from shelf 1         ->  You pick up the mug 1 from the shelf 1.
      6  go to sinkbasin 1               ->  You arrive at sinkbasin 1. On the sinkbasin 1, you see nothing.
      7  clean mug 1 with sinkbasin 1    ->  You clean the mug 1 using the sinkbasin 1.
      8  go to shelf 1                   ->  You arrive at shelf 1. On the shelf 1, you see nothing.
      9  put mug 1 in/on shelf 1         ->  You put the mug 1 in/on the shelf 1.`);
    expect(match.ruleId).toBe("T13");
  });

  it("gives way to B2 for an object that is not the goal's", () => {
    expect(matchDrawing(RAW.replaceAll("mug 1", "cup 1")).cases.map(({ ruleId }) => ruleId)).toContain("B2");
    expect(matchDrawing(RAW.replaceAll("mug 1", "cup 1")).cases.map(({ ruleId }) => ruleId)).not.toContain("B3");
  });
});
