import { describe, expect, it } from "vitest";
import { trajectoryFromText } from "../../trajectory/trajectory-from-text";
import { caseLines, matchContent, quotesOf } from "./match-drawing";

/** The worked examples of methods.md §10.1–10.3, with the answers given there. */
const CONTRADICTION = `
  room: You are in the middle of a room. Looking quickly around you, you see a cabinet 1, a countertop 1, a fridge 1, a microwave 1, and a shelf 1.
  task: put a hot mug in cabinet.
  1  go to countertop 1       ->  You arrive at countertop 1. On the countertop 1, you see a mug 2, and a spoon 1.
  2  go to shelf 1            ->  You arrive at shelf 1. On the shelf 1, you see nothing.
  3  take mug 2 from shelf 1  ->  Nothing happens.
  4  take mug 2 from shelf 1  ->  Nothing happens.
`;

const INCOMPLETE = `
  room: You are in the middle of a room. Looking quickly around you, you see a cabinet 1, a countertop 1, and a fridge 1.
  task: put some mug on countertop.
  1  go to fridge 1             ->  You arrive at fridge 1. The fridge 1 is closed.
  2  take mug 1 from cabinet 1  ->  Nothing happens.
`;

const INTERFACE = `
  room: You are in the middle of a room. Looking quickly around you, you see a countertop 1, a microwave 1, and a fridge 1.
  task: heat some mug and put it in fridge.
  1  go to countertop 1           ->  You arrive at countertop 1. On the countertop 1, you see a mug 2.
  2  take mug 2 from countertop 1 ->  You pick up the mug 2 from the countertop 1.
  3  heat mug 2 with microwave 1  ->  Nothing happens.
`;

describe("worked example 10.1: overlooked by contradiction", () => {
  const match = matchContent(trajectoryFromText(CONTRADICTION));

  it("has the refused take as a case of two repeats and the omission beside it", () => {
    expect(caseLines(match)).toEqual(["3 F1 A5 overlooked contradicts-listing+repeat d1", "4 F4 T3 overlooked seen-not-taken d3"]);
    expect(match.cases[0]).toMatchObject({ t: 3, k: 0, failure: "F1", repeats: 2, distance: 1, action: "take mug 2 from shelf 1" });
  });

  it("has the listing as decisive, the sighting in support and the words of the write", () => {
    expect(quotesOf(match.cases[0])).toEqual([
      "decisive 2: On the shelf 1, you see nothing.",
      "supports 1: On the countertop 1, you see a mug 2, and a spoon 1.",
      "write 3: mug 2 from shelf 1",
    ]);
  });

  it("is decided by the take, which was not made good", () => {
    expect(match).toMatchObject({
      label: "overlooked",
      labels: ["overlooked"],
      ruleId: "A5",
      decisiveCase: 0,
      decisiveStep: 3,
      distance: 1,
      confidence: "rule",
    });
  });
});

describe("worked example 10.2: incomplete", () => {
  const match = matchContent(trajectoryFromText(INCOMPLETE));

  it("has the assumed mug as a case and the omission, the fridge not being inspected", () => {
    expect(caseLines(match)).toEqual(["2 F1 A7 incomplete assumed-entity", "2 F4 T1 incomplete never-located"]);
    expect(match.cases[1]?.explanation).toContain("fridge 1");
  });

  it("has the write span and the negative search over steps 0 and 1, and no distance", () => {
    expect(quotesOf(match.cases[0])).toEqual(["write 2: mug 1"]);
    expect(match.cases[0]).toMatchObject({ distance: null, negativeSearch: { strings: ["mug 1"], fromStep: 0, toStep: 1, hits: 0 } });
  });

  it("labels the run incomplete", () => {
    expect(match).toMatchObject({ label: "incomplete", labels: ["incomplete"], ruleId: "A7", decisiveStep: 2, distance: null });
  });
});

describe("worked example 10.3: interface, and its label shift", () => {
  it("is other:interface while no rule is stated", () => {
    const match = matchContent(trajectoryFromText(INTERFACE));
    expect(match.cases[0]).toMatchObject({ t: 3, ruleId: "A22", label: "other:interface", subPatterns: ["must-be-there"], distance: null });
    expect(match).toMatchObject({ label: "other:interface", decisiveStep: 3 });
  });

  it("is overlooked with the rule in step 0 as decisive span, wherever in step 0 it stands", () => {
    const rule = "you must be at a receptacle before you use it";
    const places = [
      { systemPrompt: rule },
      { toolDocs: rule },
      { initialObservation: `${rule}\n${trajectoryFromText(INTERFACE).initialObservation}` },
    ];
    for (const place of places) {
      const match = matchContent(trajectoryFromText(INTERFACE, place));
      expect(match.cases[0]).toMatchObject({ t: 3, ruleId: "A22", label: "overlooked", subPatterns: ["must-be-there"], distance: 3 });
      expect(quotesOf(match.cases[0])[0]).toBe(`decisive 0: ${rule}`);
      expect(match.label).toBe("overlooked");
    }
  });
});
