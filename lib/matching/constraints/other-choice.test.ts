import { describe, expect, it } from "vitest";
import { questionAbout } from "../tools/match-drawn";
import { otherChoice } from "./other-choice";

const broken = (said: string, written = "71", expected = "82") =>
  otherChoice(
    questionAbout(
      `
      user| Hello.
      call| list_lamps({})
      reply| [{"lamp_id": "71", "name": "Lamp", "color": "black"}, {"lamp_id": "82", "name": "Lamp", "color": "red"}]
      agent| Which one?
      user| ${said}
      call| order_lamp({"lamp_id": "${written}", "count": 1})`,
      { expected: { lamp_id: expected, count: 1 } },
    ),
  ).map(({ element, decisive }) => [element, decisive[0]?.quote]);

describe("otherChoice", () => {
  it("finds the user's words for the row that was not taken", () => {
    expect(broken("The red one, please.")).toEqual([["argument:lamp_id", "The red one, please."]]);
    expect(broken("Number 82.")).toEqual([["argument:lamp_id", "Number 82."]]);
  });

  it("is silent when the user named the written one, or neither", () => {
    expect(broken("The black one.")).toEqual([]);
    expect(broken("A lamp.")).toEqual([]);
  });

  it("lets the last word count", () => {
    expect(broken("The red one. No, better the black one.")).toEqual([]);
    expect(broken("The black one. No, better the red one.")).toHaveLength(1);
  });

  it("never looks at what the evaluator expected as if it were said", () => {
    expect(otherChoice(questionAbout('user| A lamp.\ncall| order_lamp({"lamp_id": "71"})', { expected: { lamp_id: "82" } }))).toEqual([]);
    expect(otherChoice(questionAbout('user| The red one.\ncall| order_lamp({"lamp_id": "71"})'))).toEqual([]);
  });
});
