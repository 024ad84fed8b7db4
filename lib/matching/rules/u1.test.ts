import { describe, expect, it } from "vitest";
import { caseLines, caseOfRule, matchDrawing, quotesOf } from "../alfworld/match-drawing";

const TAKEN = `
  task: put some mug on shelf.
  1  go to desk 1            ->  You arrive at desk 1. On the desk 1, you see a cup 1, and a mug 2.
  2  take cup 1 from desk 1  ->  You pick up the cup 1 from the desk 1.
`;
const BACK = "3  put cup 1 in/on desk 1  ->  You put the cup 1 in/on the desk 1.\n";

describe("U1", () => {
  it("finds the take of an object that the goal does not name and that the agent put back, against the goal's words", () => {
    const found = caseOfRule(matchDrawing(TAKEN + BACK), "U1");
    expect(found).toMatchObject({ t: 2, failure: "F3", label: "overlooked", subPatterns: ["wrong-object"], confidence: "weak", distance: 2 });
    expect(quotesOf(found)).toEqual([
      "decisive 0: put some mug on shelf",
      "supports 1: On the desk 1, you see a cup 1, and a mug 2.",
      "supports 3: cup 1 in/on desk 1",
      "write 2: cup 1",
    ]);
  });

  it("never decides the run: what was taken back left nothing behind", () => {
    expect(matchDrawing(TAKEN + BACK)).toMatchObject({ ruleId: "T3", label: "overlooked", decisiveStep: 3 });
  });

  it("does not know which was the slip when the goal's own object goes back where it came from", () => {
    const drawing = (TAKEN + BACK).replaceAll("cup 1", "mug 1");
    expect(caseLines(matchDrawing(drawing))[0]).toBe("2 F3 U1 unclear other");
  });

  it("says nothing when something was done with the goal's object in between, or it went to another place", () => {
    const heated = TAKEN.replaceAll("cup 1", "mug 1").replace("put some mug on shelf", "put a hot mug in shelf");
    const treated = `${heated}3  heat mug 1 with microwave 1 -> You heat the mug 1 using the microwave 1.\n4  put mug 1 in/on desk 1 -> You put the mug 1 in/on the desk 1.`;
    expect(matchDrawing(treated).cases.map(({ ruleId }) => ruleId)).not.toContain("U1");
    const elsewhere = `${TAKEN.replaceAll("cup 1", "mug 1")}3  put mug 1 in/on countertop 1 -> You put the mug 1 in/on the countertop 1.`;
    expect(matchDrawing(elsewhere).cases.map(({ ruleId }) => ruleId)).not.toContain("U1");
  });

  it("gives way to B1 when the object is not put back, or put where the goal's belongs", () => {
    expect(caseLines(matchDrawing(TAKEN))[0]).toContain("F2 B1");
    expect(caseLines(matchDrawing(`${TAKEN}3  put cup 1 in/on shelf 1 -> You put the cup 1 in/on the shelf 1.`))[0]).toContain("F2 B1");
  });

  it("has no case where the outcome is not known", () => {
    expect(matchDrawing(`${TAKEN}${BACK}success: unknown`).cases).toEqual([]);
  });
});
