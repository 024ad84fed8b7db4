import { describe, expect, it } from "vitest";
import { caseLines, caseOfRule, matchDrawing, quotesOf } from "../alfworld/match-drawing";

const UNSUITABLE = `
  task: heat some book and put it in cabinet.
  1  go to desk 1                  ->  You arrive at desk 1. On the desk 1, you see a book 1.
  2  take book 1 from desk 1       ->  You pick up the book 1 from the desk 1.
  3  go to microwave 1             ->  You arrive at microwave 1. The microwave 1 is closed.
  4  heat book 1 with microwave 1  ->  Nothing happens.
`;

describe("A20", () => {
  it("calls a treatment that the type does not take other:interface", () => {
    const found = caseOfRule(matchDrawing(UNSUITABLE), "A20");
    expect(found).toMatchObject({ label: "other:interface", subPatterns: ["unsuitable"] });
    expect(quotesOf(found)).toEqual(["write 4: book 1"]);
  });

  it("calls it overlooked once a text states what can be so treated", () => {
    const found = caseOfRule(matchDrawing(`rules: Only food can be heated.\n${UNSUITABLE}`), "A20");
    expect(found).toMatchObject({ label: "overlooked", distance: 4 });
    expect(quotesOf(found)[0]).toBe("decisive 0: Only food can be heated.");
  });

  it("says nothing of a type that takes the treatment", () => {
    expect(matchDrawing(UNSUITABLE.replaceAll("book", "mug")).cases.map(({ ruleId }) => ruleId)).not.toContain("A20");
  });

  it("gives way to A10 when the object was not even taken", () => {
    expect(
      caseLines(matchDrawing(UNSUITABLE.replace("You pick up the book 1 from the desk 1.", "Nothing happens."))).find((line) =>
        line.startsWith("4 "),
      ),
    ).toContain("A10");
  });
});
