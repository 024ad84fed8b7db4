import { describe, expect, it } from "vitest";
import { caseLines, caseOfRule, matchDrawing, quotesOf } from "../alfworld/match-drawing";

const USED = `
  task: heat some mug and put it in cabinet.
  1  go to microwave 1  ->  You arrive at microwave 1. The microwave 1 is closed.
  2  use microwave 1    ->  Nothing happens.
`;

describe("A17b", () => {
  it("calls the use of what cannot be switched other:interface", () => {
    const found = caseOfRule(matchDrawing(USED), "A17b");
    expect(found).toMatchObject({ label: "other:interface", subPatterns: ["not-toggleable"] });
    expect(quotesOf(found)).toEqual(["write 2: use microwave 1"]);
  });

  it("calls it overlooked once a text states what can be switched", () => {
    for (const rule of ["Only lamps can be turned on.", "You can only use lamps that lie somewhere."]) {
      const found = caseOfRule(matchDrawing(`rules: ${rule}\n${USED}`), "A17b");
      expect(found).toMatchObject({ label: "overlooked", distance: 2 });
      expect(quotesOf(found)[0]).toBe(`decisive 0: ${rule}`);
    }
  });

  it("says nothing of lamps", () => {
    expect(matchDrawing(USED.replace("use microwave 1", "use floorlamp 1")).cases.map(({ ruleId }) => ruleId)).not.toContain("A17b");
  });

  it("gives way to A0 when a further phrase stands in the slot", () => {
    expect(caseLines(matchDrawing(USED.replace("use microwave 1", "use microwave 1 on mug 1")))[0]).toContain("A0");
  });
});
