import { describe, expect, it } from "vitest";
import { favouredSide } from "./favoured-side";

describe("the side that a difference speaks for", () => {
  it.each([
    [0.01, 0.2, "higher", "with"],
    [0.01, 0.2, "lower", "baseline"],
    [-0.2, -0.01, "higher", "baseline"],
    [-0.2, -0.01, "lower", "with"],
    [-0.01, 0.2, "higher", null],
    [0, 0.2, "higher", null],
    [-0.2, 0, "lower", null],
    [0, 0, "higher", null],
    [0.01, 0.2, null, null],
    [null, null, "higher", null],
  ] as const)("from %s to %s, where %s is better, is %s", (low, high, better, side) => {
    expect(favouredSide({ low, high }, better)).toBe(side);
  });
});
