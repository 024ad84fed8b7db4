import { describe, expect, it } from "vitest";
import { matchDrawing } from "../alfworld/match-drawing";

describe("T13", () => {
  it("says unclear, weakly, of a failed run that seems to have done what it was asked", () => {
    const match = matchDrawing(`
      task: put some mug on shelf.
      1  go to desk 1             ->  You arrive at desk 1. On the desk 1, you see a mug 1.
      2  take mug 1 from desk 1   ->  You pick up the mug 1 from the desk 1.
      3  go to shelf 1            ->  You arrive at shelf 1. On the shelf 1, you see nothing.
      4  put mug 1 in/on shelf 1  ->  You put the mug 1 in/on the shelf 1.
    `);
    expect(match).toMatchObject({ ruleId: "T13", label: "unclear", confidence: "weak", decisiveStep: 4, distance: null });
  });

  it("says that the goal does not parse where that is why", () => {
    const match = matchDrawing("task: make the room a nicer place.\n1  go to desk 1  ->  You arrive at desk 1. On the desk 1, you see a mug 1.");
    expect(match).toMatchObject({ ruleId: "T13", label: "unclear" });
    expect(match.explanation).toContain("does not parse");
  });

  it("gives way to any case that decides the run", () => {
    const match = matchDrawing("task: make the room a nicer place.\n1  open cabinet 9  ->  Nothing happens.");
    expect(match.cases.map(({ ruleId }) => ruleId)).toEqual(["A2"]);
  });

  it("says nothing where something that the goal asks for is missing", () => {
    const match = matchDrawing("task: put some mug on shelf.\n1  go to desk 1  ->  You arrive at desk 1. On the desk 1, you see a mug 1.");
    expect(match.cases.map(({ ruleId }) => ruleId)).toEqual(["T3"]);
  });
});
