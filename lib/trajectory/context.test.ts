import { describe, expect, it } from "vitest";
import { contextTexts, isInContext } from "./context";
import { trajectoryFromText } from "./trajectory-from-text";

const DRAWING = `
  room: You are in a room. You see a shelf 1.
  task: put some mug on shelf        success: no
  1  go to shelf 1     ->  On the shelf 1, you see a mug 2.
  2  take mug 2 from shelf 1  ->  You pick up the mug 2 from the shelf 1.
  3  open shelf 1      ->  Nothing happens.
`;
const at = (t: number, field: "observation" | "action" = "observation") => ({ source: "step" as const, t, k: 0, field });

describe("the context of a call", () => {
  const content = trajectoryFromText(DRAWING);

  it("holds the opening and what came back earlier, nothing of its own step or later", () => {
    expect(contextTexts(content, 3).map(({ address }) => [address.source, address.t])).toEqual([
      ["initialObs", 0],
      ["instruction", 0],
      ["step", 1],
      ["step", 2],
    ]);
    expect(isInContext(content, at(3), 3)).toBe(false);
  });

  it("holds no action of the agent's: saying something does not make it observed", () => {
    expect(isInContext(content, at(1, "action"), 3)).toBe(false);
  });

  it("lacks what a compaction took away, and has it where nothing was lost yet", () => {
    const lossy = trajectoryFromText(DRAWING, { contextLosses: [{ t: 3, lostThrough: 1, keepsOpening: false, summary: null }] });
    expect(isInContext(lossy, at(1), 3)).toBe(false);
    expect(isInContext(lossy, at(2), 3)).toBe(true);
    expect(isInContext(lossy, at(1), 2)).toBe(true);
    expect(contextTexts(lossy, 3).map(({ address }) => address.source)).toEqual(["step"]);
  });
});
