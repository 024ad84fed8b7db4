import { describe, expect, it } from "vitest";
import { caseOfRule, matchDrawing, quotesOf } from "../alfworld/match-drawing";

const TAKEN = `
  task: put a hot mug in cabinet.
  1  go to desk 1            ->  You arrive at desk 1. On the desk 1, you see a mug 1.
  2  take mug 1 from desk 1  ->  You pick up the mug 1 from the desk 1.
  3  go to shelf 1           ->  You arrive at shelf 1. On the shelf 1, you see nothing.
`;

describe("T5", () => {
  it("finds the needed appliance in the list of the room and never visited, the same goal words in both roles", () => {
    const found = caseOfRule(matchDrawing(TAKEN), "T5");
    expect(found).toMatchObject({ t: 3, label: "overlooked", subPatterns: ["appliance-not-visited"], distance: 3 });
    expect(quotesOf(found)[0]).toBe("decisive 0: hot mug");
    expect(quotesOf(found)[1]).toMatch(/^supports 0: Looking quickly/);
    expect(quotesOf(found)[2]).toBe("write 0: hot mug");
  });

  it("gives way to T6 once the appliance was visited, and to T3 when nothing was taken", () => {
    expect(matchDrawing(TAKEN.replaceAll("shelf 1", "microwave 1")).ruleId).toBe("T6");
    expect(
      matchDrawing(
        TAKEN.replace(
          "2  take mug 1 from desk 1  ->  You pick up the mug 1 from the desk 1.",
          "2  look -> You are facing the desk 1. Next to it, you see nothing.",
        ),
      ).ruleId,
    ).toBe("T3");
  });

  it("says nothing when the goal asks for no state, or the list has no such appliance", () => {
    expect(matchDrawing(TAKEN.replace("a hot mug", "a mug")).ruleId).toBe("T7");
    expect(matchDrawing(`room: Looking quickly around you, you see a desk 1, and a shelf 1.\n${TAKEN}`).ruleId).toBe("T13");
  });
});
