import { describe, expect, it } from "vitest";
import { caseOfRule, matchDrawing, quotesOf } from "../alfworld/match-drawing";

const VISITED = `
  task: heat some mug and put it in cabinet.
  1  go to microwave 1       ->  You arrive at microwave 1. The microwave 1 is closed.
  2  go to desk 1            ->  You arrive at desk 1. On the desk 1, you see a mug 1.
  3  take mug 1 from desk 1  ->  You pick up the mug 1 from the desk 1.
`;

describe("T6", () => {
  it("calls a state that was never tried overlooked, although the appliance was visited", () => {
    const match = matchDrawing(VISITED);
    expect(caseOfRule(match, "T6")).toMatchObject({ t: 3, label: "overlooked", subPatterns: ["state-required"], distance: 3 });
    expect(quotesOf(caseOfRule(match, "T6"))).toEqual([
      "decisive 0: heat some mug",
      "supports 1: You arrive at microwave 1.",
      "write 0: heat some mug",
    ]);
  });

  it("takes over the answer of the last refused attempt, with the distance to the last step", () => {
    const match = matchDrawing(`${VISITED}
      4  put mug 1 in/on desk 1       ->  You put the mug 1 in/on the desk 1.
      5  heat mug 1 with microwave 1  ->  Nothing happens.
      6  look                         ->  You are facing the desk 1. Next to it, you see nothing.`);
    expect(match.cases.find(({ t, failure }) => t === 5 && failure === "F1")).toMatchObject({ ruleId: "A9", distance: 1 });
    expect(caseOfRule(match, "T6")).toMatchObject({ t: 6, label: "overlooked", subPatterns: ["put-down"], distance: 2 });
    expect(match).toMatchObject({ ruleId: "A9", decisiveStep: 5 });
  });

  it("counts an attempt that does not parse", () => {
    const match = matchDrawing(`${VISITED}
      4  heat mug 1                 ->  Nothing happens.`);
    expect(caseOfRule(match, "T6")).toMatchObject({ label: "other:format", subPatterns: ["invalid-command"], distance: null });
  });

  it("says nothing once the state was reached, and leaves the rest to T7", () => {
    const match = matchDrawing(`${VISITED}
      4  go to microwave 1            ->  You arrive at microwave 1. The microwave 1 is closed.
      5  heat mug 1 with microwave 1  ->  You heat the mug 1 using the microwave 1.`);
    expect(match.ruleId).toBe("T7");
  });

  it("gives way to T5 while no such appliance was visited", () => {
    expect(matchDrawing(VISITED.replace(/^.*go to microwave 1.*$/m, "  1  look  ->  You see nothing.")).ruleId).toBe("T5");
  });
});
