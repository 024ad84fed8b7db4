import { describe, expect, it } from "vitest";
import { ruleSentence } from "./rules";

describe("the sentence of a rule", () => {
  it("says when the rule fires", () => {
    expect(ruleSentence("A5")).toBe("the latest listing of the place lacks the object");
  });

  it("is the same under AppWorld's own names of the rules about arguments", () => {
    expect([ruleSentence("W4"), ruleSentence("W5"), ruleSentence("W7")]).toEqual([ruleSentence("V1"), ruleSentence("V2"), ruleSentence("V3")]);
  });

  it("is missing for a rule of another version", () => {
    expect(ruleSentence("Z9")).toBeNull();
  });
});
