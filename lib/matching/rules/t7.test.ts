import { describe, expect, it } from "vitest";
import { caseOfRule, matchDrawing, quotesOf } from "../alfworld/match-drawing";

const TAKEN = `
  task: clean some mug and put it in cabinet.
  1  go to desk 1                  ->  You arrive at desk 1. On the desk 1, you see a mug 1.
  2  take mug 1 from desk 1        ->  You pick up the mug 1 from the desk 1.
  3  go to sinkbasin 1             ->  You arrive at sinkbasin 1. On the sinkbasin 1, you see nothing.
  4  clean mug 1 with sinkbasin 1  ->  You clean the mug 1 using the sinkbasin 1.
`;

describe("T7", () => {
  it("finds the goal's receptacle listed and never visited while the object was ready", () => {
    const found = caseOfRule(matchDrawing(TAKEN), "T7");
    expect(found).toMatchObject({ t: 4, label: "overlooked", subPatterns: ["target-not-visited"], distance: 4 });
    expect(quotesOf(found)[0]).toBe("decisive 0: put it in cabinet");
    expect(quotesOf(found).at(-1)).toBe("write 0: put it in cabinet");
  });

  it("gives way to T7b once one was visited, and to T6 while the state is missing", () => {
    expect(matchDrawing(`${TAKEN} 5 go to cabinet 1 -> You arrive at cabinet 1. The cabinet 1 is closed.`).ruleId).toBe("T7b");
    expect(matchDrawing(TAKEN.split("\n").slice(0, 5).join("\n")).ruleId).toBe("T6");
  });

  it("says nothing when the list has no such receptacle", () => {
    expect(matchDrawing(TAKEN.replace("put it in cabinet", "put it in sofa")).ruleId).toBe("T13");
  });
});
