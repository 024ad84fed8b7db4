import { describe, expect, it } from "vitest";
import { caseLines, matchDrawing } from "../alfworld/match-drawing";

const PLACES = ["desk 1", "shelf 1", "countertop 1", "sinkbasin 1", "cabinet 1"];
const SEARCHING = (reason: string, places = PLACES): string => `
  task: clear the whole room up.
  ${reason}
  ${places.map((place, index) => `${index + 1}  go to ${place}  ->  You arrive at ${place}. On the ${place}, you see nothing.`).join("\n")}
`;

describe("T11", () => {
  it("calls a run that hit its step cap while every step showed something new other:planning", () => {
    const match = matchDrawing(SEARCHING("reason: max_steps"));
    expect(match).toMatchObject({ ruleId: "T11", label: "other:planning", subPatterns: ["step-limit"], confidence: "rule", decisiveStep: 5 });
    expect(match.explanation).toContain("max_steps");
  });

  it("is weak where only the number of steps speaks for a cap", () => {
    const places = Array.from({ length: 30 }, (_, index) => `cabinet ${index + 1}`);
    expect(matchDrawing(SEARCHING("", places))).toMatchObject({ ruleId: "T11", confidence: "weak" });
  });

  it("says nothing without a cap, or when one of the last five steps showed nothing new", () => {
    expect(matchDrawing(SEARCHING("")).ruleId).toBe("T13");
    expect(matchDrawing(SEARCHING("reason: max_steps", [...PLACES.slice(0, 4), "desk 1"])).ruleId).toBe("T13");
  });

  it("gives way to the rules that name what the goal lacks", () => {
    expect(matchDrawing(SEARCHING("reason: max_steps").replace("clear the whole room up", "put some mug on shelf")).ruleId).toBe("T1");
  });

  it("is not asked where an earlier case decides", () => {
    const match = matchDrawing(`
      task: clear the whole room up.
      reason: max_steps
      1  open cabinet 9  ->  Nothing happens.
      ${PLACES.map((place, index) => `${index + 2}  go to ${place}  ->  You arrive at ${place}. On the ${place}, you see nothing.`).join("\n")}
    `);
    expect(caseLines(match).map((line) => line.split(" ")[2])).toEqual(["A2"]);
  });
});
