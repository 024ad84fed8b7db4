import { describe, expect, it } from "vitest";
import { caseOfRule, matchDrawing, quotesOf } from "../alfworld/match-drawing";

const KEPT_ON = `
  task: put some mug on shelf.
  1  go to desk 1        ->  You arrive at desk 1. On the desk 1, you see a mug 1.
  2  go to countertop 1  ->  You arrive at countertop 1. On the countertop 1, you see nothing.
  3  go to sinkbasin 1   ->  You arrive at sinkbasin 1. On the sinkbasin 1, you see nothing.
  4  go to fridge 1      ->  You arrive at fridge 1. The fridge 1 is closed.
`;

describe("T4", () => {
  it("adds kept-searching to T3, with the moves in support", () => {
    const found = caseOfRule(matchDrawing(KEPT_ON), "T3");
    expect(found.subPatterns).toEqual(["seen-not-taken", "kept-searching"]);
    expect(quotesOf(found).slice(2)).toEqual(["supports 2: go to countertop 1", "supports 3: go to sinkbasin 1", "supports 4: go to fridge 1"]);
  });

  it("adds nothing for two moves, nor for moves that were refused", () => {
    expect(caseOfRule(matchDrawing(KEPT_ON.split("\n").slice(0, 5).join("\n")), "T3").subPatterns).toEqual(["seen-not-taken"]);
    const refused = KEPT_ON.replace("You arrive at fridge 1. The fridge 1 is closed.", "Nothing happens.");
    expect(caseOfRule(matchDrawing(refused), "T3").subPatterns).toEqual(["seen-not-taken"]);
  });

  it("says nothing of the answer of another rule", () => {
    expect(matchDrawing(KEPT_ON.replace("put some mug", "put some cup")).subPatterns).toEqual(["never-located"]);
  });
});
