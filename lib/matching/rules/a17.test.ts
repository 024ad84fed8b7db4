import { describe, expect, it } from "vitest";
import { caseOfRule, matchDrawing, quotesOf } from "../alfworld/match-drawing";

const HELD = `
  task: look at book under the desklamp.
  1  go to desk 1                 ->  You arrive at desk 1. On the desk 1, you see a desklamp 1, and a book 1.
  2  take desklamp 1 from desk 1  ->  You pick up the desklamp 1 from the desk 1.
  3  use desklamp 1               ->  Nothing happens.
`;

describe("A17", () => {
  it("calls the use of a held lamp other:interface", () => {
    const found = caseOfRule(matchDrawing(HELD), "A17");
    expect(found).toMatchObject({ label: "other:interface", subPatterns: ["lamp-held"], distance: null });
    expect(quotesOf(found)).toEqual(["supports 2: You pick up the desklamp 1 from the desk 1.", "write 3: desklamp 1"]);
  });

  it("calls it overlooked once the rule is stated", () => {
    const found = caseOfRule(matchDrawing(`rules: A lamp cannot be switched on while it is held.\n${HELD}`), "A17");
    expect(found).toMatchObject({ label: "overlooked", distance: 3 });
    expect(quotesOf(found)[0]).toBe("decisive 0: A lamp cannot be switched on while it is held.");
  });

  it("says nothing of a lamp that lies at the agent's place", () => {
    const match = matchDrawing(`
      task: look at book under the desklamp.
      1  go to desk 1    ->  You arrive at desk 1. On the desk 1, you see a desklamp 1, and a book 1.
      2  use desklamp 1  ->  Nothing happens.
    `);
    expect(match.cases.map(({ ruleId }) => ruleId)).not.toContain("A17");
  });

  it("says nothing of held things that are no lamps: A17b does", () => {
    expect(
      matchDrawing(
        HELD.replaceAll("take desklamp 1", "take book 1").replaceAll("up the desklamp 1", "up the book 1").replace("use desklamp 1", "use book 1"),
      ).cases[0]?.ruleId,
    ).toBe("A17b");
  });

  it("gives way to A0 when a further phrase stands in the slot", () => {
    expect(matchDrawing(HELD.replace("use desklamp 1 ", "use desklamp 1 on book 1 ")).cases[0]?.ruleId).toBe("A0");
  });
});
