import { describe, expect, it } from "vitest";
import { caseOfRule, matchDrawing, quotesOf } from "../alfworld/match-drawing";

const NOT_THERE = (thoughts = ""): string => `
  task: put some mug on shelf.
  1  go to desk 1             ->  You arrive at desk 1. On the desk 1, you see a mug 1.
  2  take mug 1 from desk 1   ->  You pick up the mug 1 from the desk 1.
  ${thoughts}
  3  put mug 1 in/on shelf 1  ->  Nothing happens.
`;

describe("A22", () => {
  it("calls a write from afar other:interface while no text says that one must be there", () => {
    const found = caseOfRule(matchDrawing(NOT_THERE()), "A22");
    expect(found).toMatchObject({ t: 3, label: "other:interface", subPatterns: ["must-be-there"], distance: null });
    expect(quotesOf(found)).toEqual(["write 3: put mug 1 in/on shelf 1"]);
  });

  it("calls it overlooked once the rule is stated, by the prompt or by an earlier explanatory reply", () => {
    const byPrompt = caseOfRule(matchDrawing(`rules: First look around. You must be at a receptacle before you use it.\n${NOT_THERE()}`), "A22");
    expect(byPrompt).toMatchObject({ label: "overlooked", subPatterns: ["must-be-there"], distance: 3 });
    expect(quotesOf(byPrompt)[0]).toBe("decisive 0: You must be at a receptacle before you use it.");

    const byReply = matchDrawing(`${NOT_THERE().replace("Nothing happens.", "Nothing happens. You need to go to shelf 1 first.")}
      4  open cabinet 1  ->  Nothing happens.`);
    expect(byReply.cases.find(({ t }) => t === 3)?.label).toBe("other:interface");
    expect(byReply.cases.find(({ t }) => t === 4)).toMatchObject({ ruleId: "A22", label: "overlooked", distance: 1 });
  });

  it("calls it stale when the agent's own text claims to be there, against the last arrival", () => {
    for (const claim of [
      "think: ActionPath: Start->Goto(desk 1)->Take(mug 1, from: desk 1)->Goto(shelf 1)",
      "think: I am now at shelf (1), so I put it down.",
    ]) {
      const found = caseOfRule(matchDrawing(NOT_THERE(claim)), "A22");
      expect(found).toMatchObject({ label: "overlooked", subPatterns: ["stale"], distance: 2 });
      expect(quotesOf(found)[0]).toBe("decisive 1: You arrive at desk 1.");
    }
  });

  it("does not take a plan for a claim", () => {
    for (const plan of [
      "think: Next, I need to put it in/on shelf 1.",
      "think: ActionPath: Start->Goto(shelf 1)->Goto(desk 1)",
      "think: I will go to shelf 1.",
    ]) {
      expect(caseOfRule(matchDrawing(NOT_THERE(plan)), "A22").label).toBe("other:interface");
    }
  });

  it("says nothing where the agent is, nor of a movable receptacle that lies there", () => {
    expect(matchDrawing(NOT_THERE().replace("shelf 1  ->  Nothing", "desk 1  ->  Nothing")).cases.map(({ ruleId }) => ruleId)).not.toContain("A22");
    const match = matchDrawing(`
      task: put some egg on shelf.
      1  go to desk 1             ->  You arrive at desk 1. On the desk 1, you see a pan 1.
      2  examine pan 1            ->  This is a normal pan 1. In it, you see a egg 1.
      3  take egg 1 from pan 1    ->  Nothing happens.
    `);
    expect(match.cases[0]?.ruleId).toBe("A23");
  });

  it("counts the middle of the room as elsewhere", () => {
    const found = caseOfRule(matchDrawing("task: put some mug on shelf.\n1  open fridge 1  ->  Nothing happens."), "A22");
    expect(found.explanation).toContain("in the middle of the room");
  });

  it("gives way to A13 when the receptacle was seen closed, and to A10 when the object was not taken", () => {
    const seen = `
      task: put some mug on cabinet.
      1  go to cabinet 1            ->  You arrive at cabinet 1. The cabinet 1 is closed.
      2  go to desk 1               ->  You arrive at desk 1. On the desk 1, you see a mug 1.
      3  take mug 1 from desk 1     ->  You pick up the mug 1 from the desk 1.
      4  put mug 1 in/on cabinet 1  ->  Nothing happens.
    `;
    expect(matchDrawing(seen).cases[0]?.ruleId).toBe("A13");
    const notTaken = seen.replace("3  take mug 1 from desk 1     ->  You pick up the mug 1 from the desk 1.", "3  look  ->  You see nothing.");
    expect(matchDrawing(notTaken).cases[0]?.ruleId).toBe("A10");
  });
});
