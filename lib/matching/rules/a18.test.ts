import { describe, expect, it } from "vitest";
import { caseLines, caseOfRule, matchDrawing, quotesOf } from "../alfworld/match-drawing";

describe("A18", () => {
  it("calls opening what does not open other:interface while no text says so", () => {
    const found = caseOfRule(matchDrawing("task: put some mug on shelf.\n1  open desk 1  ->  Nothing happens."), "A18");
    expect(found).toMatchObject({ label: "other:interface", subPatterns: ["not-openable"] });
    expect(quotesOf(found)).toEqual(["write 1: open desk 1"]);
  });

  it("calls it overlooked once a text states what opens", () => {
    const found = caseOfRule(
      matchDrawing("rules: Only fridges and cabinets can be opened.\ntask: put some mug on shelf.\n1  open desk 1  ->  Nothing happens."),
      "A18",
    );
    expect(found).toMatchObject({ label: "overlooked", distance: 1 });
  });

  it("calls it overlooked when the place's own listing showed an open surface, whatever its type", () => {
    for (const place of ["desk 1", "cabinet 1"]) {
      const match = matchDrawing(`
        task: put some mug on shelf.
        1  go to ${place}  ->  You arrive at ${place}. On the ${place}, you see nothing.
        2  open ${place}   ->  Nothing happens.
      `);
      const found = caseOfRule(match, "A18");
      expect(found).toMatchObject({ label: "overlooked", subPatterns: ["not-openable"], distance: 1 });
      expect(quotesOf(found)[0]).toBe(`decisive 1: On the ${place}, you see nothing.`);
    }
  });

  it("says nothing of openable receptacles that were not seen open-topped", () => {
    const match = matchDrawing(
      "task: put some mug on shelf.\n1  go to fridge 1 -> You arrive at fridge 1. The fridge 1 is closed.\n2  close fridge 1  ->  Nothing happens.",
    );
    expect(caseLines(match)[0]).toContain("A19");
  });

  it("gives way to A2 when there is no such receptacle", () => {
    expect(caseLines(matchDrawing("task: put some mug on shelf.\n1  open desk 7  ->  Nothing happens."))[0]).toContain("A2");
  });
});
