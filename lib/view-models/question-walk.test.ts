import { describe, expect, it } from "vitest";
import { answerQuestion, type HelpQuestion, type QuestionWalk, startWalk } from "./question-walk";

const to = (key: string, toQuestion: string | null, toLabel: string | null = null) => ({ key, text: `${key}!`, toQuestion, toLabel });
const QUESTIONS: HelpQuestion[] = [
  { id: "0", question: "Good enough?", help: "", answers: [to("y", "1"), to("n", null, "unclear")] },
  { id: "1", question: "Stated?", help: "", answers: [to("y", null, "overlooked"), to("f", "1"), to("n", null, null)] },
];
const walk = (keys: string): QuestionWalk | null =>
  [...keys].reduce<QuestionWalk | null>((state, key) => (state === null ? null : answerQuestion(QUESTIONS, state, key)), startWalk(QUESTIONS));

describe("the walk through the rubric's questions", () => {
  it("goes from answer to question and ends at a label", () => {
    expect(walk("y")).toMatchObject({ at: { id: "1" }, label: null });
    expect(walk("yy")).toMatchObject({ at: null, label: "overlooked" });
    expect(walk("yffy")?.answered.map(({ answer }) => answer)).toEqual(["y!", "f!", "f!", "y!"]);
  });

  it("may end without a label, and takes no answer that the question does not have", () => {
    expect(walk("yn")).toMatchObject({ at: null, label: null });
    expect(walk("m")).toBeNull();
  });

  it("begins anew after its end, and is over at once without questions", () => {
    expect(walk("ny")).toMatchObject({ at: { id: "1" }, answered: [{ id: "0" }] });
    expect(startWalk([])).toEqual({ answered: [], at: null, label: null });
    expect(answerQuestion([], startWalk([]), "y")).toBeNull();
  });
});
