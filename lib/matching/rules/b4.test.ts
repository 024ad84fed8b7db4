import { describe, expect, it } from "vitest";
import { caseOfRule, matchDrawing, quotesOf } from "../alfworld/match-drawing";

const TWO = (first: string, second: string): string => `
  task: put two mug in cabinet.
  1  go to desk 1                 ->  You arrive at desk 1. On the desk 1, you see a mug 2, and a mug 1.
  2  take mug 1 from desk 1       ->  You pick up the mug 1 from the desk 1.
  3  go to ${first}               ->  You arrive at ${first}. On the ${first}, you see nothing.
  4  put mug 1 in/on ${first}     ->  You put the mug 1 in/on the ${first}.
  5  go to desk 1                 ->  You arrive at desk 1. On the desk 1, you see a mug 2.
  6  take mug 2 from desk 1       ->  You pick up the mug 2 from the desk 1.
  7  go to ${second}              ->  You arrive at ${second}. On the ${second}, you see nothing.
  8  put mug 2 in/on ${second}    ->  You put the mug 2 in/on the ${second}.
`;

describe("B4", () => {
  it("finds the second object in another receptacle of the right type, weakly", () => {
    const match = matchDrawing(TWO("cabinet 1", "cabinet 2"));
    const found = caseOfRule(match, "B4");
    expect(found).toMatchObject({ t: 8, label: "overlooked", subPatterns: ["same-receptacle"], confidence: "weak", distance: 8 });
    expect(quotesOf(found)).toEqual([
      "decisive 0: put two mug in cabinet",
      "supports 4: You put the mug 1 in/on the cabinet 1.",
      "write 8: mug 2 in/on cabinet 2",
    ]);
    expect(match).toMatchObject({ ruleId: "B4", confidence: "weak" });
  });

  it("says nothing when both go into one", () => {
    expect(matchDrawing(TWO("cabinet 1", "cabinet 1")).cases.map(({ ruleId }) => ruleId)).not.toContain("B4");
  });

  it("says nothing when the first lies in a receptacle of another type", () => {
    expect(matchDrawing(TWO("shelf 1", "cabinet 2")).cases.map(({ ruleId }) => ruleId)).not.toContain("B4");
  });

  it("gives way to B2 for an object that is not the goal's", () => {
    const match = matchDrawing(TWO("cabinet 1", "cabinet 2").replaceAll("mug 2", "cup 2"));
    expect(match.cases.find(({ t }) => t === 8)?.ruleId).toBe("B2");
  });
});
