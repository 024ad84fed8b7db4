import { describe, expect, it } from "vitest";
import { caseLines, caseOfRule, contentOf, matchContent, matchDrawing, quotesOf } from "../alfworld/match-drawing";

describe("A0", () => {
  it("calls a write whose slots are not filled other:format and quotes the whole action", () => {
    const match = matchDrawing(`
      task: put some mug on shelf.
      1  take mug 1  ->  Nothing happens.
    `);
    expect(caseLines(match)[0]).toBe("1 F1 A0 other:format invalid-command");
    expect(quotesOf(match.cases[0])).toEqual(["write 1: take mug 1"]);
  });

  it("takes a write with a further phrase inside a slot for no action of the grammar", () => {
    const match = matchDrawing(`
      task: look at book under the desklamp.
      1  use desklamp 1 on book 1  ->  Nothing happens.
    `);
    expect(caseLines(match)[0]).toBe("1 F1 A0 other:format invalid-command");
  });

  it("calls the wording of the other dialect a dialect case, once a reply has told which dialect the environment speaks", () => {
    const drawing = `
      task: put some mug on shelf.
      1  go to desk 1  ->  You arrive at desk 1. On the desk 1, you see a mug 1, and a pen 1.
      2  take pen 1 from desk 1  ->  You pick up the pen 1 from the desk 1.
      3  move pen 1 to desk 1  ->  You move the pen 1 to the desk 1.
      4  take mug 1 from desk 1  ->  You pick up the mug 1 from the desk 1.
      5  go to shelf 1  ->  You arrive at shelf 1. On the shelf 1, you see nothing.
      6  put mug 1 in/on shelf 1  ->  Nothing happens.
    `;
    expect(caseLines(matchDrawing(drawing))).toContain("6 F1 A0 other:format dialect");
    expect(caseLines(matchDrawing(drawing.replaceAll("You move the pen 1 to the", "You put the pen 1 in/on the")))).not.toContain(
      "6 F1 A0 other:format dialect",
    );
  });

  it("learns the dialect from a grammar text in the prompt and quotes that line in support", () => {
    const content = contentOf(`
      rules: You can use:\\nmove (object) to (receptacle)\\ntake (object) from (receptacle)
      task: put some mug on shelf.
      1  put mug 1 in/on shelf 1  ->  Nothing happens.
    `);
    const found = caseOfRule(matchContent(content), "A0");
    expect(found.subPatterns).toEqual(["dialect"]);
    expect(quotesOf(found)).toEqual(["supports 0: move (object) to (receptacle)", "write 1: put mug 1 in/on shelf 1"]);
  });

  it("says nothing of a write that parses, whatever its words name", () => {
    const match = matchDrawing(`
      task: put some mug on shelf.
      1  take the thing from cabinet 9  ->  Nothing happens.
    `);
    expect(match.cases.map(({ ruleId }) => ruleId)).not.toContain("A0");
  });

  it("leaves an unparsable line that is no write attempt without a case", () => {
    const match = matchDrawing(`
      task: put some mug on shelf.
      1  wait for help  ->  Nothing happens.
    `);
    expect(match.cases.filter(({ failure }) => failure === "F1")).toEqual([]);
  });
});
