import { describe, expect, it } from "vitest";
import { meanLabelShares, pairableItems, ratingCounts } from "./rating-counts";

const RATINGS = [
  ["a", null, "b", null],
  ["a", "b", "c", null],
  ["b", null, "c", null],
];

describe("ratingCounts", () => {
  it("counts the ratings of each item, missing ones in no column", () => {
    expect(ratingCounts(RATINGS, ["a", "b", "c"])).toEqual([
      [2, 1, 0],
      [0, 1, 0],
      [0, 1, 2],
      [0, 0, 0],
    ]);
  });

  it("names a label that is not in the scheme and a rater with other items", () => {
    expect(() => ratingCounts(RATINGS, ["a", "b"])).toThrow("expected one of a, b, found c");
    expect(() => ratingCounts([["a"], ["a", "a"]], ["a"])).toThrow("rater 2: expected 1 items, found 2");
  });

  it("has no items without a rater", () => {
    expect(ratingCounts([], ["a"])).toEqual([]);
  });
});

describe("pairableItems and meanLabelShares", () => {
  it("pair what two have rated, and average over what one has rated", () => {
    const counts = ratingCounts(RATINGS, ["a", "b", "c"]);
    expect(pairableItems(counts)).toBe(2);
    expect(meanLabelShares(counts)).toEqual([2 / 9, (1 / 3 + 1 + 1 / 3) / 3, 2 / 9]);
  });

  it("have no shares where nothing is rated", () => {
    expect(meanLabelShares([[0, 0]])).toEqual([]);
  });
});
