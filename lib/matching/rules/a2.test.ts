import { describe, expect, it } from "vitest";
import { caseLines, caseOfRule, matchDrawing, quotesOf } from "../alfworld/match-drawing";

describe("A2", () => {
  it("finds a receptacle that the list of the room does not have", () => {
    const match = matchDrawing(`
      task: put some mug on shelf.
      1  go to desk 1    ->  You arrive at desk 1. On the desk 1, you see nothing.
      2  open cabinet 7  ->  Nothing happens.
    `);
    const found = caseOfRule(match, "A2");
    expect(found).toMatchObject({ t: 2, label: "overlooked", subPatterns: ["no-such-receptacle"], distance: 2 });
    expect(quotesOf(found)[0]).toMatch(/^decisive 0: Looking quickly around you, you see a cabinet 2, .* and a sinkbasin 1\.$/);
  });

  it("adds format-mismatch when the list has the receptacle in another shape", () => {
    const match = matchDrawing(`
      task: put some mug on shelf.
      1  open cabinet  ->  Nothing happens.
    `);
    expect(caseLines(match)[0]).toBe("1 F1 A2 overlooked no-such-receptacle+format-mismatch d1");
  });

  it("says nothing of movable receptacles, which no list names", () => {
    const match = matchDrawing(`
      task: put some egg on shelf.
      1  take egg 1 from pan 1  ->  Nothing happens.
    `);
    expect(match.cases.map(({ ruleId }) => ruleId)).not.toContain("A2");
  });

  it("says nothing when the list of the room is not in the record, and reads one that a later look prints", () => {
    const without = `
      room: Welcome.
      task: put some mug on shelf.
      1  open cabinet 7  ->  Nothing happens.
      2  look            ->  You are in the middle of a room. Looking quickly around you, you see a cabinet 1, and a shelf 1.
      3  close cabinet 7 ->  Nothing happens.
    `;
    expect(caseLines(matchDrawing(without)).slice(0, 2)).toEqual([
      "1 F1 A22 other:interface must-be-there",
      "3 F1 A2 overlooked no-such-receptacle d1",
    ]);
  });

  it("gives way to A0 when the action does not parse", () => {
    const match = matchDrawing(`
      task: put some mug on shelf.
      1  take mug 1 off cabinet 7  ->  Nothing happens.
    `);
    expect(caseLines(match)[0]).toContain("A0");
  });
});
