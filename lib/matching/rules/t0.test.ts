import { describe, expect, it } from "vitest";
import { caseLines, caseOfRule, matchDrawing, quotesOf } from "../alfworld/match-drawing";

describe("T0", () => {
  it("finds a run that ends on five lines that do not parse, at the first of that streak", () => {
    const match = matchDrawing(`
      task: put some mug on shelf.
      1  wait           ->  Nothing happens.
      2  go to desk 1   ->  You arrive at desk 1. On the desk 1, you see nothing.
      3  go to shelf 1  ->  You arrive at shelf 1. On the shelf 1, you see nothing.
      4  go to desk 1   ->  You arrive at desk 1. On the desk 1, you see nothing.
      5  go to shelf 1  ->  You arrive at shelf 1. On the shelf 1, you see nothing.
      6  go to desk 1   ->  You arrive at desk 1. On the desk 1, you see nothing.
      7  check the desk ->  Nothing happens.
      8  give up        ->  Nothing happens.
      9  give up        ->  Nothing happens.
      10 give up        ->  Nothing happens.
      11 give up        ->  Nothing happens.
    `);
    expect(match).toMatchObject({ ruleId: "T0", label: "other:format", decisiveStep: 7, subPatterns: ["invalid-command"] });
    expect(quotesOf(caseOfRule(match, "T0"))[0]).toBe("supports 7: check the desk");
  });

  it("finds a run of which more than half does not parse, at the first of them when the end is well formed", () => {
    const match = matchDrawing(`
      task: put some mug on shelf.
      1  go to desk 1   ->  You arrive at desk 1. On the desk 1, you see nothing.
      2  check desk     ->  Nothing happens.
      3  think hard     ->  Nothing happens.
      4  search         ->  Nothing happens.
      5  go to shelf 1  ->  You arrive at shelf 1. On the shelf 1, you see nothing.
    `);
    expect(match).toMatchObject({ ruleId: "T0", decisiveStep: 2 });
  });

  it("says nothing of half and of four in a row", () => {
    const match = matchDrawing(`
      task: put some mug on shelf.
      1  go to desk 1   ->  You arrive at desk 1. On the desk 1, you see nothing.
      2  go to desk 1   ->  Nothing happens.
      3  go to shelf 1  ->  You arrive at shelf 1. On the shelf 1, you see nothing.
      4  go to desk 1   ->  You arrive at desk 1. On the desk 1, you see nothing.
      5  give up        ->  Nothing happens.
      6  give up        ->  Nothing happens.
      7  give up        ->  Nothing happens.
      8  give up        ->  Nothing happens.
    `);
    expect(match.ruleId).toBe("T1");
  });

  it("counts lines of the other dialect", () => {
    const match = matchDrawing(`
      rules: move {obj} to {recep}
      task: put some mug on shelf.
      1  put mug 1 in/on shelf 1  ->  Nothing happens.
      2  put mug 2 in/on shelf 1  ->  Nothing happens.
      3  go to shelf 1            ->  You arrive at shelf 1. On the shelf 1, you see nothing.
    `);
    expect(caseLines(match)).toContain("1 F4 T0 other:format invalid-command");
  });

  it("leaves the run to an earlier case that was not made good", () => {
    const match = matchDrawing(`
      task: put some mug on shelf.
      1  open cabinet 9  ->  Nothing happens.
      2  give up         ->  Nothing happens.
      3  give up         ->  Nothing happens.
    `);
    expect(match.ruleId).toBe("A2");
    expect(match.cases.map(({ ruleId }) => ruleId)).toEqual(["A2", "T0"]);
  });
});
