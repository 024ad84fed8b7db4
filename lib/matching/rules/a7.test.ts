import { describe, expect, it } from "vitest";
import { caseLines, caseOfRule, matchDrawing, quotesOf } from "../alfworld/match-drawing";

describe("A7", () => {
  it("calls a take of an object that nothing showed out of a place that was never listed incomplete, with the search", () => {
    const match = matchDrawing(`
      task: put some mug on shelf.
      1  go to desk 1               ->  You arrive at desk 1. On the desk 1, you see a pen 1.
      2  take mug 1 from cabinet 1  ->  Nothing happens.
    `);
    const found = caseOfRule(match, "A7");
    expect(found).toMatchObject({ label: "incomplete", subPatterns: ["assumed-entity"], distance: null, confidence: "rule" });
    expect(found.negativeSearch).toEqual({ strings: ["mug 1"], fromStep: 0, toStep: 1, hits: 0 });
    expect(quotesOf(found)).toEqual(["write 2: mug 1"]);
  });

  it("is weak when a listing before the write is cut", () => {
    const match = matchDrawing(`
      task: put some mug on shelf.
      1  go to desk 1               ->  You arrive at desk 1. On the desk 1, you see a pen 1, and a
      2  take mug 1 from cabinet 1  ->  Nothing happens.
    `);
    expect(caseOfRule(match, "A7").confidence).toBe("weak");
  });

  it("does not take the agent's own words in a wrapped refusal for a sighting", () => {
    const match = matchDrawing(`
      task: put some mug on shelf.
      1  take mug 1 from cabinet 1  ->  Nothing happens. There is no mug 1 in cabinet 1 that you could take.
      2  take mug 1 from cabinet 2  ->  Nothing happens.
    `);
    expect(caseLines(match).slice(0, 2)).toEqual(["1 F1 A7 incomplete assumed-entity", "2 F1 A7 incomplete assumed-entity"]);
  });

  it("gives way to A8 when the object was seen somewhere, also under its plain name", () => {
    const drawing = (name: string): string => `
      task: put a hot mug in cabinet.
      1  go to desk 1                  ->  You arrive at desk 1. On the desk 1, you see a mug 1.
      2  take ${name} from cabinet 1   ->  Nothing happens.
    `;
    expect(caseLines(matchDrawing(drawing("mug 1")))[0]).toContain("A8");
    expect(caseLines(matchDrawing(drawing("hot mug 1")))[0]).toContain("A8");
  });

  it("says nothing of words that name no thing", () => {
    const match = matchDrawing(`
      task: put some mug on shelf.
      1  take a rest from cabinet 1  ->  Nothing happens.
    `);
    expect(match.cases.map(({ ruleId }) => ruleId)).not.toContain("A7");
  });
});
