import { describe, expect, it } from "vitest";
import { readAlfworldRun } from "../../environments/alfworld/run-record";
import { DEFAULT_TIE_ORDER } from "../../rubric/rubric";
import { Deeds } from "../alfworld/deeds";
import { findCases } from "../alfworld/find-cases";
import { contentOf, matchDrawing } from "../alfworld/match-drawing";
import { t12 } from "./t12";

const REPEATED = `
  task: clear the whole room up.
  1  go to desk 1    ->  You arrive at desk 1. On the desk 1, you see nothing.
  2  open cabinet 9  ->  Nothing happens.
  3  open cabinet 9  ->  Nothing happens.
`;

function ask(drawing: string): ReturnType<typeof t12.match> {
  const run = readAlfworldRun(contentOf(drawing), { openCloseAreWrites: true });
  const deeds = new Deeds(run.calls, run.goal);
  return t12.match({ run, goal: run.goal, deeds, ...findCases(run, { deeds, withAccepted: true, tieOrder: DEFAULT_TIE_ORDER }) });
}

describe("T12", () => {
  it("gives a run that ends on a repeated refusal the label of that case, with repeat", () => {
    expect(ask(REPEATED)).toMatchObject({
      t: 3,
      answer: { ruleId: "T12", label: "overlooked", subPatterns: ["no-such-receptacle", "repeat"], distance: 3 },
    });
  });

  it("says nothing when the last write was refused only once, or was no write", () => {
    expect(ask(REPEATED.split("\n").slice(0, 4).join("\n"))).toBeNull();
    expect(ask(`${REPEATED} 4  look  ->  You are facing the desk 1. Next to it, you see nothing.`)).toBeNull();
  });

  it("gives way to the case itself where that was not made good", () => {
    expect(matchDrawing(REPEATED).ruleId).toBe("A2");
  });
});
