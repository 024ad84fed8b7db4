import { describe, expect, it } from "vitest";
import { matchDrawing } from "../alfworld/match-drawing";
import { RepeatFold } from "./a1";

describe("A1", () => {
  it("keeps the same refused write one case, counted, with the sub-pattern repeat", () => {
    const match = matchDrawing(`
      task: put some mug on shelf.
      1  open cabinet 9    ->  Nothing happens.
      2  Open  cabinet 9   ->  Nothing happens.
      3  go to shelf 1     ->  You arrive at shelf 1. On the shelf 1, you see nothing.
      4  open cabinet 9    ->  Nothing happens.
    `);
    const [found] = match.cases;
    expect(match.cases.filter(({ failure }) => failure === "F1")).toHaveLength(1);
    expect(found).toMatchObject({ t: 1, repeats: 3, ruleId: "A2" });
    expect(found?.subPatterns).toContain("repeat");
  });

  it("lets another refused write in between keep the case open", () => {
    const match = matchDrawing(`
      task: put some mug on shelf.
      1  open cabinet 9   ->  Nothing happens.
      2  close cabinet 9  ->  Nothing happens.
      3  open cabinet 9   ->  Nothing happens.
    `);
    expect(match.cases.filter(({ failure }) => failure === "F1").map(({ t, repeats }) => [t, repeats])).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });

  it("begins a new case after a write that succeeded", () => {
    const match = matchDrawing(`
      task: put some mug on shelf.
      1  open cabinet 9   ->  Nothing happens.
      2  go to fridge 1   ->  You arrive at fridge 1. The fridge 1 is closed.
      3  open fridge 1    ->  You open the fridge 1. The fridge 1 is open. In it, you see nothing.
      4  open cabinet 9   ->  Nothing happens.
    `);
    expect(match.cases.filter(({ failure }) => failure === "F1").map(({ t, repeats }) => [t, repeats])).toEqual([
      [1, 1],
      [4, 1],
    ]);
  });

  it("says nothing of a write that happened once", () => {
    const match = matchDrawing(`
      task: put some mug on shelf.
      1  open cabinet 9  ->  Nothing happens.
    `);
    expect(match.cases[0]).toMatchObject({ repeats: 1 });
    expect(match.cases[0]?.subPatterns).not.toContain("repeat");
  });

  it("forgets its cases when all are closed", () => {
    const fold = new RepeatFold<number>();
    fold.open("open x", 1);
    expect(fold.openCase("open x")).toBe(1);
    fold.closeAll();
    expect(fold.openCase("open x")).toBeNull();
  });
});
