import { describe, expect, it } from "vitest";
import { caseLines, caseOfRule, matchDrawing, quotesOf } from "../alfworld/match-drawing";

const NARROW = `
  room: Looking quickly around you, you see a coffeemachine 1, a desk 1, and a stoveburner 1.
  task: put some cup on coffeemachine.
  1  go to desk 1                     ->  You arrive at desk 1. On the desk 1, you see a cup 1.
  2  take cup 1 from desk 1           ->  You pick up the cup 1 from the desk 1.
  3  go to coffeemachine 1            ->  You arrive at coffeemachine 1. On the coffeemachine 1, you see nothing.
  4  put cup 1 in/on coffeemachine 1  ->  Nothing happens.
`;

describe("A14", () => {
  it("calls a move into a receptacle that cannot hold the type other:interface", () => {
    const found = caseOfRule(matchDrawing(NARROW), "A14");
    expect(found).toMatchObject({ label: "other:interface", subPatterns: ["cannot-hold"], distance: null });
    expect(found.explanation).toContain("type tables of the benchmark");
    expect(quotesOf(found)).toEqual(["write 4: cup 1 in/on coffeemachine 1"]);
  });

  it("calls it overlooked when a text states what fits", () => {
    const found = caseOfRule(matchDrawing(`rules: A cup cannot be placed on a coffeemachine.\n${NARROW}`), "A14");
    expect(found).toMatchObject({ label: "overlooked", distance: 4 });
    expect(quotesOf(found)[0]).toBe("decisive 0: A cup cannot be placed on a coffeemachine.");
  });

  it("says nothing of a type that fits, nor of receptacles that the tables leave open", () => {
    expect(matchDrawing(NARROW.replaceAll("cup", "mug")).cases.map(({ ruleId }) => ruleId)).not.toContain("A14");
    expect(matchDrawing(NARROW.replaceAll("in/on coffeemachine 1", "in/on desk 1")).cases.map(({ ruleId }) => ruleId)).not.toContain("A14");
  });

  it("gives way to A21, being only a candidate, when the object is not the goal's", () => {
    expect(caseLines(matchDrawing(NARROW.replace("put some cup on", "put some mug on")))).toContain("4 F1 A21 overlooked wrong-object d4");
  });
});
