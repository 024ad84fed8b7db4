import { describe, expect, it } from "vitest";
import { caseOfRule, matchDrawing, quotesOf } from "../alfworld/match-drawing";

describe("T1", () => {
  it("calls an object that was never observed incomplete while a receptacle was not inspected, and lists those", () => {
    const match = matchDrawing(`
      task: put some pen on shelf.
      1  go to desk 1    ->  You arrive at desk 1. On the desk 1, you see a pencil 1.
      2  go to fridge 1  ->  You arrive at fridge 1. The fridge 1 is closed.
    `);
    const found = caseOfRule(match, "T1");
    expect(found).toMatchObject({ t: 2, failure: "F4", action: null, label: "incomplete", subPatterns: ["never-located"], distance: null });
    expect(found.negativeSearch).toEqual({ strings: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `pen ${n}`), fromStep: 0, toStep: 2, hits: 0 });
    expect(found.explanation).toContain("7 of 8 receptacles were not inspected: cabinet 2, cabinet 1, countertop 1, fridge 1");
    expect(quotesOf(found).slice(1)).toEqual(["supports 2: The fridge 1 is closed.", "write 0: some pen"]);
  });

  it("searches numbered names where prose of the record holds the bare word", () => {
    const match = matchDrawing(`
      task: put some mug on shelf.
      1  go to desk 1  ->  You arrive at desk 1. On the desk 1, you see nothing. No mug is here.
    `);
    expect(caseOfRule(match, "T1").negativeSearch).toMatchObject({ hits: 0, strings: expect.arrayContaining(["mug 1", "mug 9"]) });
  });

  it("gives way to T2 when everything was inspected, and to T3 when the object was seen", () => {
    const room = "room: Looking quickly around you, you see a desk 1, and a shelf 1.\ntask: put some mug on shelf.\n";
    const everywhere =
      "1 go to desk 1 -> You arrive at desk 1. On the desk 1, you see nothing.\n2 go to shelf 1 -> You arrive at shelf 1. On the shelf 1, you see nothing.";
    expect(matchDrawing(room + everywhere).ruleId).toBe("T2");
    expect(matchDrawing(room + everywhere.replace("On the shelf 1, you see nothing", "On the shelf 1, you see a mug 3")).ruleId).toBe("T3");
  });

  it("goes by the receptacles that the record names where it has no list of the room", () => {
    const match = matchDrawing(`
      room: Welcome.
      task: put some mug on shelf.
      1  go to desk 1    ->  You arrive at desk 1. On the desk 1, you see nothing.
      2  go to fridge 1  ->  You arrive at fridge 1. The fridge 1 is closed.
    `);
    expect(caseOfRule(match, "T1").explanation).toContain("1 of 2 receptacles was not inspected: fridge 1");
  });

  it("says nothing when the goal does not parse", () => {
    const match = matchDrawing("task: make it cosy here.\n1  go to desk 1  ->  You arrive at desk 1. On the desk 1, you see nothing.");
    expect(match.cases.map(({ ruleId }) => ruleId)).toEqual(["T13"]);
  });
});
