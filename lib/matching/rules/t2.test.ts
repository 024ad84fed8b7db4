import { describe, expect, it } from "vitest";
import { caseOfRule, matchDrawing } from "../alfworld/match-drawing";

const SEARCHED = `
  room: Looking quickly around you, you see a desk 1, and a drawer 1.
  task: put some mug on desk.
  1  go to desk 1    ->  You arrive at desk 1. On the desk 1, you see a pen 1.
  2  go to drawer 1  ->  You arrive at drawer 1. The drawer 1 is closed.
  3  open drawer 1   ->  You open the drawer 1. The drawer 1 is open. In it, you see nothing.
`;

describe("T2", () => {
  it("says unclear when every receptacle was inspected and the object never observed", () => {
    expect(caseOfRule(matchDrawing(SEARCHED), "T2")).toMatchObject({ t: 3, label: "unclear", subPatterns: ["absent-or-missed"], confidence: "weak" });
  });

  it("says so too when no list tells what was left out", () => {
    const match = matchDrawing(SEARCHED.replace(/room: .*/, "room: Welcome."));
    expect(caseOfRule(match, "T2").explanation).toContain("no list of the room");
  });

  it("gives way to T1 when a closed drawer was passed over", () => {
    expect(matchDrawing(SEARCHED.split("\n").slice(0, 5).join("\n")).ruleId).toBe("T1");
  });

  it("says nothing once the object was seen", () => {
    expect(matchDrawing(SEARCHED.replace("you see a pen 1", "you see a mug 1")).ruleId).toBe("T3");
  });
});
