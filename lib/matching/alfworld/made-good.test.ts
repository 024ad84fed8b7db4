import { describe, expect, it } from "vitest";
import { matchDrawing } from "./match-drawing";

/** The rule that decides the run, and at which step. */
function decision(drawing: string): string {
  const { ruleId, decisiveStep } = matchDrawing(drawing);
  return `${ruleId} at ${decisiveStep}`;
}

const DESK = "You arrive at desk 1. On the desk 1, you see a mug 2, and a mug 1.";
const SHELF = "You arrive at shelf 1. On the shelf 1, you see nothing.";

describe("a case is made good (methods.md §1.7)", () => {
  it("for a take, when any object of the goal's type is taken later", () => {
    const refused = "task: put some mug on shelf.\n1 take mug 7 from cabinet 1 -> Nothing happens.\n";
    expect(decision(`${refused} 2 go to desk 1 -> ${DESK}`)).toBe("A7 at 1");
    expect(decision(`${refused} 2 go to desk 1 -> ${DESK}\n3 take mug 2 from desk 1 -> You pick up the mug 2 from the desk 1.`)).toBe("T7 at 3");
    expect(decision(`${refused} 2 go to desk 1 -> ${DESK}\n3 take pen 2 from desk 1 -> You pick up the pen 2 from the desk 1.`)).toBe("A7 at 1");
  });

  it("for a treatment, when the same treatment succeeds on the goal's type", () => {
    const refused = `task: heat some mug and put it in shelf.\n1 go to desk 1 -> ${DESK}\n2 heat mug 1 with microwave 1 -> Nothing happens.\n3 take mug 1 from desk 1 -> You pick up the mug 1 from the desk 1.\n`;
    expect(decision(refused)).toBe("A10 at 2");
    expect(decision(`${refused} 4 heat mug 1 with microwave 1 -> You heat the mug 1 using the microwave 1.`)).toBe("T7 at 4");
    expect(decision(`${refused} 4 cool mug 1 with fridge 1 -> You cool the mug 1 using the fridge 1.`)).toBe("A10 at 2");
  });

  it("for a move, when an object of the goal's type lies in the goal's receptacle in the state asked for", () => {
    const refused = `task: clean some mug and put it in shelf.\n1 go to desk 1 -> ${DESK}\n2 put mug 1 in/on shelf 1 -> Nothing happens.\n3 take mug 1 from desk 1 -> You pick up the mug 1 from the desk 1.\n`;
    const placed = (t: number): string => `${t} put mug 1 in/on shelf 1 -> You put the mug 1 in/on the shelf 1.`;
    expect(decision(`${refused}${placed(4)}`)).toBe("A10 at 2");
    expect(decision(`${refused} 4 clean mug 1 with sinkbasin 1 -> You clean the mug 1 using the sinkbasin 1.\n${placed(5)}`)).toBe("T13 at 5");
  });

  it("for an object that is not the goal's, when it is put back", () => {
    const wrong = `task: put some mug on shelf.\n1 go to desk 1 -> ${DESK}\n2 take pen 1 from desk 1 -> You pick up the pen 1 from the desk 1.\n3 cool pen 1 with fridge 1 -> Nothing happens.\n`;
    expect(decision(wrong)).toBe("B1 at 2");
    expect(decision(`${wrong} 4 put pen 1 in/on desk 1 -> You put the pen 1 in/on the desk 1.`)).toBe("T3 at 4");
    expect(decision(`${wrong} 4 go to shelf 1 -> ${SHELF}\n5 put pen 1 in/on shelf 1 -> You put the pen 1 in/on the shelf 1.`)).toBe("B1 at 2");
  });

  it("for a wrong object that was placed where the goal's belongs, not by a right take later", () => {
    const drawing = `
      task: put two mug in shelf.
      1  go to desk 1             ->  You arrive at desk 1. On the desk 1, you see a mug 2, a mug 1, and a cup 1.
      2  take cup 1 from desk 1   ->  You pick up the cup 1 from the desk 1.
      3  go to shelf 1            ->  ${SHELF}
      4  put cup 1 in/on shelf 1  ->  You put the cup 1 in/on the shelf 1.
      5  go to desk 1             ->  ${DESK}
      6  take mug 1 from desk 1   ->  You pick up the mug 1 from the desk 1.
    `;
    expect(decision(drawing)).toBe("B1 at 2");
  });

  it("for open and close, when the same succeeds, or when the agent moves on from what the goal does not need", () => {
    const refused = "task: put some mug on shelf.\n1 open fridge 1 -> Nothing happens.\n";
    expect(decision(`${refused} 2 go to fridge 1 -> You arrive at fridge 1. The fridge 1 is closed.`)).toBe("A22 at 1");
    expect(
      decision(
        `${refused} 2 go to fridge 1 -> You arrive at fridge 1. The fridge 1 is closed.\n3 open fridge 1 -> You open the fridge 1. The fridge 1 is open. In it, you see nothing.`,
      ),
    ).toBe("T1 at 3");
    expect(decision(`${refused} 2 go to desk 1 -> ${DESK}`)).toBe("T3 at 2");
  });

  it("for a receptacle that the goal needs, only when the same succeeds", () => {
    const refused = "task: put some mug on fridge.\n1 open fridge 1 -> Nothing happens.\n";
    expect(decision(`${refused} 2 go to desk 1 -> ${DESK}`)).toBe("A22 at 1");
    expect(
      decision(
        `${refused} 2 go to fridge 1 -> You arrive at fridge 1. The fridge 1 is closed.\n3 open fridge 1 -> You open the fridge 1. The fridge 1 is open. In it, you see nothing.`,
      ),
    ).toBe("T1 at 3");
  });

  it("for a use with a further phrase, by the thing used and not by what it is used on", () => {
    const used = (thing: string): string =>
      `task: heat some mug and put it in shelf.\n1 use ${thing} on mug 1 -> Nothing happens.\n2 go to shelf 1 -> ${SHELF}\n`;
    expect(decision(used("microwave 1"))).toBe("A0 at 1");
    expect(decision(used("sinkbasin 1"))).toBe("T1 at 2");
  });

  it("where the goal does not parse, by the types that the write names", () => {
    const refused = `task: help me with the mugs, will you?\n1 go to desk 1 -> ${DESK}\n2 put mug 1 in/on shelf 1 -> Nothing happens.\n3 take mug 2 from desk 1 -> You pick up the mug 2 from the desk 1.\n4 go to shelf 1 -> ${SHELF}\n`;
    expect(decision(refused)).toBe("A10 at 2");
    expect(decision(`${refused} 5 put mug 2 in/on shelf 1 -> You put the mug 2 in/on the shelf 1.`)).toBe("T13 at 5");
  });

  it("never of an omission, which decides when nothing else is left", () => {
    expect(decision(`task: put some mug on shelf.\n1 go to desk 1 -> ${DESK}`)).toBe("T3 at 1");
  });

  it("of a write that does not parse, by the verb and the things named in it", () => {
    const refused = "task: put some mug on shelf.\n1 take mug 1 -> Nothing happens.\n";
    expect(decision(`${refused} 2 go to desk 1 -> ${DESK}\n3 go to shelf 1 -> ${SHELF}`)).toBe("A0 at 1");
    expect(decision(`${refused} 2 go to desk 1 -> ${DESK}\n3 take mug 1 from desk 1 -> You pick up the mug 1 from the desk 1.`)).toBe("T7 at 3");
  });
});
