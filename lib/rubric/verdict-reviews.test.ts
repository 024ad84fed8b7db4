import { describe, expect, it } from "vitest";
import { reviewFault, VERDICT_DECISIONS, VERDICT_REVIEW_DEFINITIONS, VERDICT_REVIEWS } from "./verdict-reviews";

describe("the words for a gate's verdict", () => {
  it("are defined one each, in order, each with a key of its own", () => {
    expect(VERDICT_REVIEW_DEFINITIONS.map(({ id }) => id)).toEqual([...VERDICT_REVIEWS]);
    expect(VERDICT_REVIEW_DEFINITIONS.map(({ key }) => key)).toEqual(["1", "2", "3", "4"]);
  });

  it("let over-blocking be said of a reject only, and missed of what was let through", () => {
    const fitting = VERDICT_REVIEWS.map((review) => VERDICT_DECISIONS.filter((decision) => reviewFault(review, decision) === null));
    expect(fitting).toEqual([["approve", "reject", "abstain"], ["reject"], ["approve", "abstain"], ["approve", "reject", "abstain"]]);
  });

  it("say what a word that does not fit would fit", () => {
    expect(reviewFault("missed", "reject")).toBe("missed is said of approve or abstain only; this verdict is reject");
  });
});
