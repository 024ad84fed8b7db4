import { describe, expect, it } from "vitest";
import { matchDrawing } from "../alfworld/match-drawing";

describe("T00", () => {
  it("calls a failed run without steps unclear, with neither case nor decisive step", () => {
    expect(matchDrawing("task: put some mug on shelf.")).toMatchObject({
      label: "unclear",
      labels: ["unclear"],
      ruleId: "T00",
      subPatterns: ["no-steps"],
      decisiveCase: null,
      decisiveStep: null,
      cases: [],
      confidence: "weak",
    });
  });

  it("says nothing of a run with one step: the rules below do", () => {
    expect(matchDrawing("task: put some mug on shelf.\n1  look  ->  You see nothing.").ruleId).toBe("T1");
  });
});
