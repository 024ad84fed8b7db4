import { describe, expect, it } from "vitest";
import { caseLines, caseOfRule, matchDrawing, quotesOf } from "../alfworld/match-drawing";

const WRONG_TAKE = `
  task: put some mug on shelf.
  1  go to desk 1            ->  You arrive at desk 1. On the desk 1, you see a cup 1.
  2  take cup 1 from desk 1  ->  You pick up the cup 1 from the desk 1.
`;

describe("B1", () => {
  it("finds the take of an object that the goal does not name and that is never put back", () => {
    const found = caseOfRule(matchDrawing(WRONG_TAKE), "B1");
    expect(found).toMatchObject({ t: 2, failure: "F2", label: "overlooked", subPatterns: ["wrong-object"], distance: 2 });
    expect(quotesOf(found)).toEqual(["decisive 0: put some mug on shelf", "supports 1: On the desk 1, you see a cup 1.", "write 2: cup 1"]);
  });

  it("says nothing when the object is put back, also at another place that is not the goal's", () => {
    for (const place of ["desk 1", "countertop 1"]) {
      const match = matchDrawing(
        `${WRONG_TAKE} 3  go to ${place}  ->  You arrive at ${place}. On the ${place}, you see nothing.\n4  put cup 1 in/on ${place}  ->  You put the cup 1 in/on the ${place}.`,
      );
      expect(match.cases.map(({ ruleId }) => ruleId)).not.toContain("B1");
    }
  });

  it("stands when the object is put where the goal's belongs", () => {
    const match = matchDrawing(
      `${WRONG_TAKE} 3  go to shelf 1  ->  You arrive at shelf 1. On the shelf 1, you see nothing.\n4  put cup 1 in/on shelf 1  ->  You put the cup 1 in/on the shelf 1.`,
    );
    expect(caseLines(match).slice(0, 2)).toEqual(["2 F2 B1 overlooked wrong-object d2", "4 F2 B2 overlooked wrong-object d4"]);
    expect(match).toMatchObject({ label: "overlooked", ruleId: "B1", decisiveStep: 2 });
  });

  it("leaves the lamp of a light task and the goal's own type alone", () => {
    const lamp = WRONG_TAKE.replace("put some mug on shelf", "look at book under the desklamp").replaceAll("cup", "desklamp");
    expect(matchDrawing(lamp).cases.map(({ ruleId }) => ruleId)).not.toContain("B1");
    expect(matchDrawing(WRONG_TAKE.replaceAll("cup", "mug")).cases.map(({ ruleId }) => ruleId)).not.toContain("B1");
  });

  it("says nothing in a run whose outcome is not known", () => {
    expect(matchDrawing(`${WRONG_TAKE}\nsuccess: unknown`).cases).toEqual([]);
  });

  it("quotes the reply where the runner rewrote the action", () => {
    const match = matchDrawing(WRONG_TAKE.replace("2  take cup 1 from desk 1 ", "2  take mug 1 from desk 1 "));
    expect(quotesOf(caseOfRule(match, "B1")).at(-1)).toBe("write 2: You pick up the cup 1 from the desk 1.");
  });
});
