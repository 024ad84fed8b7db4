import { describe, expect, it } from "vitest";
import { caseLines, matchDrawing } from "../alfworld/match-drawing";

describe("A23", () => {
  it("says unclear, weakly, where every premise of the write holds by the record", () => {
    const match = matchDrawing(`
      task: put some mug on shelf.
      1  go to desk 1            ->  You arrive at desk 1. On the desk 1, you see a mug 1.
      2  take mug 1 from desk 1  ->  Nothing happens.
    `);
    expect(match.cases[0]).toMatchObject({ ruleId: "A23", label: "unclear", confidence: "weak", distance: null });
    expect(match.cases[0]?.explanation).toContain("possibly a thing that cannot be taken");
  });

  it("says nothing where the reply is missing or cut: that is not known to be refused", () => {
    for (const reply of ["", "  ->  Nothing hap"]) {
      const match = matchDrawing(`task: put some mug on shelf.\n1  open fridge 1${reply}\ntruncated`);
      expect(match.cases.filter(({ failure }) => failure === "F1")).toEqual([]);
    }
  });

  it("gives way to everything else", () => {
    expect(caseLines(matchDrawing("task: put some mug on shelf.\n1  open fridge 1  ->  Nothing happens."))[0]).toContain("A22");
  });
});
